import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { displayCalls } from '../../testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { markLink } from './marks/mark-link.ts'

let app: TestApp
let owner: SignedIn
const current = [() => app, () => owner] as const
const { make, pair, remove, ...calls } = displayCalls(...current)
/** The tablet stands 20 m from the pin. */
const checkInAtKiosk: typeof calls.checkInAtKiosk = (cookies, changes, key) =>
  calls.checkInAtKiosk(cookies, { ...northOf(20), ...changes }, key)

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

type Traits = NonNullable<Parameters<typeof makeLink>[2]>
const linkWith = (traits: Traits = {}) => makeLink(app, owner.creatorId, traits)
const makeKiosk = (link: MadeLink) => make(link.id, 'Reception', { mode: 'kiosk', pin: '2468' })
const kioskAt = async (link: MadeLink) => (await pair((await makeKiosk(link)).token)).cookies
const read = async ({ id }: MadeLink, of = 'checkins') =>
  (await app.call('GET', `/api/checkin-links/${id}/${of}`, { cookies: owner.cookies })).body
const listed = async (link: MadeLink): Promise<{ userName: string; source: string; marks: { kind: string }[] }[]> =>
  (await read(link)).checkins

describe('a check-in at a kiosk', () => {
  it('says so in the list and in the file', async () => {
    const link = await linkWith()
    const { status, body, headers } = await checkInAtKiosk(await kioskAt(link), { name: 'Wei Ling' })
    expect([status, body.message, headers['set-cookie']]).toEqual([200, 'Check-in Confirmed', undefined])
    expect((await read(link)).checkins).toMatchObject([{ userName: 'Wei Ling', source: 'kiosk', id: body.id }])
    expect((await read(link)).checkins[0].deviceInfo).toMatch(/^Kiosk/)
    const { text } = await app.call('GET', `/api/checkin-links/${link.id}/export`, { cookies: owner.cookies })
    expect(text).toMatch(/Wei Ling,.*,Kiosk,.*,valid,kiosk,/)
  })

  it('is judged by the position of the tablet', async () => {
    const link = await linkWith()
    const { status, body } = await checkInAtKiosk(await kioskAt(link), northOf(150))
    expect([status, body.code]).toEqual([422, 'too_far'])
    expect(await listed(link)).toEqual([])
  })

  it('is recorded once for an Idempotency-Key, and not without one', async () => {
    const link = await linkWith()
    const cookies = await kioskAt(link)
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => checkInAtKiosk(cookies, {}, key)))
    expect(answers.map(({ body }) => body.id)).toEqual(Array(3).fill(answers[0]!.body.id))
    expect((await checkInAtKiosk(cookies, { name: 'Another' }, key)).body.code).toBe('idempotency_key_reused')
    expect((await checkInAtKiosk(cookies, {}, null)).body.code).toBe('invalid_input')
    expect(await listed(link)).toHaveLength(1)
  })

  it('goes to the link of the kiosk, whatever is sent', async () => {
    const [link, other] = [await linkWith(), await linkWith()]
    expect((await checkInAtKiosk(await kioskAt(link), { checkinToken: other.checkinToken })).status).toBe(400)
    await checkInAtKiosk(await kioskAt(link))
    expect([(await listed(link)).length, (await listed(other)).length]).toEqual([1, 0])
  })

  it('needs no code of a screen, which others at the link do', async () => {
    const link = await linkWith({ requiresCode: true })
    expect((await postCheckIn(app, link.checkinToken)).body.code).toBe('code_needed')
    expect((await checkInAtKiosk(await kioskAt(link))).status).toBe(200)
  })

  it('is the first of everybody, as the tablet is nobody’s', async () => {
    const link = await linkWith({ repeatRule: 'ever', deviceMarks: true })
    const cookies = await kioskAt(link)
    const names = ['Aisyah', 'Wei Ling', 'Arjun', 'Mei', 'Daniel', 'Farid']
    for (const name of names) expect((await checkInAtKiosk(cookies, { name, email: null })).status).toBe(200)
    await markLink(app.deps, link.checkinToken)
    expect((await listed(link)).flatMap(({ marks }) => marks)).toEqual([])
    expect((await listed(link)).map(({ userName }) => userName)).toEqual(names.toReversed())
  })

  it('of somebody on the list is matched, and under another address not taken again', async () => {
    const link = await linkWith()
    await peopleCalls(...current).take(link.id, 'Name,Email\nAisyah Rahman,aisyah@example.com')
    const cookies = await kioskAt(link)
    await checkInAtKiosk(cookies, { name: 'aisyah rahman', email: null })
    await checkInAtKiosk(cookies, { name: 'Somebody', email: 'aisyah@example.com' })
    const marks = (await listed(link)).map(record => record.marks.map(({ kind }) => kind))
    expect(marks).toEqual([['taken_already'], []])
  })

  it('that has to be verified waits for its email, and stays one of a kiosk', async () => {
    const link = await linkWith({ requireUserVerify: true })
    const cookies = await kioskAt(link)
    expect((await checkInAtKiosk(cookies, { email: null })).body.code).toBe('email_required')
    const { body, headers } = await checkInAtKiosk(cookies, { email: 'mei@example.com' })
    expect([body.requiresVerification, headers['set-cookie']]).toEqual([true, undefined])
    const { rows } = await app.deps.pool.query('select device_type from pending_check_ins where link_id = $1', [
      link.id,
    ])
    expect(rows).toEqual([{ device_type: 'Kiosk' }])
  })
})

describe('asks at a kiosk', () => {
  it('wait beside each other, without a proof of work', async () => {
    const link = await linkWith({ doubt: 'ask', noPosition: 'ask' })
    const cookies = await kioskAt(link)
    for (const name of ['Aisyah', 'Mei']) {
      const nowhere = { name, latitude: undefined, longitude: undefined, accuracyM: undefined, askReview: true }
      expect((await checkInAtKiosk(cookies, nowhere)).body.requiresReview).toBe(true)
    }
    expect((await read(link)).linkInfo.heldCount).toBe(2)
  })

  it('are 20 an hour', async () => {
    const link = await linkWith({ doubt: 'ask' })
    const cookies = await kioskAt(link)
    const ask = () => checkInAtKiosk(cookies, { ...northOf(140), askReview: true })
    const statuses = await Promise.all(Array.from({ length: 22 }, async () => (await ask()).status))
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
    expect((await checkInAtKiosk(cookies)).status).toBe(200)
  })
})

it('a kiosk that is removed takes no check-in', async () => {
  const link = await linkWith()
  const { token, display } = await makeKiosk(link)
  const { cookies } = await pair(token)
  await remove(display.id)
  expect((await checkInAtKiosk(cookies)).body.code).toBe('display_removed')
  expect(await listed(link)).toEqual([])
})
