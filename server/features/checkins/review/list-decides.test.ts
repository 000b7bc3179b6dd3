import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isWaiting } from '../../../jobs/queue.ts'
import { type Asks, asksAt, DOUBTFUL } from '../../../testing/ask-makers.ts'
import { nextMailTo } from '../../../testing/captured-mail.ts'
import { type MadeLink, northOf, postCheckIn } from '../../../testing/check-in-makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let asks: Asks
let link: MadeLink
const { take, list, add, remove } = peopleCalls(
  () => app,
  () => asks.owner,
)

beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

const TEAM = 'Name,Email\nAda Lovelace,ada@example.com\nDee,'
const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' }
const STRANGER = { name: 'Nobody', email: 'nobody@example.com' }

async function linkWith(traits: Parameters<Asks['link']>[0], csv = TEAM) {
  link = await asks.link(traits)
  if (csv) await take(link.id, csv)
}
const arrive = (changes: object, options: Parameters<typeof postCheckIn>[3] = {}) =>
  postCheckIn(app, link.checkinToken, { ...northOf(20), ...changes }, options)
const records = async () =>
  (await asks.listOf(link)).checkins.map(({ userName, source, marks }: Listed) => ({
    name: userName,
    source,
    marks: marks.map(({ kind }) => kind),
  }))
interface Listed {
  userName: string
  source: string
  marks: { kind: string }[]
}
const waiting = async () =>
  (await asks.heldAt(link)).held.map(({ userName, reason }: { userName: string; reason: string }) => [userName, reason])
const confirm = async (email: string, more: object = {}, nth = 1) => {
  const { token } = await nextMailTo(app, email, nth)
  return app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true, ...more } })
}
/** Without what differs between any two answers. */
const told = ({ status, body: { id: _id, checkedInAt: _at, ...body } }: Awaited<ReturnType<typeof arrive>>) => ({
  status,
  body,
})

describe('a link that marks who is not on the list', () => {
  beforeEach(() => linkWith({ listRule: 'flag' }))

  it('lets everybody in, and tells visitors the same', async () => {
    const [known, stranger] = [await arrive(ADA), await arrive(STRANGER)]
    expect(told(stranger)).toEqual(told(known))
    expect(await records()).toEqual([
      { name: 'Nobody', source: 'visitor', marks: ['not_listed'] },
      { name: 'Ada Lovelace', source: 'visitor', marks: [] },
    ])
    expect((await asks.listOf(link)).linkInfo.markedCount).toBe(1)
  })

  it('marks who is let in by its creator, and takes the mark away with a corrected name', async () => {
    const { body } = await asks.ask(link, STRANGER)
    expect((await asks.decide(link, [body.id], 'approve')).decided).toEqual([body.id])
    expect((await records())[0].marks).toContain('not_listed')
    const path = `/api/checkin-links/${link.id}/checkins/${body.id}/correct`
    expect((await asks.asOwner('POST', path, { name: 'Dee', reason: 'A typo' })).status).toBe(200)
    expect((await records())[0].marks).not.toContain('not_listed')
  })
})

