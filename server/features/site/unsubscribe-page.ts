import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UNSUBSCRIBE_PAGE } from '../../../contract/paths.ts'
import type { SiteFacts } from '../../../contract/rendered.ts'
import type { Deps } from '../../deps.ts'
import { answerInTime } from '../../http/deadline.ts'
import { sendDocument } from '../../http/documents.ts'
import { isUnsubscribeToken, unsubscribe } from '../people/index.ts'

type PageDeps = Pick<Deps, 'config' | 'db' | 'web'> & { facts: () => Promise<SiteFacts> }
type TokenInQuery = FastifyRequest<{ Querystring: { token?: unknown } }>

/** With no referrer a browser sends `Origin: null` with a form, which is declined as another site's. */
const REFERRER = { 'referrer-policy': 'same-origin' }

/** A press on the page, and the one click of a mail program (RFC 8058), are the same request. Opening the page changes nothing. */
export async function serveUnsubscribe(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const tokenIn = ({ query: { token } }: TokenInQuery) => (typeof token === 'string' ? token : '')
  const send = async (reply: FastifyReply, state: SiteFacts['unsubscribing']) => {
    const facts = { ...(await deps.facts()), unsubscribing: state }
    const options = { nonce: reply.nonce, appUrl: deps.config.APP_URL, facts }
    const { html } = await deps.web.siteDocument(UNSUBSCRIBE_PAGE, options)
    return sendDocument(reply.headers(REFERRER), html, state === 'invalid' ? 400 : 200)
  }
  await app.register(async scope => {
    await scope.register(formBody)
    // Mail programs send multipart forms too (RFC 8058 § 3.2). The token is in the address: no body is read.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_, _body, done) => done(null))
    scope.get(UNSUBSCRIBE_PAGE, (request: TokenInQuery, reply) =>
      send(reply, isUnsubscribeToken(deps.config.APP_SECRET, tokenIn(request)) ? 'asked' : 'invalid'),
    )
    scope.post(UNSUBSCRIBE_PAGE, { config: { acceptsForms: true } }, async (request: TokenInQuery, reply) => {
      const token = tokenIn(request)
      if (!isUnsubscribeToken(deps.config.APP_SECRET, token)) return send(reply, 'invalid')
      await answerInTime(unsubscribe(deps.db, deps.config.APP_SECRET, token))
      return send(reply, 'done')
    })
  })
}
