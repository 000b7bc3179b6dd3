import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/db.ts'
import { DOUBTFUL } from '../../testing/ask-makers.ts'
import { attemptAt } from '../../testing/attempt-makers.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { recordTransactions, type SentStatement } from '../../testing/recorded-statements.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { linkStates } from '../links/index.ts'
import { type Attempt, QUEUE_FULL, STORAGE_FULL } from './attempt.ts'
import { recordAttempts } from './record-attempts.ts'
import { undecided } from './review/held-store.ts'
import { placeAsks } from './sessions/place-asks.ts'

let app: TestApp
let owner: SignedIn
const transactions = recordTransactions()

/** Fails a transaction that updates a link a second time: its row is one that the transaction itself has written. */
const ONE_UPDATE_A_LINK = `create function refuse_second_update() returns trigger language plpgsql as $$
  begin
    if old.xmin = pg_current_xact_id()::xid then raise exception 'a link is updated twice in one transaction'; end if;
    return new;
  end $$;
  create trigger refuse_second_update before update on links for each row execute function refuse_second_update()`

beforeAll(async () => {
  app = await startTestApp({ PHOTO_QUOTA_MIB: '1' })
  await app.queue.stop()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  await app.database.asOwner(ONE_UPDATE_A_LINK)
})
afterAll(() => app.stop())
beforeEach(() => {
  transactions.length = 0
})

/** Not on the pin itself, which would be a mark. */
const THERE = northOf(20)

type Traits = NonNullable<Parameters<typeof makeLink>[2]>
const linkWith = (traits: Traits = {}) => makeLink(app, owner.creatorId, traits)

/** The transactions that record attempts. */
const batches = () => transactions.filter(([, second]) => second?.statement.startsWith('link-states'))
const statementsOf = (batch: SentStatement[]) => batch.map(({ statement }) => statement)
const roundTripsOf = (batch: SentStatement[]) => new Set(batch.map(({ roundTrip }) => roundTrip)).size

/** All at once: the first is a batch of its own, and the others are gathered meanwhile. */
const together = (link: MadeLink, attempts: Record<string, unknown>[]) =>
  Promise.all(attempts.map((changes, n) => postCheckIn(app, link.checkinToken, changes, { ip: `203.0.113.${n + 1}` })))

const record = (attempts: Attempt[]) =>
  recordAttempts(
    { ...app.deps, photoQuotaBytes: 1000, countEmails: async (_, emails) => emails.map(() => null) },
    attempts,
  )

const ALL_DAY = {
  weekly: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', minutes: 1440 }],
  everyWeeks: 1,
  dates: [],
  except: [],
  opensBeforeMin: 15,
  lateAfterMin: 10,
  outside: 'refuse',
}

describe('a batch at a link without further settings', () => {
  // The figures are those of before there were records, asks, marks and repeat rules: what a link does not use costs it nothing.
  const BEGINS = ['begin', 'link-states-unless-locked', 'earlier-outcomes']
  it.each([
    ['a check-in', THERE, ['insert-check-ins', 'count-attempts', 'commit']],
    ['a check-in without an email', { ...THERE, email: undefined }, ['insert-check-ins', 'count-attempts', 'commit']],
    ['one that is sent too late', { ...THERE, pressAgeS: 601 }, ['insert-refused', 'count-attempts', 'commit']],
    ['a refusal', northOf(300), ['insert-refused', 'count-attempts', 'commit']],
  ])('records %s in two round trips', async (_, changes, ends) => {
    await postCheckIn(app, (await linkWith()).checkinToken, changes)
    const [batch] = batches()
    expect(statementsOf(batch!)).toEqual([...BEGINS, ...ends])
    expect(roundTripsOf(batch!)).toBe(2)
  })

  it('sends as many statements for a hundred check-ins as for one', async () => {
    const link = await linkWith()
    await together(
      link,
      Array.from({ length: 100 }, (_, n) => (n % 2 ? THERE : northOf(300))),
    )
    const largest = batches().at(-1)!
    expect(batches().length).toBeLessThan(10)
    expect(statementsOf(largest)).toEqual([...BEGINS, 'insert-check-ins', 'insert-refused', 'count-attempts', 'commit'])
    expect(roundTripsOf(largest)).toBe(2)
  })

  it('counts a statement that is sent after an answer as a round trip of its own', async () => {
    const client = await app.deps.pool.connect()
    await client.query('begin')
    await client.query('select 1')
    await Promise.all([client.query('select 2'), client.query('select 3')])
    await client.query('commit')
    client.release()
    expect(transactions.map(transaction => [transaction.length, roundTripsOf(transaction)])).toContainEqual([5, 4])
  })
})

