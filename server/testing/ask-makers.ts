import { type MadeLink, makeLink, northOf, postCheckIn } from './check-in-makers.ts'
import { makeCreator, type SignedIn } from './makers.ts'
import type { TestApp } from './test-app.ts'

/** Beyond the radius, but perhaps within it. */
export const DOUBTFUL = northOf(140)

/** Links at which visitors may ask to be let in, each with a creator of its own, and what visitor and creator do there. */
export function asksAt(app: TestApp) {
  let owners = 0
  const asks = {
    /** Of the newest link. */
    owner: {} as SignedIn,
    async link(traits: Parameters<typeof makeLink>[2] = {}): Promise<MadeLink> {
      asks.owner = await makeCreator(app, { email: `reviewer-${++owners}@example.com`, planId: 5 })
      return makeLink(app, asks.owner.creatorId, { doubt: 'ask', noPosition: 'ask', ...traits })
    },
    ask: (link: MadeLink, changes: object = {}, options: Parameters<typeof postCheckIn>[3] = {}) =>
      postCheckIn(app, link.checkinToken, { ...DOUBTFUL, askReview: true, ...changes }, options),
    asOwner: (method: string, path: string, body?: object) =>
      app.call(method, path, { cookies: asks.owner.cookies, ...(body && { body }) }),
    heldAt: async (link: MadeLink) => (await asks.asOwner('GET', `/api/checkin-links/${link.id}/held`)).body,
    decide: async (link: MadeLink, ids: string[], decision: string, reason?: string) =>
      (await asks.asOwner('POST', `/api/checkin-links/${link.id}/held/decide`, { ids, decision, reason })).body,
    listOf: async (link: MadeLink) => (await asks.asOwner('GET', `/api/checkin-links/${link.id}/checkins`)).body,
    /** As the browser with these cookies sees it. */
    stateOf: async (link: MadeLink, id: string, cookies: Record<string, string>) =>
      (await app.call('GET', `/api/checkin/${link.checkinToken}/pending/${id}`, { cookies })).body,
    /** Those jobs that wait for their time run now. */
    hurryJobs: () => app.database.asOwner('update graphile_worker._private_jobs set run_at = now()'),
  }
  return asks
}
export type Asks = ReturnType<typeof asksAt>
