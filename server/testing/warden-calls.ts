import type { SignedIn } from './makers.ts'
import type { TestApp } from './test-app.ts'

/** What an owner does with the wardens of links, and what their devices do. */
export const wardenCalls = (app: () => TestApp, owner: () => SignedIn) => {
  const ofLink = (method: string, linkId: string) =>
    app().call(method, `/api/checkin-links/${linkId}/warden`, { cookies: owner().cookies })
  const calls = {
    make: async (linkId: string) => {
      const { status, body } = await ofLink('POST', linkId)
      return { status, body, url: String(body.url), token: String(body.url).split('#')[1] ?? '' }
    },
    state: async (linkId: string) => (await ofLink('GET', linkId)).body.warden,
    end: (linkId: string) => ofLink('DELETE', linkId),
    read: (token: string) => app().call('POST', '/api/warden/pairing', { body: { token }, ip: '198.51.100.7' }),
    pair: (token: string, ip = '198.51.100.7') => app().call('POST', '/api/warden/pair', { body: { token }, ip }),
    list: (cookies: Record<string, string>) => app().call('GET', '/api/warden/this', { cookies }),
    send: (cookies: Record<string, string>, body: object) =>
      app().call('POST', '/api/warden/roll-calls', { cookies, body }),
    /** The cookies of the device of a new warden. */
    device: async (linkId: string) => (await calls.pair((await calls.make(linkId)).token)).cookies,
  }
  return calls
}
