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
    /** So many people wait there, all from the network of 192.0.2.7. */
    async fillQueue(link: MadeLink, people: number) {
      await app.database.asOwner(
        `insert into pending_check_ins (link_id, id, user_name, latitude, longitude, distance_m, accuracy_m, ip, device_type, browser,
           os, checked_in_at, browser_hash, expires_at, waits_for, review_reason)
         select '${link.id}', gen_random_uuid(), 'Visitor ' || n, ${DOUBTFUL.latitude}, ${DOUBTFUL.longitude}, 140, 60, '192.0.2.7',
           'Mobile', '', '', app_now() + n * interval '1 ms', sha256(n::text::bytea), app_now() + interval '30 days', 'review', 'doubtful'
         from generate_series(1, ${people}) n;
         update links set held_count = ${people} where id = '${link.id}'`,
      )
    },
    /** Those jobs that wait for their time run now. */
    hurryJobs: () => app.database.asOwner('update graphile_worker._private_jobs set run_at = now()'),
  }
  return asks
}
export type Asks = ReturnType<typeof asksAt>
