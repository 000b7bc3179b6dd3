import { randomUUID } from 'node:crypto'
import { hashOf, newSecret } from '../db/ids.ts'
import { DOUBTFUL } from './ask-makers.ts'
import { postCheckIn } from './check-in-makers.ts'
import { codeCalls } from './code-calls.ts'
import { displayCalls } from './display-calls.ts'
import type { SignedIn } from './makers.ts'
import { csvOf, peopleCalls } from './people-calls.ts'
import { LECTURE, MONDAY, sessionsAt } from './session-makers.ts'
import type { TestApp } from './test-app.ts'
import { wardenCalls } from './warden-calls.ts'

/** The beginning of the first session. Sign in afterwards: sessions of creators end by this clock too. */
export const IN_SESSION = MONDAY
const TEN_MINUTES_LATER = '2027-01-04T08:10:00Z'

type Calls = Record<string, () => Promise<{ status: number; text?: string }>>

/**
 * A link that asks for all that a link can ask, and keeps all that one can keep: a session that is running, a list of people, a
 * screen with a code, visitors who check out, a kiosk and a warden. Returns what people do there, each as one call.
 */
export async function fullLinkCalls(app: TestApp, owner: SignedIn): Promise<Calls> {
  const of = [() => app, () => owner] as const
  const [sessions, people, displays, codes, wardens] = [
    sessionsAt(...of),
    peopleCalls(...of),
    displayCalls(...of),
    codeCalls(...of),
    wardenCalls(...of),
  ]
  const settings = { repeatRule: 'session', checkOut: 'ask', requiresCode: true, doubt: 'ask', deviceMarks: true }
  const link = await sessions.link(LECTURE, settings)
  await people.take(link.id, csvOf(300))
  const screen = await codes.screen(link)
  const { token: kioskToken } = await displays.make(link.id, 'Desk', { mode: 'kiosk', pin: '2468' })
  const kiosk = (await displays.pair(kioskToken)).cookies
  const warden = await wardens.device(link.id)
  const calendar = new URL((await sessions.asOwner('POST', `/api/checkin-links/${link.id}/calendar`, {})).body.url)

  let visitors = 0
  const nextPerson = () => {
    const n = ++visitors
    return { name: `Person ${n}`, email: `p${n}@example.com` }
  }
  const entered = () => codes.ticket.bind(null, link)
  const arrive = async (person: object = nextPerson(), key = randomUUID()) => {
    const { ticket, cookies } = await entered()(await screen.code())
    const headers = { 'idempotency-key': key }
    return postCheckIn(app, link.checkinToken, { ticket, ...person }, { cookies, headers })
  }
  const atLink = (method: string, path: string, body?: object) =>
    sessions.asOwner(method, `/api/checkin-links/${link.id}/${path}`, body)
  const personId = async () => (await people.list(link.id)).people[0]!.id
  const rollCall = () => ({ id: randomUUID(), listAt: TEN_MINUTES_LATER, elapsedS: 0, seen: [] })
  const month = '?from=2027-01-01T00:00:00Z&to=2027-02-01T00:00:00Z'
  const reason = 'Seen at the door'

  // So that each call finds somebody, and a time before that.
  await sessions.setClock(TEN_MINUTES_LATER)
  const first = nextPerson()
  await arrive(first)
  return {
    'a code': async () => codes.take(link, { code: (await screen.code()).code }),
    'a check-in': () => arrive(),
    'a check-in of somebody who is in': () => arrive(first),
    'a check-out': async () => {
      const key = randomUUID()
      await arrive(nextPerson(), key)
      return app.call('POST', `/api/checkin/${link.checkinToken}/out`, { body: { key } })
    },
    'a check-out by hand': async () => {
      const { body } = await arrive()
      return atLink('POST', `checkins/${body.id}/out`, { reason })
    },
    'the page': () => app.call('GET', `/checkin/${link.checkinToken}`),
    'the page about it': () => app.call('GET', `/about/${link.checkinToken}`),
    'a link to one’s own data': () =>
      app.call('POST', `/api/about/${link.checkinToken}/email`, { body: { email: `${randomUUID()}@example.com` } }),
    'who is here': () => atLink('GET', 'here'),
    'its check-ins': () => atLink('GET', 'checkins?page=1&limit=10'),
    'its marked check-ins': () => atLink('GET', 'checkins?marked=true'),
    'its check-ins of a session': () => atLink('GET', `checkins?session=${MONDAY}`),
    'a check-in that was forgotten': () =>
      atLink('POST', 'checkins', { ...nextPerson(), reason, at: '2027-01-04T08:05:00Z' }),
    'its sessions': () => atLink('GET', `sessions${month}`),
    'its people': () => atLink('GET', 'people?limit=100'),
    'a search among its people': () => atLink('GET', 'people?q=person%2029'),
    'people who are here': () => atLink('GET', `people?state=here&session=${MONDAY}`),
    'people who are missing': () => atLink('GET', `people?state=missing&session=${MONDAY}`),
    'a person': () => atLink('POST', 'people', { name: `Somebody ${randomUUID().slice(0, 8)}` }),
    'an excuse': async () =>
      atLink('POST', 'people/excuse', { personIds: [await personId()], startsAt: '2027-01-06T08:00:00.000Z', reason }),
    'a personal link': async () => atLink('POST', `people/${await personId()}/link`),
    'a list, looked at': () => people.send(link.id, { csv: csvOf(300), mode: 'add', dryRun: true }),
    'a term as a table': () => atLink('GET', `matrix${month}`),
    'a term as CSV': () => atLink('GET', `matrix/csv${month}`),
    'those who wait': () => atLink('GET', 'held'),
    'a decision': async () => {
      const { body } = await arrive({ ...nextPerson(), ...DOUBTFUL, askReview: true })
      return atLink('POST', 'held/decide', { ids: [body.id], decision: 'approve' })
    },
    'one’s own data': async () => {
      const token = newSecret()
      await app.deps.pool.query(
        `insert into data_requests (link_id, id, user_email, token_hash, requested_at, expires_at)
         values ($1, gen_random_uuid(), $2, $3, app_now(), app_now() + interval '1 hour')`,
        [link.id, first.email, hashOf(token)],
      )
      return app.call('POST', `/api/about/${link.checkinToken}/data`, { body: { token } })
    },
    advice: () => atLink('GET', 'advice'),
    'older check-ins': () => atLink('GET', 'older-checkins?keepDays=7'),
    'requests to erase': () => atLink('GET', 'erasure-requests'),
    'the calendar': () => app.call('GET', calendar.pathname),
    'the displays': () => atLink('GET', 'displays'),
    'the screen': () => displays.show(screen.cookies),
    'the kiosk': () => displays.kiosk(kiosk),
    'a check-in at the kiosk': () => displays.checkInAtKiosk(kiosk, nextPerson()),
    'a name at the kiosk': () => displays.presentAtKiosk(kiosk, first.name),
    'roll calls': () => atLink('GET', 'roll-calls'),
    'a roll call': () => atLink('POST', 'roll-calls', rollCall()),
    'the list of a warden': () => wardens.list(warden),
    'a roll call of a warden': () => wardens.send(warden, rollCall()),
    'what is held about somebody': () =>
      sessions.asOwner('POST', '/api/visitors/export', { visitorEmail: first.email }),
    'analytics of its sessions': () =>
      sessions.asOwner('GET', `/api/analytics?linkId=${link.id}&from=2026-12-01T00:00:00Z&to=2027-02-01T00:00:00Z`),
  }
}
