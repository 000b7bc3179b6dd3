import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../testing/check-in-makers.ts'
import { fullLinkCalls, IN_SESSION } from '../testing/full-link.ts'
import { makeCreator, signIn } from '../testing/makers.ts'
import { peopleCalls } from '../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
/** Every `Set-Cookie` that was sent, by the name of its cookie. */
const sent = new Map<string, string>()
beforeAll(async () => {
  const started = await startTestApp({ APP_URL: 'https://nearmark.example' })
  app = {
    ...started,
    call: async (...args) => {
      const reply = await started.call(...args)
      for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
        const [, name = ''] = /^([^=]+)=/.exec(String(line)) ?? []
        // One that is taken back says less.
        if (!/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(String(line))) sent.set(name, String(line))
      }
      return reply
    },
  }
})
afterAll(() => app.stop())

it('every cookie is for HTTP alone, secure, and bound to the host or to its paths', { timeout: 60_000 }, async () => {
  await signIn(app, 'reader@example.com')
  await app.deps.pool.query('update clock set ahead_by = $1::timestamptz - now()', [IN_SESSION])
  const owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  for (const call of Object.values(await fullLinkCalls(app, owner))) await call()
  const verifying = await makeLink(app, owner.creatorId, { requireUserVerify: true })
  await app.call('GET', `/checkin/${verifying.checkinToken}`)
  await postCheckIn(app, verifying.checkinToken)
  const { add, personalLink } = peopleCalls(
    () => app,
    () => owner,
  )
  const { body } = await add(verifying.id, { name: 'Ada' })
  await app.call('GET', await personalLink(verifying.id, body.person.id))

  const cookies = [...sent].map(([name, line]) => ({
    name,
    sameSite: /SameSite=(\w+)/.exec(line)?.[1],
    path: /Path=([^;]+)/.exec(line)?.[1],
    flags: ['HttpOnly', 'Secure'].filter(flag => line.includes(`; ${flag}`)),
    domain: /Domain=/i.test(line),
  }))
  expect(cookies.length).toBeGreaterThan(5)
  for (const { name, sameSite, path, flags, domain } of cookies) {
    expect([name, flags, domain]).toEqual([name, ['HttpOnly', 'Secure'], false])
    expect([name, sameSite]).toEqual([name, expect.stringMatching(/^(Lax|Strict)$/)])
    // The prefix is a promise that browsers hold: `__Host-` only with this path.
    if (name.startsWith('__Host-')) expect([name, path]).toEqual([name, '/'])
    else expect([name, path]).toEqual([expect.stringMatching(/^__Secure-/), expect.stringMatching(/^\/\w+/)])
  }
  expect(cookies.map(({ name }) => name).sort()).toMatchInlineSnapshot(`
    [
      "__Host-browser",
      "__Host-code",
      "__Host-device",
      "__Host-display",
      "__Host-kiosk",
      "__Host-request",
      "__Host-session",
      "__Host-visitor",
      "__Host-warden",
      "__Secure-person",
    ]
  `)
})
