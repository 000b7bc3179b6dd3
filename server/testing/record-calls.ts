import { expect } from 'vitest'
import { countsBesideRows } from './link-counts.ts'
import type { SignedIn } from './makers.ts'
import type { TestApp } from './test-app.ts'

/** What a creator does to the records of a link, by the calls of the app. */
export function recordCalls(app: () => TestApp) {
  const call = (method: string, { cookies }: SignedIn, path: string, body?: object, headers?: Record<string, string>) =>
    app().call(method, `/api/checkin-links/${path}`, { cookies, ...(body && { body }), ...(headers && { headers }) })
  const get = async (creator: SignedIn, path: string) => (await call('GET', creator, path)).body
  const ok = async (reply: ReturnType<typeof call>) => {
    const { status, body } = await reply
    expect(status, JSON.stringify(body)).toBe(200)
    return body.checkin
  }
  const act = (creator: SignedIn, linkId: string, id: string, name: string, body: object) =>
    call('POST', creator, `${linkId}/checkins/${id}/${name}`, body)
  return {
    act,
    add: (creator: SignedIn, linkId: string, body: object, headers?: Record<string, string>) =>
      call('POST', creator, `${linkId}/checkins`, body, headers),
    added: (creator: SignedIn, linkId: string, body: object = {}) =>
      ok(call('POST', creator, `${linkId}/checkins`, { name: 'Ben', reason: 'Battery was empty', ...body })),
    voided: (creator: SignedIn, linkId: string, id: string, reason = 'Nobody was there') =>
      ok(act(creator, linkId, id, 'void', { reason })),
    restored: (creator: SignedIn, linkId: string, id: string) =>
      ok(act(creator, linkId, id, 'restore', { reason: 'It was a mistake' })),
    corrected: (creator: SignedIn, linkId: string, id: string, body: object) =>
      ok(act(creator, linkId, id, 'correct', { reason: 'Misspelt', ...body })),
    list: (creator: SignedIn, linkId: string, query = '') => get(creator, `${linkId}/checkins?${query}`),
    acts: (creator: SignedIn, linkId: string, id: string) => get(creator, `${linkId}/checkins/${id}/acts`),
    journal: (creator: SignedIn, linkId: string, query = '') => get(creator, `${linkId}/journal?${query}`),
    verify: (creator: SignedIn, linkId: string, after = 0) => get(creator, `${linkId}/journal/verify?after=${after}`),
  }
}

/** Fails where a count differs from the rows that it counts. */
export async function expectSoundCounts(app: TestApp, linkId: string): Promise<void> {
  const { counted, held, slots, newest, ordinals } = await countsBesideRows(app.deps.pool, linkId)
  expect({ counted, slots, newest }).toEqual({ counted: held, slots: held.valid, newest: ordinals })
}
