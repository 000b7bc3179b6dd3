import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn } from './testing/check-in-makers.ts'
import { fullLinkCalls, IN_SESSION } from './testing/full-link.ts'
import { makeCreator, type SignedIn } from './testing/makers.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const BUSINESS = 5
const CREATORS = 3000
const CHECK_INS = 60_000
/** A scan of one of these reads what belongs to everybody. */
const LARGE = [
  'assignments',
  'attempt_counts',
  'attempt_days',
  'attendances',
  'billing_accounts',
  'calendars',
  'check_in_gaps',
  'check_ins',
  'creators',
  'data_requests',
  'displays',
  'late_records',
  'links',
  'marks',
  'matches',
  'occurrences',
  'payments',
  'pending_check_ins',
  'people',
  'present_now',
  'record_acts',
  'refused_attempts',
  'repeat_keys',
  'roll_call_marks',
  'roll_calls',
  'schedules',
  'session_rows',
  'sessions',
  'visitors',
  'wardens',
]
/** Read by jobs, or with an account of one's own: a row or a few for each. */
const OF_JOBS_AND_ACCOUNTS = [
  'attempts_summed',
  'attendance_progress',
  'billing_intents',
  'billing_letters',
  'known_browsers',
  'nav_tokens',
  'scheduled_changes',
  'stale_attempt_days',
]

describe.each(inject('clusters').map(cluster => [cluster.name, cluster] as const))('on %s', (_, cluster) => {
  let app: TestApp
  let owner: SignedIn
  let link: MadeLink
  let full: Awaited<ReturnType<typeof fullLinkCalls>>

  beforeAll(async () => {
    app = await startTestApp({}, cluster)
    // What a job reads now and then is no call's.
    await app.queue.stop()
    await app.deps.pool.query('update clock set ahead_by = $1::timestamptz - now()', [IN_SESSION])
    owner = await makeCreator(app, { email: 'owner@example.com', planId: BUSINESS })
    link = await makeLink(app, owner.creatorId)
    await fill(app, link)
    // Of somebody else: most rows of some tables are this owner's.
    full = await fullLinkCalls(app, await makeCreator(app, { email: 'full@example.com', planId: BUSINESS }))
    await app.database.asOwner('analyze')
  }, 120_000)
  afterAll(() => app.stop())

  const read = (path: string) => app.call('GET', path, { cookies: owner.cookies })
  const write = (path: string, body: object) =>
    app.call('POST', `/api/checkin-links/${link.id}/${path}`, {
      cookies: owner.cookies,
      body: { reason: 'Test', ...body },
    })
  const lastPage = CHECK_INS / 10
  const idOf = async (name: string) => {
    const { rows } = await app.deps.pool.query('select id from check_ins where link_id = $1 and ordinal = $2', [
      link.id,
      Number(name.slice(1)),
    ])
    return rows[0].id
  }
  const calls: Record<string, () => Promise<{ status: number }>> = {
    'the visitor’s page': () => read(`/checkin/${link.checkinToken}`),
    'the link for the visitor': () => read(`/api/checkin-links/${link.checkinToken}`),
    'a check-in': () =>
      postCheckIn(app, link.checkinToken, {}, { headers: { 'idempotency-key': `key-${Math.random()}` } }),
    'a check-in from too far': () => postCheckIn(app, link.checkinToken, northOf(300)),
    'the dashboard': () => read('/api/dashboard'),
    'the newest check-ins': () => read(`/api/checkin-links/${link.id}/checkins?page=1&limit=10`),
    'the oldest check-ins': () => read(`/api/checkin-links/${link.id}/checkins?page=${lastPage}&limit=10`),
    'a search among check-ins': () => read(`/api/checkin-links/${link.id}/checkins?search=visitor`),
    'check-ins by name': () => read(`/api/checkin-links/${link.id}/checkins?sort=name`),
    'a check-in by hand': () => write('checkins', { name: 'Ben', email: 'v9@example.com' }),
    'a void check-in': async () => write(`checkins/${await idOf('V50')}/void`, {}),
    'a restored check-in': async () => write(`checkins/${await idOf('V50')}/restore`, {}),
    'a corrected check-in': async () => write(`checkins/${await idOf('V50')}/correct`, { name: 'V50' }),
    'what was done to a check-in': async () => read(`/api/checkin-links/${link.id}/checkins/${await idOf('V50')}/acts`),
    'the journal': () => read(`/api/checkin-links/${link.id}/journal`),
    'the journal, verified': () => read(`/api/checkin-links/${link.id}/journal/verify`),
    'the journal as CSV': () => read(`/api/checkin-links/${link.id}/journal/export`),
    'analytics of a link': () =>
      read(`/api/analytics?linkId=${link.id}&from=2026-01-01T00:00:00Z&to=2027-06-01T00:00:00Z`),
    'the session': () => read('/api/session'),
    'the account': () => read('/api/account-summary'),
    payments: () => read('/api/payments?page=1&limit=5'),
  }

  it.each(Object.keys(calls))('%s reads no large table whole', async name => {
    const before = await wholeReads(app)
    const { status } = await calls[name]!()
    expect([200, 422]).toContain(status)
    expect(await wholeReads(app)).toEqual(before)
  })

  it('no call at a link that asks for everything reads one whole', { timeout: 180_000 }, async () => {
    const found: unknown[] = []
    for (const [name, call] of Object.entries(full)) {
      const before = await wholeReads(app)
      const { status } = await call()
      const after = await wholeReads(app)
      const whole = LARGE.filter(table => after[table] !== before[table])
      if (status !== 200 || whole.length > 0) found.push({ name, status, whole })
    }
    expect(found).toEqual([])
  })

  it('every table that grows with links and creators is among the large ones, and is large', async () => {
    const { rows: growing } = await app.deps.pool.query<{ name: string; large: boolean }>(
      `select distinct c.relname as name, c.reltuples >= $1 as large
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
         and (a.attname in ('link_id', 'creator_id') or c.relname = 'creators')`,
      [CREATORS],
    )
    const others = growing.filter(({ name }) => !OF_JOBS_AND_ACCOUNTS.includes(name))
    expect(others.map(({ name }) => name).sort()).toEqual(LARGE)
    expect(others.filter(({ large }) => !large)).toEqual([])
  })

  it('counts a table that is read whole', async () => {
    const before = await wholeReads(app)
    await app.deps.pool.query('select count(*) from check_ins where user_name = $1', ['nobody'])
    const after = await wholeReads(app)
    expect(after.check_ins).toBe(before.check_ins! + 1)
  })
})

