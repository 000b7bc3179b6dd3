import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { whyLinkIsDead } from './sign-in-emails.ts'

const server = createServer()
afterEach(() => new Promise(resolve => server.close(resolve)))

/** Serves these answers, one after the other, and returns what is said of a link that is opened there. */
async function saidOf(...answers: [status: number, body: string][]) {
  server.removeAllListeners('request')
  server.on('request', (_, reply) => {
    const [status, body] = answers.length > 1 ? answers.shift()! : answers[0]!
    reply.writeHead(status).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const raw = Buffer.from(`Subject: Sign in\r\n\r\nOpen ${url}/verify?token=abc\r\n`)
  return whyLinkIsDead(url, { raw })
}

it('a link that asks for a confirmation is alive, after a busy answer too', async () => {
  expect(await saidOf([503, '{}'], [200, '{"confirm":true}'])).toBeNull()
})

it.each([
  [404, '{"error":"This link has expired."}'],
  [200, '{"confirm":false}'],
  [502, '<html>no gateway</html>'],
])('a link that is answered %i %s is dead, which is said', async (status, body) => {
  expect(await saidOf([status, body])).toBe(`${status} ${body}`)
})
