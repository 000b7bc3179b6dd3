import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn } from './testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from './testing/makers.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const BUSINESS = 5
const CREATORS = 3000
const CHECK_INS = 60_000
/** A scan of one of these reads what belongs to everybody. */
const LARGE = [
  'attempt_counts',
  'billing_accounts',
  'check_ins',
  'creators',
  'links',
  'payments',
  'pending_check_ins',
  'record_acts',
  'refused_attempts',
  'sessions',
  'visitors',
]

describe.each(inject('clusters').map(cluster => [cluster.name, cluster] as const))('on %s', (_, cluster) => {
  let app: TestApp
  let owner: SignedIn
  let link: MadeLink

  beforeAll(async () => {
    app = await startTestApp({}, cluster)
    // What a job reads now and then is no call's.
    await app.queue.stop()
    owner = await makeCreator(app, { email: 'owner@example.com', planId: BUSINESS })
    link = await makeLink(app, owner.creatorId)
    await fill(app, link)
  }, 60_000)
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
  await client.end()
  await database.asOwner('analyze')
}

async function connectWithoutTimeouts({ options: { host, port, user, database } }: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  return client
}

/** How often each large table was read from one end to the other. PostgreSQL counts for good when a connection ends. */
async function wholeReads({ deps: { pool } }: TestApp): Promise<Record<string, number>> {
  const apart = await connectWithoutTimeouts(pool)
  await apart.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  const { rows } = await apart.query<{ name: string; reads: number }>(
    `select relname as name, seq_scan::int as reads from pg_stat_user_tables where relname = any($1) order by 1`,
    [LARGE],
  )
  await apart.end()
  return Object.fromEntries(rows.map(({ name, reads }) => [name, reads]))
}
