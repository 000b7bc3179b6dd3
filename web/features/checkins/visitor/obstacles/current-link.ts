import { useEffect, useState } from 'react'
import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import type { ReplyOf } from '../../../../../contract/endpoint.ts'
import { fillPath } from '../../../../../contract/fill-path.ts'
import { LINK_BY_TOKEN } from '../../../../../contract/link-call.ts'
import type { linkByToken } from '../../../../../contract/links.ts'
import { typedBody } from '../../../../lib/typed-body.ts'

/** The fields on which the page around the radius depends: its map, its directions, its place, and whether somebody may ask. */
const SHOWN = ['latitude', 'longitude', 'doubt', 'coarse', 'noPosition'] as const

/** The link as it is now; empty when there is no answer. */
const currentLink = ({ checkinToken }: Pick<CheckInPageLink, 'checkinToken'>) =>
  fetch(fillPath(LINK_BY_TOKEN.path, { checkinToken }))
    .then(async reply => typedBody<ReplyOf<typeof linkByToken>>(await reply.json()))
    .catch(() => typedBody<ReplyOf<typeof linkByToken>>(null))

/**
 * The creator may have widened the ring since the page was loaded. Null when there is no answer: the next attempt asks again.
 * Where anything else has changed that the page shows, it is loaded anew.
 */
export async function currentRadiusM(shown: CheckInPageLink): Promise<number | null> {
  const link = await currentLink(shown)
  // The page is sent without usual settings.
  const isOld = (field: (typeof SHOWN)[number]) => shown[field] !== undefined && shown[field] !== link[field]
  if (link.checkinToken && SHOWN.some(isOld)) location.reload()
  return link.radiusM ?? null
}

/** The town of a place that is far away, which few pages have to name; null until it is known. */
export function useTown({ checkinToken }: Pick<CheckInPageLink, 'checkinToken'>, wanted: boolean): string | null {
  const [town, setTown] = useState<string | null>(null)
  useEffect(() => {
    if (wanted) void currentLink({ checkinToken }).then(link => setTown(link.town ?? null))
  }, [checkinToken, wanted])
  return town
}
