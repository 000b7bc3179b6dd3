import type pg from 'pg'
import { hashOf, newPublicToken, newSecret, uuidv7 } from '../server/db/ids.ts'
import { AT } from './links.ts'

export interface GrownOwner {
  linkId: string
  checkinToken: string
  cookie: string
}

interface Size {
  /** On the one link that is looked at. */
  checkIns: number
  others?: { links: number; checkIns: number }
}

/** A creator with a hundred links, most check-ins on one of them, among whatever else the database holds. */
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
  await pool.query('vacuum analyze')
  return { linkId, checkinToken, cookie }
}

export interface Owner {
  links: { id: string; checkinToken: string }[]
  cookie: string
}

/** Creators of the largest plan, with so many links each and so many check-ins on each link. */
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

/** Their cookie. */
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

/** So many on each link that is chosen, over the last year. */
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
