import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import type { Mailbox } from './mailbox.ts'

/** An email runs no script and loads nothing; its links open in a new tab. */
const EMAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

const framePolicy = (nonce: string) =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Pages that show the captured emails, on a machine that runs Nearmark without a mail server. */
export function mailboxPages(
  app: FastifyInstance,
  { config, mailbox, web }: Pick<Deps, 'config' | 'web'> & { mailbox: Mailbox },
): void {
  const { plansOn } = config
  const emailOf = async (params: unknown) => {
    const email = await mailbox.byId((params as { id: string }).id)
    if (!email) throw new Declined('not_found')
    return email
  }
  const html = 'text/html; charset=utf-8'

  app.get('/mailbox', async (_, reply) => {
    const headers = { 'cache-control': 'no-store', 'content-security-policy': framePolicy(reply.nonce) }
    const page = await web.mailboxList(await mailbox.newest(), { nonce: reply.nonce, plansOn })
    return reply.headers(headers).type(html).send(page)
  })
  app.get('/mailbox/emails', async (_, reply) => {
    const items = await web.mailboxItems(await mailbox.newest())
    return reply.header('cache-control', 'no-store').type(html).send(items)
  })
  app.get('/mailbox/:id', async (request, reply) => {
    const email = await emailOf(request.params)
    const headers = { 'cache-control': 'no-store', 'content-security-policy': framePolicy(reply.nonce) }
    return reply
      .headers(headers)
      .type(html)
      .send(await web.mailboxEmail(email, { nonce: reply.nonce, plansOn }))
  })
  app.get('/mailbox/:id/html', async (request, reply) => {
    const email = await emailOf(request.params)
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': EMAIL_POLICY,
        'x-frame-options': 'SAMEORIGIN',
      })
      .type(html)
      .send(email.html)
  })
}
