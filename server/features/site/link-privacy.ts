import type { FastifyInstance } from 'fastify'
import { type LinkPrivacy, privacySheet } from '../../../contract/link-privacy.ts'
import { usesBrowserKey } from '../../../contract/link-settings.ts'
import { PRIVACY_SHEET_PAGE, paths } from '../../../contract/paths.ts'
import type { SiteFacts } from '../../../contract/rendered.ts'
import type { Deps } from '../../deps.ts'
import { answerInTime } from '../../http/deadline.ts'
import { Declined } from '../../http/declined.ts'
import { sendDocument } from '../../http/documents.ts'
import { Answer, type Route, route } from '../../http/route.ts'
import { listDecides } from '../checkins/index.ts'
import { creator } from '../creators/index.ts'
import { greetsByName } from '../displays/index.ts'
import { declineUnknownLink, keptDays, type LinkState, linkStates, ownLink } from '../links/index.ts'

type PrivacyDeps = Pick<Deps, 'config' | 'db' | 'pool' | 'now' | 'web'> & { facts: () => Promise<SiteFacts> }

/**
 * `/about/{checkinToken}`, and the page of the emailed link below it, which knows no more than that: unknown tokens count against
 * the same limit as on the check-in page.
 */
export function serveAboutLink(app: FastifyInstance, deps: PrivacyDeps): void {
  for (const path of [paths.aboutLink, paths.ownData])
    app.get<{ Params: { checkinToken: string } }>(path, async ({ params, ip }, reply) => {
      const [link] = await answerInTime(linkStates(deps.pool, [params.checkinToken], { lock: false }))
      const unknown = link ? null : await answerInTime(declineUnknownLink(deps, ip).catch(notFound))
      const { html, status } = await deps.web.siteDocument(unknown ?? path, {
        nonce: reply.nonce,
        appUrl: deps.config.APP_URL,
        facts: { ...(await deps.facts()), ...(link && { link: await answerInTime(privacyOf(deps, link)) }) },
      })
      return sendDocument(reply, html, status)
    })
}

/** The page that stands for all addresses without one. */
function notFound(error: unknown): string {
  if (error instanceof Declined && error.code === 'link_not_found') return '/404'
  throw error
}

export function privacySheetRoutes(deps: PrivacyDeps): Route[] {
  const { config, db, pool, now, web, facts } = deps
  return [
    route(privacySheet, creator(deps), async ({ creatorId, email, nonce }, { id }) => {
      const own = await ownLink(db, { creatorId, linkId: id })
      const [link] = await linkStates(pool, [own.checkin_token], { lock: false })
      if (!link) throw new Declined('link_not_found')
      const sheet = { creatorEmail: email, madeAt: (await now()).toISOString() }
      const { html } = await web.siteDocument(PRIVACY_SHEET_PAGE, {
        nonce: nonce(),
        appUrl: config.APP_URL,
        facts: { ...(await facts()), link: { ...(await privacyOf(deps, link)), sheet } },
      })
      return new Answer(200, html)
    }),
  ]
}

/**
 * Where doubt is accepted, an approximate location is not. Whatever a schedule says of people between its sessions, those whose session
 * has just ended may ask.
 */
const mayWait = (link: LinkState): boolean =>
  link.doubt !== 'refuse' ||
  link.coarse === 'ask' ||
  link.noPosition === 'ask' ||
  link.scheduleVersion > 0 ||
  listDecides(link)

const privacyOf = async ({ config, db }: Pick<Deps, 'config' | 'db'>, link: LinkState): Promise<LinkPrivacy> => ({
  checkinToken: link.checkinToken,
  locationName: link.locationName,
  formattedAddress: link.formattedAddress,
  hostName: link.hostName,
  radiusM: link.radiusM,
  requireUserVerify: link.requireUserVerify,
  requirePhotoVerify: link.requirePhotoVerify,
  keeps: link.keeps,
  keptDays: keptDays(config, link),
  photoDays: link.photoDays,
  erasure: link.erasure,
  asksSince: link.asksSince?.toISOString() ?? null,
  mayAsk: mayWait(link),
  hasList: link.peopleCount > 0,
  greetsByName: link.peopleCount > 0 && (await greetsByName(db, link)),
  checkOut: link.checkOut === 'ask',
  requiresCode: link.requiresCode,
  knowsBrowsers: usesBrowserKey(link),
})