describe('a list that decides', () => {
  beforeEach(() => linkWith({ listRule: 'refuse' }))

  it('answers everybody alike, and lets those in who are on it', async () => {
    const answers = []
    for (const person of [ADA, { name: 'DEE', email: '' }, STRANGER]) answers.push(told(await arrive(person)))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, body: { message: 'Sent for review.', requiresReview: true } })
    await expect.poll(waiting).toEqual([['Nobody', 'not_listed']])
    await expect.poll(records).toHaveLength(2)
    expect(await records()).toEqual([
      { name: 'DEE', source: 'visitor', marks: [] },
      { name: 'Ada Lovelace', source: 'visitor', marks: [] },
    ])
    expect((await list(link.id)).numbers).toMatchObject({ here: 2, notYet: 0 })
    expect((await nextMailTo(app, asks.owner.email)).text).toContain(
      '1 visitor at Petronas Towers couldn’t be checked in without you',
    )
    const verified = await asks.asOwner('GET', `/api/checkin-links/${link.id}/journal/verify`)
    expect(verified.body.valid).toBe(true)
  })

  it('shows the phone that sent it what became of it', async () => {
    const { body, cookies } = await arrive(ADA)
    await expect.poll(async () => (await asks.stateOf(link, body.id, cookies)).state).toBe('confirmed')
    const stranger = await arrive(STRANGER)
    expect((await asks.stateOf(link, stranger.body.id, stranger.cookies)).state).toBe('held')
  })

  it('leaves to its creator who is here already by another key', async () => {
    await arrive({ ...ADA, name: 'A. L.' })
    await expect.poll(records).toHaveLength(1)
    await arrive({ name: 'Ada Lovelace', email: '' })
    await expect.poll(waiting).toEqual([['Ada Lovelace', 'not_listed']])
    expect(await records()).toHaveLength(1)
  })

  it.each(['any', 'day'] as const)(
    'leaves to its creator who is here already from another browser, under the rule %s',
    async repeatRule => {
      await linkWith({ listRule: 'refuse', repeatRule })
      const { cookies } = await arrive(ADA)
      await expect.poll(records).toHaveLength(1)
      await arrive(ADA)
      await expect.poll(waiting).toEqual([['Ada Lovelace', 'not_listed']])
      const again = await arrive(ADA, { cookies })
      expect(Boolean(again.body.alreadyCheckedIn)).toBe(repeatRule === 'day')
      // Each time is recorded where the rule says so.
      await expect.poll(records).toHaveLength(repeatRule === 'day' ? 1 : 2)
      expect(await waiting()).toHaveLength(1)
    },
  )

  it('lets somebody in again who has checked out, from the same browser alone', async () => {
    await linkWith({ listRule: 'refuse', checkOut: 'ask' })
    const headers = { 'idempotency-key': 'of the first' }
    const { cookies } = await arrive(ADA, { headers })
    await expect.poll(records).toHaveLength(1)
    await arrive(ADA)
    await expect.poll(waiting).toHaveLength(1)
    const out = { body: { key: headers['idempotency-key'] } }
    expect((await app.call('POST', `/api/checkin/${link.checkinToken}/out`, out)).status).toBe(200)
    // The one that came while she was here still waits, and so does another phone.
    await arrive(ADA)
    await expect.poll(waiting).toHaveLength(2)
    expect(await records()).toHaveLength(1)
    await arrive(ADA, { cookies })
    await expect.poll(records).toHaveLength(2)
    expect(await waiting()).toHaveLength(2)
  })

  it('puts those on it whom its creator lets in, when asked to', async () => {
    const { body } = await arrive(STRANGER)
    await expect.poll(waiting).toHaveLength(1)
    // Otherwise the job that lets people of the list in could come first.
    await expect.poll(() => isWaiting(app.deps.db, `listed ${link.checkinToken}`)).toBe(false)
    const path = `/api/checkin-links/${link.id}/held/decide`
    const decided = await asks.asOwner('POST', path, { ids: [body.id], decision: 'approve', addToList: true })
    expect(decided.body.decided).toEqual([body.id])
    const { people } = await list(link.id, 'q=nobody')
    expect(people).toMatchObject([
      { name: 'Nobody', email: 'nobody@example.com', state: 'present', matchedBy: 'given' },
    ])
    expect(await records()).toEqual([{ name: 'Nobody', source: 'review', marks: [] }])
  })

  it('lets those in who are put on it later, one by one or with a list', async () => {
    for (const name of ['Nobody', 'Somebody', 'Anybody']) await arrive({ name, email: '' })
    await expect.poll(waiting).toHaveLength(3)
    expect((await add(link.id, { name: 'Nobody' })).status).toBe(200)
    await expect.poll(waiting).toHaveLength(2)
    await take(link.id, 'Name\nSomebody')
    await expect.poll(waiting).toEqual([['Anybody', 'not_listed']])
    expect((await records()).map(({ name }: { name: string }) => name)).toEqual(['Somebody', 'Nobody'])
  })

  it('lets many in a few at a time, so that check-ins never wait long for the link', async () => {
    await asks.fillQueue(link, 120)
    await app.deps.pool.query(`update pending_check_ins set review_reason = 'not_listed' where link_id = $1`, [link.id])
    await take(link.id, `Name\n${Array.from({ length: 119 }, (_, nth) => `Visitor ${nth + 1}`).join('\n')}`)
    await expect.poll(waiting).toEqual([['Visitor 120', 'not_listed']])
    const { rows } = await app.deps.pool.query(
      'select count(*)::int as people from check_ins where link_id = $1 group by xmin::text order by 1',
      [link.id],
    )
    expect(rows.map(({ people }) => people)).toEqual([19, 50, 50])
  })

  it('answers one browser ten times an hour', async () => {
    let { cookies } = await arrive({ name: 'Try 0', email: '' })
    const codes: unknown[] = []
    for (let nth = 1; nth <= 10; nth++) {
      const { held } = await asks.heldAt(link)
      await asks.decide(
        link,
        held.map(({ id }: { id: string }) => id),
        'decline',
      )
      const reply = await arrive({ name: `Try ${nth}`, email: '' }, { cookies })
      cookies = { ...cookies, ...reply.cookies }
      codes.push(reply.body.code)
    }
    expect(codes).toEqual([...Array(9).fill(undefined), 'asks_used_up'])
  })

  it('counts strangers alone among those of one network who ask', async () => {
    await arrive(STRANGER)
    await app.database.asOwner(`update limits set hits = 598 where key like 'asks %'`)
    // Each is given back once the list has let them in: all of them would be more than 600.
    for (const [nth, name] of ['Dee', 'Ada Lovelace'].entries()) {
      expect((await arrive({ name, email: '' })).status).toBe(200)
      await expect.poll(records).toHaveLength(nth + 1)
    }
    for (const name of ['Another', 'Third']) expect((await arrive({ name, email: '' })).status).toBe(200)
    expect((await arrive({ name: 'Fourth', email: '' })).body.code).toBe('holds_full')
  })

  it('sends a doubtful position to its creator, on the list or not', async () => {
    await arrive({ ...ADA, ...DOUBTFUL, askReview: true })
    await arrive({ name: 'Dee', email: '' })
    await expect.poll(records).toHaveLength(1)
    expect(await waiting()).toEqual([['Ada Lovelace', 'doubtful']])
  })

  it('decides nothing while nobody is on it', async () => {
    await linkWith({ listRule: 'refuse' }, '')
    expect((await arrive(STRANGER)).body.message).toBe('Check-in Confirmed')
    await take(link.id, 'Name\nDee')
    expect((await arrive({ ...STRANGER, name: 'Other' })).body.requiresReview).toBe(true)
    for (const { id } of (await list(link.id)).people) await remove(link.id, id)
    expect((await arrive({ ...STRANGER, name: 'Another' })).body.message).toBe('Check-in Confirmed')
  })
})