/** Other creators with a link each, and a link with many check-ins, enough for the planner to prefer an index. */
async function fill({ deps, database }: TestApp, { id }: MadeLink) {
  const client = await connectWithoutTimeouts(deps.pool)
  await client.query(
    `with c as (insert into creators (id, email) select gen_random_uuid(), 'c' || n || '@example.com'
       from generate_series(1, $1::int) n returning id),
     s as (insert into sessions (id, secret_hash, creator_id, user_agent)
       select gen_random_uuid(), sha256(convert_to(id::text, 'UTF8')), id, 'test' from c),
     p as (insert into payments (id, creator_id, stripe_invoice_id, payment_type, plan_id, currency, total_cents,
         tax_cents, paid_at, status)
       select gen_random_uuid(), id, 'in_' || id, 'renewal', 2, 'usd', 490, 0, app_now(), 'succeeded' from c),
     b as (insert into billing_accounts (creator_id, stripe_customer_id, livemode, state)
       select id, 'cus_' || id, false, 'active' from c)
     insert into links (id, creator_id, checkin_token, place_id, location_name, formatted_address, latitude, longitude,
       require_user_verify, require_photo_verify, expires_at)
     select gen_random_uuid(), id, left(md5(id::text), 22), 'p', 'Place', 'Address', 3, 101, false, false, '2199-12-31'
     from c`,
    [CREATORS],
  )
  await client.query(
    `insert into check_ins select $1::uuid, n, gen_random_uuid(), 'V' || n, 'v' || n || '@example.com', null, 3, 101, 5, 1,
       null, 'Mobile', '', '', null, null, app_now() from generate_series(1, $2::int) n`,
    [id, CHECK_INS],
  )
  // Compared for marks already, so that a check-in is followed by a look at itself alone.
  await client.query('update links set checkin_count = $2, marked_to = $2 where id = $1', [id, CHECK_INS])
  await client.query(
    `insert into refused_attempts select $1::uuid, gen_random_uuid(), 'too_far', 200, 5, 'Mobile', '', '', app_now()
     from generate_series(1, 20000)`,
    [id],
  )
  await client.query(
    `insert into pending_check_ins (link_id, id, user_name, user_email, latitude, longitude, distance_m, device_type,
       browser, os, checked_in_at, browser_hash, token_hash, expires_at)
     select $1::uuid, gen_random_uuid(), 'P', 'p@example.com', 3, 101, 5, 'Mobile', '', '', app_now(), 'b',
       sha256(convert_to('p' || n, 'UTF8')), app_now() + interval '1 day' from generate_series(1, 20000) n`,
    [id],
  )
  await client.query(
    `insert into visitors select l.creator_id, sha256(convert_to('v' || n, 'UTF8')), l.id, current_date
     from generate_series(1, 10) n, links l`,
  )
  await client.query(
    `insert into attempt_counts (link_id, slot_at, outcome, device_type, attempts)
     select l.id, date_bin('15 minutes', app_now() - n * interval '1 hour', 'epoch'), 'accepted', 'Mobile', 1
     from generate_series(1, 10) n, links l`,
  )
  await client.query(
    `insert into record_acts (link_id, seq, check_in_id, at, actor, act, commitment, digest)
     select l.id, n, gen_random_uuid(), app_now(), 'creator', 'void', '', '' from generate_series(1, 10) n, links l
     where l.id <> $1`,
    [id],
  )
  await client.query(OF_FULL_LINKS, [id])
  await client.end()
  await database.asOwner('analyze')
}

