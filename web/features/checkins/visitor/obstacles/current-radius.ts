import { fillPath } from '../../../../../contract/fill-path.ts'
import { LINK_BY_TOKEN } from '../../../../../contract/link-call.ts'
import type { PublicLink } from '../../../../../contract/links.ts'
import { typedBody } from '../../../../lib/typed-body.ts'

type Shown = Pick<PublicLink, 'checkinToken' | 'latitude' | 'longitude'>

/**
 * The creator may have widened the ring since the page was loaded. Null when there is no answer: the next attempt asks again.
 * Where the pin was moved the page is loaded anew, since its map, its directions and its place are those of before.
 */
export async function currentRadiusM({ checkinToken, latitude, longitude }: Shown): Promise<number | null> {
  try {
    const reply = await fetch(fillPath(LINK_BY_TOKEN.path, { checkinToken }))
    const link = typedBody<PublicLink>(await reply.json())
    if (link.latitude !== undefined && (link.latitude !== latitude || link.longitude !== longitude)) location.reload()
    return link.radiusM ?? null
  } catch {
    return null
  }
}