describe('a batch at a link with a schedule', () => {
  async function scheduledLink(traits: Traits = {}): Promise<MadeLink> {
    const { rows } = await app.deps.pool.query<{ now: Date }>('select app_now() as now')
    const link = await linkWith(traits)
    await app.deps.db
      .insertInto('schedules')
      .values({
        link_id: link.id,
        version: 1,
        valid_from: rows[0]!.now,
        zone: 'UTC',
        schedule: JSON.stringify({ ...ALL_DAY, since: rows[0]!.now.toISOString().slice(0, 10) }),
      })
      .execute()
    await app.database.asOwner(`update links set schedule_version = 1 where id = '${link.id}'`)
    return link
  }

  it('records a check-in in as many statements and round trips, once the sessions are known', async () => {
    const link = await scheduledLink()
    for (const n of [1, 2]) await postCheckIn(app, link.checkinToken, { ...THERE, name: `V${n}` })
    const [first, second] = batches()
    expect(roundTripsOf(first!)).toBe(3)
    expect(statementsOf(second!)).toEqual([
      ...['begin', 'link-states-unless-locked', 'earlier-outcomes'],
      ...['insert-check-ins-in-sessions', 'count-attempts', 'commit'],
    ])
    expect(roundTripsOf(second!)).toBe(2)
  })

  it('reads the sessions of all its links in one round trip', async () => {
    const links = [await scheduledLink(), await scheduledLink(), await scheduledLink()]
    const outcomes = await record(links.map(link => attemptAt(link, { position: THERE })))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(roundTripsOf(batches()[0]!)).toBe(3)
  })

  it('reads the sessions once for all who are let in together', async () => {
    const link = await scheduledLink({ doubt: 'ask' })
    const asks = [1, 2, 3, 4].map(() => attemptAt(link, { position: northOf(140), accuracyM: 60, asksReview: true }))
    expect((await record(asks)).map(({ kind }) => kind)).toEqual(['held', 'held', 'held', 'held'])
    transactions.length = 0
    const placed = await inTransaction(app.deps.pool, async client => {
      const [state] = await linkStates(client, [link.checkinToken], { lock: true })
      const waiting = await undecided(
        client,
        link.id,
        asks.map(({ id }) => id),
      )
      return placeAsks(client, state!, waiting, undefined)
    })
    const starts = placed.map(({ inSession }) => inSession?.session.startsAt)
    expect([starts.length, new Set(starts).size, typeof starts[0]]).toEqual([4, 1, 'number'])
    const reads = transactions.flat().filter(({ statement }) => statement.includes('from schedules'))
    expect(reads).toHaveLength(1)
  })
})

describe('a batch at a link with a list of people', () => {
  it('matches people in as many round trips, once the list is known', async () => {
    const link = await linkWith()
    // The list and the journal each update the link; that is no batch.
    await app.database.asOwner('alter table links disable trigger refuse_second_update')
    await app.call('POST', `/api/checkin-links/${link.id}/people`, { cookies: owner.cookies, body: { name: 'Ada' } })
    await app.database.asOwner('alter table links enable trigger refuse_second_update')
    for (const name of ['Ada', 'Nobody', 'Ada']) await postCheckIn(app, link.checkinToken, { ...THERE, name })
    const [first, second, third] = batches()
    expect(roundTripsOf(first!)).toBe(3)
    const begins = ['begin', 'link-states-unless-locked', 'earlier-outcomes', 'people-who-fit']
    expect(statementsOf(second!)).toEqual([...begins, 'insert-check-ins', 'count-attempts', 'commit'])
    expect(statementsOf(third!)).toEqual([...begins, 'insert-check-ins', 'insert-matches', 'count-attempts', 'commit'])
    expect(roundTripsOf(third!)).toBe(2)
  })
})