/** What links of other creators hold that have sessions, people, displays, check-outs and the rest; `$1` is left out. */
const OF_FULL_LINKS = `
  with l as (select id from links where id <> $1), n as (select n from generate_series(1, 4) n),
  c as (insert into check_ins select l.id, n, gen_random_uuid(), 'V' || n, 'v' || n || '@example.com', null, 3, 101, 5, 1,
      null, 'Mobile', '', '', null, null, app_now() from l, n returning link_id, ordinal, checked_in_at as at, id),
  p as (insert into people (link_id, id, name, folded_name, email, added_at, token_hash)
      select l.id, gen_random_uuid(), 'P' || n, 'p' || n, 'p' || n || '@example.com', app_now(),
        sha256(convert_to(l.id::text || n, 'UTF8')) from l, n returning link_id, id),
  t as (insert into roll_calls (link_id, id, list_at, started_at, by, drill_at)
      select id, gen_random_uuid(), app_now(), app_now(), 'creator', app_now() from l returning link_id, id),
  schedules as (insert into schedules (link_id, version, valid_from, zone) select id, 1, '2026-01-01', 'UTC' from l),
  occurrences as (insert into occurrences (link_id, starts_at, ends_at, late_after_min)
      select id, app_now() - n * interval '1 day', app_now() - n * interval '23 hours', 10 from l, n),
  session_rows as (insert into session_rows (link_id, starts_at, ordinal) select link_id, at, ordinal from c),
  present as (insert into present_now (link_id, ordinal, since, due_at)
      select link_id, ordinal, at, at + interval '1 year' from c),
  repeat_keys as (insert into repeat_keys (link_id, key, ordinal)
      select link_id, sha256(convert_to(id::text, 'UTF8')), ordinal from c),
  marks as (insert into marks (link_id, ordinal, kind) select link_id, ordinal, 'same_position' from c),
  late_records as (insert into late_records (link_id, at, ordinal) select link_id, at, ordinal from c),
  gaps as (insert into check_in_gaps (link_id, ordinal) select id, 10 + n from l, n),
  matches as (insert into matches (link_id, ordinal, person_id, matched_by)
      select distinct on (c.link_id, c.ordinal) c.link_id, c.ordinal, p.id, 'email' from c join p using (link_id)),
  assignments as (insert into assignments (link_id, ordinal) select link_id, ordinal from c),
  attendances as (insert into attendances (link_id, starts_at, person_id, state)
      select link_id, '2026-12-01', id, 'absent' from p),
  data_requests as (insert into data_requests (link_id, id, user_email, expires_at)
      select id, gen_random_uuid(), 'v' || n || '@example.com', app_now() + interval '1 day' from l, n),
  displays as (insert into displays (id, link_id, name, made_at, pair_until, device_hash)
      select gen_random_uuid(), id, 'Entrance', app_now(), app_now(), sha256(convert_to(id::text || n, 'UTF8')) from l, n),
  called as (insert into roll_call_marks (link_id, roll_call_id, check_in_id, seen)
      select c.link_id, t.id, c.id, true from c join t using (link_id)),
  wardens as (insert into wardens (link_id, made_at, ends_at, device_hash)
      select id, app_now(), app_now() + interval '1 hour', sha256(convert_to(id::text, 'UTF8')) from l),
  pending as (insert into pending_check_ins (link_id, id, user_name, user_email, latitude, longitude, distance_m,
        device_type, browser, os, checked_in_at, browser_hash, expires_at)
      select id, gen_random_uuid(), 'P', 'v' || n || '@example.com', 3, 101, 5, 'Mobile', '', '', app_now(), 'b',
        app_now() + interval '1 day' from l, n),
  calendars as (insert into calendars (link_id, made_at, secret_hash)
      select id, app_now(), sha256(convert_to('calendar' || id, 'UTF8')) from l)
  insert into attempt_days (link_id, day, outcome, device_type, attempts, first_visits, return_visits)
    select id, date '2026-06-01' + n, 'accepted', 'Mobile', 1, 1, 0 from l, n`

async function connectWithoutTimeouts({ options: { host, port, user, database } }: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  return client
}

/** How often each large table was read from one end to the other. A connection would tell of its reads when it next has time. */
async function wholeReads({ deps: { pool, pools } }: TestApp): Promise<Record<string, number>> {
  for (const each of pools.byName.values()) {
    const clients = await Promise.all(Array.from({ length: each.totalCount }, () => each.connect()))
    await Promise.all(clients.map(client => client.query('select pg_stat_force_next_flush()')))
    for (const client of clients) client.release()
  }
  const { rows } = await pool.query<{ name: string; reads: number }>(
    `select relname as name, seq_scan::int as reads from pg_stat_user_tables where relname = any($1) order by 1`,
    [LARGE],
  )
  return Object.fromEntries(rows.map(({ name, reads }) => [name, reads]))
}
