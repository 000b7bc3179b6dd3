import { z } from 'zod'
import { MAX_SEARCH_RESULTS } from '../../../contract/places.ts'
import type { Deps } from '../../deps.ts'
import { callProvider } from './call-provider.ts'
import { type PlaceProvider, placeOf } from './place.ts'

/** https://developers.google.com/maps/documentation/places/web-service/place-id */
const PLACE_ID = /^[A-Za-z0-9_-]{1,300}$/

const text = z.object({ text: z.string() })
const autocompleteReply = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string().regex(PLACE_ID),
            structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }),
          })
          .optional(),
      }),
    )
    .default([]),
})
const detailsReply = z.object({
  id: z.string(),
  displayName: text,
  formattedAddress: z.string(),
  location: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
})

const fields = (...names: string[]) => names.join(',')
const PREDICTION = 'suggestions.placePrediction'
const SEARCH_FIELDS = fields(`${PREDICTION}.placeId`, `${PREDICTION}.structuredFormat`)
const DETAIL_FIELDS = fields('id', 'displayName', 'formattedAddress', 'location')

/** Google Places (New). The key leaves the server in the headers of these requests alone. */
export function google({ config, log }: Pick<Deps, 'config' | 'log'>): PlaceProvider {
  const base = config.GOOGLE_PLACES_URL.replace(/\/$/, '')
  const headers = (fieldMask: string) => ({
    'x-goog-api-key': config.GOOGLE_PLACES_KEY!,
    'x-goog-fieldmask': fieldMask,
  })
  return {
    search: async input => {
      const url = new URL(`${base}/places:autocomplete`)
      const reply = await callProvider({
        url,
        replySchema: autocompleteReply,
        headers: headers(SEARCH_FIELDS),
        body: { input },
        log,
      })
      return (reply?.suggestions ?? [])
        .flatMap(({ placePrediction }) => placePrediction ?? [])
        .slice(0, MAX_SEARCH_RESULTS)
        .map(({ placeId, structuredFormat: { mainText, secondaryText } }) =>
          placeOf({ placeId, name: mainText.text, secondaryText: secondaryText?.text ?? '', point: {} }),
        )
    },
    find: async placeId => {
      if (!PLACE_ID.test(placeId)) return null
      const url = new URL(`${base}/places/${placeId}`)
      const reply = await callProvider({ url, replySchema: detailsReply, headers: headers(DETAIL_FIELDS), log })
      if (!reply) return null
      const { displayName, formattedAddress, location } = reply
      return placeOf({
        placeId,
        name: displayName.text,
        secondaryText: formattedAddress,
        address: formattedAddress,
        point: { latitude: location.latitude, longitude: location.longitude },
      })
    },
  }
}