describe('a batch at a link that asks for a code', () => {
  it('asks in as many round trips whether the displays are there', async () => {
    const link = await linkWith({ requiresCode: true })
    const ticket = { displayId: crypto.randomUUID(), openedAt: await app.deps.now(), hash: randomBytes(32) }
    const [outcome] = await record([attemptAt(link, { ticket })])
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'code_old' })
    const [batch] = transactions
    expect(statementsOf(batch!)).toContain('showing-displays')
    expect(roundTripsOf(batch!)).toBe(2)
  })
})

describe('a batch at a link with check-out', () => {
  it('writes who is there in as many round trips', async () => {
    const link = await linkWith({ checkOut: 'ask' })
    await together(
      link,
      Array.from({ length: 20 }, (_, n) => ({ ...THERE, name: `V${n}` })),
    )
    const largest = batches().at(-1)!
    expect(statementsOf(largest)).toEqual([
      ...['begin', 'link-states-unless-locked', 'earlier-outcomes'],
      ...['insert-check-ins', 'insert-repeat-keys', 'insert-present', 'count-attempts', 'commit'],
    ])
    expect(roundTripsOf(largest)).toBe(2)
  })
})

describe('a batch', () => {
  const asking = { position: DOUBTFUL, accuracyM: 60, asksReview: true }
  const rowOf = async ({ id }: MadeLink) => {
    const { rows } = await app.deps.pool.query(
      `select checkin_count, pending_count, held_count, marked_count, photos_full_at is not null as photos_full,
         holds_full_at is not null as holds_full from links where id = $1`,
      [id],
    )
    return rows[0]
  }

  it('updates a link once, whatever it records there', async () => {
    const link = await linkWith({ doubt: 'ask' })
    const outcomes = await record([
      attemptAt(link, { position: THERE, accuracyM: 5 }),
      attemptAt(link),
      attemptAt(link, asking),
      attemptAt(link, { position: northOf(900) }),
      attemptAt(link, { photo: STORAGE_FULL }),
      attemptAt(link, { ...asking, photo: QUEUE_FULL }),
    ])
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      'confirmed',
      'confirmed',
      'held',
      'refused',
      'refused',
      'refused',
    ])
    expect(await rowOf(link)).toMatchObject({ checkin_count: 2, held_count: 1, marked_count: 1, photos_full: true })
    expect(statementsOf(batches().at(-1)!)).toEqual(
      expect.arrayContaining(['insert-check-ins', 'insert-marks', 'insert-waiting', 'insert-refused']),
    )
  })

  it('commits after everything that it tells others', async () => {
    const [mailed, full] = [await linkWith({ requireUserVerify: true }), await linkWith()]
    await record([attemptAt(mailed), attemptAt(mailed, { email: 'someone@example.com' })])
    await record([attemptAt(full), attemptAt(full, { photo: STORAGE_FULL })])
    const sent = batches().map(statementsOf)
    const jobs = sent.map(statements => statements.filter(statement => /add.job/.test(statement)).length)
    expect(jobs).toEqual([1, 1])
    expect(sent.map(statements => statements.at(-1))).toEqual(['commit', 'commit'])
  })

  it('updates a link once where its queue fills up while others check in', async () => {
    const link = await linkWith({ doubt: 'ask' })
    await app.database.asOwner(`update links set held_count = 499 where id = '${link.id}'`)
    await record([attemptAt(link), attemptAt(link, asking), attemptAt(link, asking)])
    expect(await rowOf(link)).toMatchObject({ checkin_count: 1, held_count: 500, holds_full: true })
  })

  it('updates a link once where emails are verified, and where nobody checks in', async () => {
    const link = await linkWith({ doubt: 'ask', requireUserVerify: true })
    const email = 'someone@example.com'
    await record([
      attemptAt(link, { email }),
      attemptAt(link, { ...asking, email }),
      attemptAt(link, { email, photo: STORAGE_FULL }),
    ])
    expect(await rowOf(link)).toMatchObject({ checkin_count: 0, pending_count: 2, photos_full: true })
  })

  it('that updated a link a second time would fail here', async () => {
    const { id } = await linkWith()
    const twice = app.deps.db.transaction().execute(async tx => {
      for (const checkin_count of [1, 2])
        await tx.updateTable('links').set({ checkin_count }).where('id', '=', id).execute()
    })
    await expect(twice).rejects.toThrow('a link is updated twice in one transaction')
  })
})