describe('a list that decides by confirmed emails', () => {
  beforeEach(() => linkWith({ listRule: 'refuse', requireUserVerify: true, hostName: 'Mei' }))

  it('answers everybody alike, and says at the confirmation who is not expected', async () => {
    const answers = [
      await arrive(ADA),
      await arrive(STRANGER),
      await arrive({ name: 'Dee', email: 'dee@evil.example' }),
    ]
    expect(new Set(answers.map(answer => JSON.stringify(told(answer)))).size).toBe(1)
    expect(answers[0]!.body).toMatchObject({ requiresVerification: true })
    expect((await confirm('ada@example.com')).body).toMatchObject({ success: true, message: 'Check-in Confirmed' })
    // The name of somebody who is on the list helps nobody.
    for (const email of ['nobody@example.com', 'dee@evil.example'])
      expect(await confirm(email)).toMatchObject({
        status: 422,
        body: {
          code: 'not_expected',
          error: 'Your name is not on the list for this check-in. Ask Mei to add you.',
          mayAsk: true,
          userEmail: email,
          locationName: 'Petronas Towers',
        },
      })
    await confirm('nobody@example.com')
    expect(await records()).toEqual([{ name: 'Ada Lovelace', source: 'visitor', marks: [] }])
    expect((await asks.listOf(link)).linkInfo.refusals).toEqual([{ reason: 'not_expected', count: 2 }])
  })

  it('may be asked then, and lets in who was added meanwhile', async () => {
    const { body } = await arrive({ name: 'Dee', email: 'dee-asks@example.com' })
    expect((await confirm('dee-asks@example.com', { askReview: true })).body).toMatchObject({
      success: true,
      requiresReview: true,
    })
    expect((await confirm('dee-asks@example.com')).body.requiresReview).toBe(true)
    await arrive({ name: 'Late', email: 'late@example.com' })
    expect((await confirm('late@example.com')).status).toBe(422)
    await take(link.id, 'Name,Email\nLate,late@example.com')
    expect((await confirm('late@example.com')).body.message).toBe('Check-in Confirmed')
    expect(await waiting()).toEqual([['Dee', 'not_listed']])
    expect((await asks.decide(link, [body.id], 'approve')).decided).toEqual([body.id])
    expect((await records()).map(({ name }: { name: string }) => name)).toEqual(['Dee', 'Late'])
  })
})

it('a link says its rule to its creator, and to nobody else', async () => {
  await linkWith({})
  const path = `/api/checkin-links/${link.id}`
  const own = (await asks.asOwner('GET', `${path}/own`)).body
  expect(own).toMatchObject({ listRule: 'off', peopleCount: 2 })
  const changed = await asks.asOwner('POST', `${path}/change`, { version: own.version, listRule: 'refuse' })
  expect(changed.body.link).toMatchObject({ listRule: 'refuse' })
  const seen = await app.call('GET', `/api/checkin-links/${link.checkinToken}`)
  const page = await app.call('GET', `/checkin/${link.checkinToken}`)
  for (const text of [seen.text, page.text]) {
    expect(text).not.toContain('listRule')
    expect(text).not.toContain('Ada')
  }
  const { acts } = (await asks.asOwner('GET', `${path}/journal`)).body
  expect(acts[0].changes).toEqual([{ field: 'listRule', from: 'off', to: 'refuse' }])
})
