import type { FastifyInstance } from 'fastify'
import { paths } from '../../../contract/paths.ts'
import type { Deps } from '../../deps.ts'
import type { Drawings } from '../../drawing/drawings.ts'
import type { ShownPlace } from '../../drawing/share-card.ts'
import { answerInTime } from '../../http/deadline.ts'
import { Declined } from '../../http/declined.ts'
import { declineUnknownLink, type LinkState, linkStates, openUntil } from '../links/index.ts'
import { timeZoneAt } from '../places/index.ts'
import { sessionsOfPage, timesSentence } from '../schedules/index.ts'

type CardDeps = Pick<Deps, 'config' | 'db' | 'pool'> & { drawings: Drawings }

/** Short, so that the name of a deleted link soon leaves the caches of chat apps. */
const MAX_AGE_S = 300

/** `/checkin/{token}/card.png`: the picture that chats show for a link. An expired or blocked link shows no place. */
export function cardPage(app: FastifyInstance, deps: CardDeps) {
  app.get<{ Params: { checkinToken: string } }>(`${paths.checkIn}/card.png`, async ({ params, ip }, reply) => {
    const { status, place } = await answerInTime(shownPlace(deps, params.checkinToken, ip))
    return reply
      .code(status)
      .headers({
        'cache-control': status === 200 ? `public, max-age=${MAX_AGE_S}` : 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/png')
      .send(await deps.drawings.shareCard(place))
  })
}

/** Unknown tokens count against the same limit as on the page. */
async function shownPlace(deps: CardDeps, token: string, ip: string) {
  const [link] = await linkStates(deps.pool, [token], { lock: false })
  if (!link) return declineUnknownLink(deps, ip).catch(plainCard)
  if (link.expiresAt <= link.now || link.blocked) return { status: 200, place: null }
  const sessions = link.scheduleVersion > 0 ? await sessionsOfPage(deps.pool, link) : null
  return { status: 200, place: shownOf(link, timesSentence(sessions, link.now)) }
}

const shownOf = (link: LinkState, times: string | null): ShownPlace => ({
  locationName: link.locationName,
  formattedAddress: link.formattedAddress,
  hostName: link.hostName,
  latitude: link.latitude,
  longitude: link.longitude,
  times,
  openUntil: openUntil({ ...link, timeZone: timeZoneAt(link), style: 'short' }),
})

function plainCard(error: unknown): { status: number; place: ShownPlace | null } {
  if (error instanceof Declined && error.code === 'link_not_found') return { status: 404, place: null }
  throw error
}
