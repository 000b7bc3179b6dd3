import { expect } from 'vitest'
import { TOWERS, visitor } from './check-in-makers.ts'
import { CREATE_LINK } from './link-calls.ts'
import type { SignedIn } from './makers.ts'
import type { CallOptions, TestApp } from './test-app.ts'

/** Mondays and Wednesdays, 09:00–10:30 in Berlin, from 4 January 2027 on. */
export const LECTURE = {
  weekly: [{ days: [1, 3], from: '09:00', minutes: 90, title: 'Lecture' }],
  since: '2027-01-04',
}
export const MONDAY = '2027-01-04T08:00:00.000Z'

/** 08:00 to 09:00 and 09:00 to 10:00 UTC. */
export const ONE_AFTER_THE_OTHER = {
  since: '2027-01-04',
  weekly: [
    { days: [1], from: '09:00', minutes: 60 },
    { days: [1], from: '10:00', minutes: 60 },
  ],
}
/** Of the other. */
export const SECOND = '2027-01-04T09:00:00.000Z'

interface ScheduledLink {
  id: string
  checkinToken: string
  version: number
}

/** Links with sessions in Berlin time, whose place is at the towers, and what people do there. */
export function sessionsAt(app: () => TestApp, owner: () => SignedIn) {
  const asOwner = (method: string, path: string, body?: object) =>
    app().call(method, path, { cookies: owner().cookies, ...(body && { body }) })
  const calls = {
    asOwner,
    /** Sets the service's clock. */
    setClock: async (instant: string) => {
      await app().deps.pool.query('update clock set ahead_by = $1::timestamptz - now()', [instant])
    },
    link: async (schedule: object = LECTURE, more: object = {}): Promise<ScheduledLink> => {
      const { status, body } = await asOwner('POST', CREATE_LINK, {
        placeId: `coord_${TOWERS.latitude}_${TOWERS.longitude}`,
        schedule,
        scheduleZone: 'Europe/Berlin',
        neverExpire: true,
        ...more,
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.link
    },
    /** Of 'Aisyah' unless the changes name somebody else. */
    arrive: ({ checkinToken }: ScheduledLink, changes: object = {}, options: CallOptions = {}) =>
      app().call('POST', `/api/checkin/${checkinToken}`, { body: { ...visitor, ...changes }, ...options }),
    /** The page's data, and its cookies. */
    page: async ({ checkinToken }: ScheduledLink) => {
      const { text, cookies, status } = await app().call('GET', `/checkin/${checkinToken}`)
      const [, data] = /<script type="application\/json" id="page-data"[^>]*>(.*?)<\/script>/s.exec(text) ?? []
      return { status, text, cookies, data: data ? JSON.parse(data) : null }
    },
    sessions: async ({ id }: ScheduledLink, from = '2027-01-01T00:00:00Z', to = '2027-02-01T00:00:00Z') =>
      (await asOwner('GET', `/api/checkin-links/${id}/sessions?from=${from}&to=${to}`)).body,
    changeSession: ({ id, version }: ScheduledLink, body: object) =>
      asOwner('POST', `/api/checkin-links/${id}/sessions/change`, { version, startsAt: MONDAY, ...body }),
    /** Fails where the counts of the sessions differ from their rows. */
    expectSoundCounts: async ({ id }: ScheduledLink) => {
      const { rows } = await app().deps.pool.query(
        `select o.starts_at, json_build_array(o.checkin_count, o.late_count, o.void_count) as counted,
           json_build_array(count(c.id) filter (where c.state = 'valid'),
             count(c.id) filter (where c.state = 'valid' and c.late_s > o.late_after_min * 60),
             count(c.id) filter (where c.state = 'void')) as held,
           (select count(*)::int from session_rows r where (r.link_id, r.starts_at) = (o.link_id, o.starts_at)) as named, count(c.id)::int as rows
         from occurrences o left join check_ins c on (c.link_id, c.occurrence_at) = (o.link_id, o.starts_at)
         where o.link_id = $1 group by o.link_id, o.starts_at`,
        [id],
      )
      expect(rows.map(({ counted, named }) => [counted, named])).toEqual(rows.map(({ held, rows }) => [held, rows]))
    },
  }
  return calls
}
