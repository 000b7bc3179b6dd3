import { expect } from 'vitest'
import { makeCreator, type SignedIn } from './makers.ts'
import type { TestApp, TestReply } from './test-app.ts'

export const KUALA_LUMPUR = 'town_1735161'
export const DAY_MS = 24 * 60 * 60 * 1000
export const CREATE_LINK = '/api/checkin-links/create-with-token'

/** What creators and visitors do with links, by the calls they make. */
export function linkCalls(app: () => TestApp) {
  let count = 0
  const create = ({ cookies }: SignedIn, body: object = {}, headers = {}): Promise<TestReply> =>
    app().call('POST', CREATE_LINK, { cookies, body: { placeId: KUALA_LUMPUR, ...body }, headers })
  return {
    create,
    someone: (traits: { planId?: number; accountExpireAt?: Date } = {}) => {
      count++
      return makeCreator(app(), { email: `creator${count}@example.org`, ...traits })
    },
    made: async (creator: SignedIn, body: object = {}) => {
      const { status, body: reply } = await create(creator, body)
      expect(status, JSON.stringify(reply)).toBe(200)
      return reply.link
    },
    get: ({ cookies }: SignedIn, path: string) => app().call('GET', path, { cookies }),
    remove: ({ cookies }: SignedIn, id: string) => app().call('DELETE', `/api/checkin-links/${id}`, { cookies }),
    visit: (token: string, ip?: string) => app().call('GET', `/api/checkin-links/${token}`, ip ? { ip } : {}),
    daysFromNow: async (instant: string) => (Date.parse(instant) - (await app().deps.now()).getTime()) / DAY_MS,
    linksOf: async ({ creatorId }: SignedIn): Promise<number> => {
      const rows = await app().deps.db.selectFrom('links').select('id').where('creator_id', '=', creatorId).execute()
      return rows.length
    },
  }
}
