import { endDue } from '../features/presence/end-present.ts'
import { type MadeLink, makeLink, postCheckIn } from './check-in-makers.ts'
import type { SignedIn } from './makers.ts'
import type { TestApp } from './test-app.ts'

type Traits = NonNullable<Parameters<typeof makeLink>[2]>

/** Links with check-out, and what visitors and their creator do there. */
export function checkOutCalls(app: () => TestApp, owner: () => SignedIn) {
  let keys = 0
  const asOwner = (method: string, path: string, body?: object) =>
    app().call(method, path, { cookies: owner().cookies, ...(body && { body }) })
  const here = async (link: MadeLink) => (await asOwner('GET', `/api/checkin-links/${link.id}/here`)).body
  return {
    asOwner,
    here,
    linkWith: (traits: Traits = {}) => makeLink(app(), owner().creatorId, { checkOut: 'ask', ...traits }),
    /** Another person, and the key that their phone keeps. */
    async arrive(link: MadeLink, changes: Record<string, unknown> = {}, cookies: Record<string, string> = {}) {
      const key = `check-in-${++keys}`
      const options = { headers: { 'idempotency-key': key }, cookies }
      const person = { name: `Visitor ${keys}`, ...changes }
      const { status, body, cookies: set } = await postCheckIn(app(), link.checkinToken, person, options)
      return { key, status, body, cookies: set, id: body.id as string }
    },
    leave: (link: MadeLink, key: string, body: object = {}) =>
      app().call('POST', `/api/checkin/${link.checkinToken}/out`, { body: { key, ...body } }),
    act: (link: MadeLink, id: string, name: string, body: object = {}) =>
      asOwner('POST', `/api/checkin-links/${link.id}/checkins/${id}/${name}`, { reason: 'Seen at the door', ...body }),
    namesHere: async (link: MadeLink): Promise<string[]> =>
      (await here(link)).map(({ name }: { name: string }) => name),
    records: async (link: MadeLink) =>
      (await asOwner('GET', `/api/checkin-links/${link.id}/checkins?limit=100`)).body.checkins,
    async change(link: MadeLink, changes: object) {
      const { body } = await asOwner('GET', `/api/checkin-links/${link.id}/own`)
      return asOwner('POST', `/api/checkin-links/${link.id}/change`, { version: body.version, ...changes })
    },
    /** What the service does each minute. */
    async endPresent() {
      for await (const _ of endDue(app().deps));
    },
  }
}
