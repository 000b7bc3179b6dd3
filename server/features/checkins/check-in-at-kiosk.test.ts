import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../../testing/captured-mail.ts'
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

  describe('of somebody on the list', () => {
    const listedAt = async (traits: Traits) => {
      const link = await linkWith(traits)
      await peopleCalls(...current).take(link.id, 'Name,Email\nAisyah Rahman,aisyah@example.com\nBen Okri,')
      return { link, cookies: await kioskAt(link) }
    }
    const AISYAH = { name: 'Aisyah Rahman', email: null }

    it.each([
      ['ever', 'off'],
      ['day', 'off'],
      ['session', 'off'],
      ['any', 'ask'],
    ] as const)('is recorded once under the rule %s, with check-out %s', async (repeatRule, checkOut) => {
      const { link, cookies } = await listedAt({ repeatRule, checkOut })
      const first = await checkInAtKiosk(cookies, AISYAH)
      const key = randomUUID()
      for (const _ of [1, 2]) {
        const again = await checkInAtKiosk(cookies, { ...AISYAH, name: 'AISYAH  RAHMAN' }, key)
        expect([again.status, again.body]).toMatchObject([200, { alreadyCheckedIn: true, id: first.body.id }])
        const said = checkOut === 'ask' ? /^You are checked in since \d\d:\d\d\.$/ : /^You checked in at \d\d:\d\d$/
        expect(again.body.message).toMatch(said)
      }
      await checkInAtKiosk(cookies, { name: 'Ben Okri', email: null })
      await checkInAtKiosk(cookies, { name: 'Somebody', email: null })
      await checkInAtKiosk(cookies, { name: 'Somebody', email: null })
      expect((await listed(link)).map(({ userName }) => userName)).toEqual([
        'Somebody',
        'Somebody',
        'Ben Okri',
        'Aisyah Rahman',
      ])
    })

    it('is not taken for another one who has the same email', async () => {
      const { link, cookies } = await listedAt({ repeatRule: 'ever', checkOut: 'ask' })
      const email = 'aisyah@example.com'
      await checkInAtKiosk(cookies, { name: 'Aisyah Rahman', email })
      const other = await checkInAtKiosk(cookies, { name: 'Ben Okri', email })
      expect([other.status, other.body.alreadyCheckedIn]).toEqual([200, undefined])
      expect((await listed(link)).map(({ userName }) => userName)).toEqual(['Ben Okri', 'Aisyah Rahman'])
      expect((await checkInAtKiosk(cookies, { name: 'Aisyah Rahman', email })).body.alreadyCheckedIn).toBe(true)
    })

    it('is recorded as often as they come at a link without a rule', async () => {
      const { link, cookies } = await listedAt({})
      for (const _ of [1, 2]) await checkInAtKiosk(cookies, AISYAH)
      expect(await listed(link)).toHaveLength(2)
    })

    it('is recorded again once they have left, or their check-in is void', async () => {
      const { link, cookies } = await listedAt({ checkOut: 'ask' })
      const { body } = await checkInAtKiosk(cookies, AISYAH)
      await calls.checkOutAtKiosk(cookies, { id: body.id, name: AISYAH.name })
      const second = await checkInAtKiosk(cookies, AISYAH)
      expect(second.body.alreadyCheckedIn).toBeUndefined()
      await app.call('POST', `/api/checkin-links/${link.id}/checkins/${second.body.id}/void`, {
        cookies: owner.cookies,
        body: { reason: 'Not there' },
      })
      expect((await checkInAtKiosk(cookies, AISYAH)).body.alreadyCheckedIn).toBeUndefined()
      expect(await read(link, 'here')).toHaveLength(1)
    })

    it('is one, of those who press at the same moment', async () => {
      const { link, cookies } = await listedAt({ repeatRule: 'ever' })
      const replies = await Promise.all(Array.from({ length: 12 }, () => checkInAtKiosk(cookies, AISYAH)))
      expect(replies.filter(({ body }) => body.alreadyCheckedIn)).toHaveLength(11)
      expect(await listed(link)).toHaveLength(1)
    })

    it('who has checked in on a phone is known at the kiosk', async () => {
      const { link, cookies } = await listedAt({ repeatRule: 'ever' })
      const { body } = await postCheckIn(app, link.checkinToken, AISYAH)
      expect((await checkInAtKiosk(cookies, AISYAH)).body).toMatchObject({ alreadyCheckedIn: true, id: body.id })
    })

    it.each([{ requireUserVerify: true }, { listRule: 'refuse' }] as const)(
      'is told nothing of it where %j keeps who is on the list',
      async traits => {
        const { cookies } = await listedAt({ repeatRule: 'ever', ...traits })
        const email = 'aisyah@example.com'
        const answers = [1, 2].map(() => checkInAtKiosk(cookies, { ...AISYAH, email }))
        for (const { body } of await Promise.all(answers)) expect(body.alreadyCheckedIn).toBeUndefined()
      },
    )
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

  it('is recorded once for a verified email', async () => {
    const link = await linkWith({ requireUserVerify: true, repeatRule: 'ever' })
    const cookies = await kioskAt(link)
    const email = 'wei-ling@example.com'
    for (const nth of [1, 2]) {
      await checkInAtKiosk(cookies, { name: 'Wei Ling', email })
      const { token } = await nextMailTo(app, email, nth)
      await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true } })
    }
    expect(await listed(link)).toHaveLength(1)
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

  it('are answered again when they are repeated, also after the last of the hour', async () => {
    const cookies = await kioskAt(await linkWith({ doubt: 'ask' }))
    const key = randomUUID()
    const ask = (of?: string) => checkInAtKiosk(cookies, { ...northOf(140), askReview: true }, of)
    const first = await ask(key)
    for (let nth = 1; nth < 20; nth++) expect((await ask()).status).toBe(200)
    expect([(await ask(key)).body, (await ask()).status]).toEqual([first.body, 429])
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
