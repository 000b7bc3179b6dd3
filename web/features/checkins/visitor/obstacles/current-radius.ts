import { fillPath } from '../../../../../contract/fill-path.ts'
import { LINK_BY_TOKEN } from '../../../../../contract/link-call.ts'
import type { PublicLink } from '../../../../../contract/links.ts'
import { typedBody } from '../../../../lib/typed-body.ts'

/** The creator may have widened the ring since the page was loaded. Null when there is no answer: the next attempt asks again. */
export async function currentRadiusM(checkinToken: string): Promise<number | null> {
  try {
    const reply = await fetch(fillPath(LINK_BY_TOKEN.path, { checkinToken }))
    return typedBody<PublicLink>(await reply.json()).radiusM ?? null
  } catch {
    return null
  }
}
