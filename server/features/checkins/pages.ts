import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CheckInPage, OpenCheckInPage, VisitorPage } from '../../../contract/check-in-page.ts'
import { ONLY_THE_ANSWER } from '../../../contract/kept-verdict.ts'
import { unusualSettings, usesBrowserKey } from '../../../contract/link-settings.ts'
import { checkInPath, paths } from '../../../contract/paths.ts'
import { FREE_PLAN_ID } from '../../../contract/plan-names.ts'
import { hashOf } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import type { Drawings } from '../../drawing/drawings.ts'
import { type Cookies, cookiesOf } from '../../http/cookies.ts'
import { answerInTime } from '../../http/deadline.ts'
import { Declined } from '../../http/declined.ts'
import { sendDocument } from '../../http/documents.ts'
import { planOf } from '../billing/index.ts'
import { countMiss, declineUnknownLink, keptDays, type LinkState, linkStates } from '../links/index.ts'
import { keepPersonalToken, personalHash, personByLink } from '../people/index.ts'
import { timeZoneAt } from '../places/index.ts'
import { notOpenAt, sessionsOfPage } from '../schedules/index.ts'
import { cardPage } from './card-page.ts'
import { everybodyWaits } from './check-in-rules.ts'
import { browserNotice, rememberBrowser } from './repeats/visitor-keys.ts'
import type { OpeningTimes } from './sessions/opened-at.ts'
import { pageSessions } from './sessions/page-sessions.ts'
import { shownPlace } from './shown-place.ts'
import { browserSecretOf, setBrowserSecret } from './visitor-cookie.ts'

type PageDeps = Pick<Deps, 'config' | 'db' | 'pool' | 'web'> & {
  drawings: Drawings
  openings: Pick<OpeningTimes, 'sign'>
}

type TokenInPath = { Params: { checkinToken: string } }
type PersonalLink = TokenInPath & { Querystring: { person?: unknown } }

/** The visitor's pages, rendered with the link's data inlined, so that the first response shows the place. */
export async function visitorPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const send = async (reply: FastifyReply, page: VisitorPage) => {
    const { html, status } = await deps.web.checkInDocument(page, { nonce: reply.nonce, appUrl: deps.config.APP_URL })
    return sendDocument(reply, html, status)
  }

  const secure = deps.config.APP_URL.startsWith('https:')

  app.get<PersonalLink>(paths.checkIn, async (request, reply) => {
    const { checkinToken } = request.params
    const cookies = cookiesOf(request, reply, secure)
    if (typeof request.query.person === 'string') {
      const opened = { checkinToken, token: request.query.person, ip: request.ip }
      await answerInTime(openPersonalLink(deps, cookies, opened))
      return reply.header('cache-control', 'no-store').redirect(checkInPath(checkinToken), 303)
    }
    const page = await answerInTime(
      checkInPage(deps, { checkinToken, ip: request.ip, tokenHash: personalHash(cookies) }),
    )
    // Cookies are set before the check-in, whose response may be lost together with a cookie.
    const visitable = page.state === 'open' || page.state === 'closed' ? page : null
    if (visitable?.link.requireUserVerify) setBrowserSecret(cookies, browserSecretOf(cookies)())
    if (visitable?.notice) rememberBrowser(cookies)
    return send(reply, page)
  })
  app.get<TokenInPath>(paths.verifyCheckIn, async ({ params }, reply) =>
    send(reply, { state: 'verify', checkinToken: params.checkinToken }),
  )
  cardPage(app, deps)
}

/** Moves the token into a cookie, since a URL ends up in the history and in screenshots. One that is nobody's counts as a miss. */
async function openPersonalLink(
  deps: PageDeps,
  cookies: Cookies,
  { checkinToken, token, ip }: { checkinToken: string; token: string; ip: string },
): Promise<void> {
  const [link] = await linkStates(deps.pool, [checkinToken], { lock: false })
  const person = link && (await personByLink(deps.pool, { linkId: link.id, tokenHash: hashOf(token) }))
  if (person) keepPersonalToken(cookies, link, token)
  else await countMiss(deps, ip)
}

interface Visit {
  checkinToken: string
  ip: string
  /** Of a personal link that the browser has opened. */
  tokenHash: Buffer | null
}

/** Unknown tokens count against the same limit as in the API: above it the page, too, answers 429. */
async function checkInPage(deps: PageDeps, { checkinToken, ip, tokenHash }: Visit): Promise<CheckInPage> {
  const { config, pool } = deps
  const [link] = await linkStates(pool, [checkinToken], { lock: false })
  if (!link) return declineUnknownLink(deps, ip).catch(notFoundPage)
  const { locationName, formattedAddress } = shownPlace(link)
  const { hostName, latitude, longitude, requireUserVerify, requirePhotoVerify } = link
  const expiresAt = link.expiresAt.toISOString()
  const now = link.now.toISOString()
  if (link.expiresAt <= link.now) {
    return {
      state: 'expired',
      checkinToken,
      locationName,
      hostName,
      formattedAddress,
      timeZone: timeZoneAt(link),
      expiresAt,
      now,
    }
  }
  if (link.blocked) return { state: 'blocked', checkinToken, locationName, hostName, formattedAddress, now }
  const person = tokenHash && (await personByLink(pool, { linkId: link.id, tokenHash }))
  const open: OpenCheckInPage = {
    state: 'open',
    link: {
      checkinToken,
      locationName,
      hostName,
      formattedAddress,
      latitude,
      longitude,
      ...unusualSettings(link),
      timeZone: timeZoneAt(link),
      requireUserVerify,
      requirePhotoVerify,
      expiresAt,
    },
    now,
    ...(usesBrowserKey(link) && { notice: browserNotice(link) }),
    maps: { tilesUrl: config.MAP_TILES_URL, attribution: config.MAP_ATTRIBUTION },
    ads: config.adsShown && (await planOf(deps.db, link.creatorId)).plan.id === FREE_PLAN_ID,
    retentionDays: keptDays(config, link),
    ...(link.keeps === 'verdict' && { kept: ONLY_THE_ANSWER }),
    ...(person ? { person } : everybodyWaits(link) && { reviewed: true }),
  }
  return link.scheduleVersion === 0 ? open : scheduledPage(deps, open, link)
}

/** The page of a link with a schedule: closed only where nobody can ask or check in without a session. */
async function scheduledPage(
  { pool, openings }: Pick<PageDeps, 'pool' | 'openings'>,
  open: OpenCheckInPage,
  link: LinkState,
): Promise<CheckInPage> {
  const known = await sessionsOfPage(pool, link)
  const sessions = pageSessions(openings, known, link)
  if (sessions.current || sessions.outside !== 'refuse') return { ...open, sessions }
  return {
    ...open,
    state: 'closed',
    sessions,
    opensAt: sessions.next?.opensAt ?? null,
    sentence: notOpenAt(known, link),
  }
}

/** The shorter of what the service and the link keep; null: until the creator erases it. */
function notFoundPage(error: unknown): CheckInPage {
  if (error instanceof Declined && error.code === 'link_not_found') return { state: 'not_found' }
  throw error
}
