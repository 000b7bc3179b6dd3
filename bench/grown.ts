import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hashOf, newPublicToken, newSecret, uuidv7 } from '../server/db/ids.ts'
import { AT } from './links.ts'

export interface GrownOwner {
  linkId: string
  checkinToken: string
  cookie: string
}

interface Size {
  /** Check-ins on the measured link. */
  checkIns: number
  others?: { links: number; checkIns: number }
}

/** Inserts a creator with a hundred links, one of which has all the check-ins, and optionally other creators' rows. */
export async function growOwner(pool: pg.Pool, { checkIns, others }: Size): Promise<GrownOwner> {
  const [creatorId, linkId, checkinToken] = [uuidv7(), uuidv7(), newPublicToken()]
  const cookie = await insertCreator(pool, creatorId)
  await insertLinks(pool, creatorId, 99)
  await pool.query(
    `insert into links (id, creator_id, checkin_token, place_id, location_name, formatted_address, latitude, longitude,
       require_user_verify, require_photo_verify, expires_at)
     values ($1, $2, $3, 'p', 'Grown', 'Kuala Lumpur', $4, $5, false, false, '2199-12-31')`,
    [linkId, creatorId, checkinToken, AT.latitude, AT.longitude],
  )
  if (others) await growOthers(pool, others)
  await insertCheckIns(pool, 'l.id = $2', [checkIns, linkId])
  await pool.query(
    `insert into attempt_counts (link_id, slot_at, outcome, device_type, attempts)
     select link_id, date_bin('15 minutes', checked_in_at, 'epoch'), 'accepted', device_type, count(*)
     from check_ins where link_id = $1 group by 1, 2, 3, 4`,
    [linkId],
  )
  await pool.query(
    `update links l set checkin_count = c.count from (select link_id, count(*) from check_ins group by 1) c
     where c.link_id = l.id`,
  )
  await sumDays(pool)
  await pool.query('vacuum analyze')
  return { linkId, checkinToken, cookie }
}

/** As the app does each night. */
async function sumDays(pool: pg.Pool) {
  const waiting = `select from graphile_worker.jobs where task_identifier = 'sum_attempt_days'`
  await pool.query(`select graphile_worker.add_job('sum_attempt_days')`)
  while ((await pool.query(waiting)).rowCount! > 0) await sleep(100)
}

export interface Owner {
  links: { id: string; checkinToken: string }[]
  cookie: string
}

/** Inserts creators on the largest plan, each with the given number of links and of check-ins on each link. */
export async function growOwners(
  pool: pg.Pool,
  { owners, links, checkInsEach }: { owners: number; links: number; checkInsEach: number },
): Promise<Owner[]> {
  const grown: Owner[] = []
  for (let owner = 0; owner < owners; owner++) {
    const creatorId = uuidv7()
    const cookie = await insertCreator(pool, creatorId)
    await insertLinks(pool, creatorId, links)
    const { rows: made } = await pool.query<Owner['links'][number]>(
      'select id, checkin_token as "checkinToken" from links where creator_id = $1',
      [creatorId],
    )
    if (checkInsEach > 0) await insertCheckIns(pool, 'l.creator_id = $2', [checkInsEach, creatorId])
    grown.push({ links: made, cookie })
  }
  await pool.query('vacuum analyze')
  return grown
}

/** Inserts a creator who is signed in, and returns the session cookie. */
async function insertCreator(pool: pg.Pool, creatorId: string): Promise<string> {
  const secret = newSecret()
  await pool.query('insert into creators (id, email, plan_id) values ($1, $2, 5)', [
    creatorId,
    `${creatorId}@example.com`,
  ])
  await pool.query('insert into sessions (id, secret_hash, creator_id, user_agent) values ($1, $2, $3, $4)', [
    uuidv7(),
    hashOf(secret),
    creatorId,
    'benchmark',
  ])
  return `session=${secret}`
}

async function growOthers(pool: pg.Pool, { links, checkIns }: NonNullable<Size['others']>) {
  const creatorId = uuidv7()
  await insertCreator(pool, creatorId)
  await insertLinks(pool, creatorId, links)
  await insertCheckIns(pool, 'l.creator_id = $2', [Math.round(checkIns / links), creatorId])
}

const insertLinks = (pool: pg.Pool, creatorId: string, count: number) =>
  pool.query(
    `insert into links (id, creator_id, checkin_token, place_id, location_name, formatted_address, latitude, longitude,
       require_user_verify, require_photo_verify, expires_at)
     select gen_random_uuid(), $1, left(md5(random()::text), 22), 'p', 'Place ' || gen_random_uuid(), 'Kuala Lumpur', $3, $4, false, false,
       '2199-12-31' from generate_series(1, $2::int) n`,
    [creatorId, count, AT.latitude, AT.longitude],
  )

/** Inserts check-ins, spread over the last year, on each link that matches a condition. */
const insertCheckIns = (pool: pg.Pool, chosen: string, [each, which]: [number, string]) =>
  pool.query(
    `insert into check_ins (link_id, ordinal, id, user_name, user_email, latitude, longitude, accuracy_m, distance_m,
       device_type, browser, os, checked_in_at)
     select l.id, n, gen_random_uuid(), 'Visitor ' || n, 'visitor' || n || '@example.com', 3.1578, 101.7117, 12, 8,
       (array['Mobile', 'Tablet', 'Desktop'])[1 + n % 3], 'Chrome', 'Android',
       now() - interval '1 year' * (1 - n::float8 / $1::int)
     from links l, generate_series(1, $1::int) n where ${chosen}`,
    [each, which],
  )
