import type pg from 'pg'
import { hashOf, newSecret, uuidv7 } from '../server/db/ids.ts'

export const AT = { latitude: 3.1578, longitude: 101.7117 }

export interface BenchLinks {
  spread: string[]
  hot: string
  /** Only the measured visitor checks in here, so that each live event belongs to one check-in. */
  watched: string
  /** A cookie of the watched link's creator. */
  sessionCookie: string
}

const FIRST_TOKEN = 1_000_000
/** Tokens have 22 characters; the number at the end lets pgbench choose one. */
export const TOKEN_PREFIX = 'benchmark-link-'
export const tokenOf = (number: number) => `${TOKEN_PREFIX}${FIRST_TOKEN + number}`

/** The largest plan allows a hundred active links per creator. */
export const CREATORS = 11

/** Inserts a thousand open links, one hot link, and one link with live updates. */
export async function makeLinks(pool: pg.Pool, count = 1000): Promise<BenchLinks> {
  const creators = await insertCreators(pool, CREATORS + 1)
  const watcher = creators.at(-1)!
  const spread = Array.from({ length: count }, (_, index) => tokenOf(index))
  const [hot, watched] = [tokenOf(count), tokenOf(count + 1)]
  await insertLinks(pool, [...spread, hot], creators.slice(0, -1))
  await insertLinks(pool, [watched], [watcher])
  const secret = newSecret()
  await pool.query('insert into sessions (id, secret_hash, creator_id, user_agent) values ($1, $2, $3, $4)', [
    uuidv7(),
    hashOf(secret),
    watcher,
    'benchmark',
  ])
  await pool.query('analyze creators, links')
  return { spread, hot, watched, sessionCookie: `session=${secret}` }
}

export async function insertCreators(pool: pg.Pool, count: number): Promise<string[]> {
  const creators = Array.from({ length: count }, () => uuidv7())
  await pool.query(
    `insert into creators (id, email, plan_id) select id, id || '@example.com', 5 from unnest($1::uuid[]) id`,
    [creators],
  )
  return creators
}

export async function insertLinks(pool: pg.Pool, tokens: string[], creators: string[]) {
  await pool.query(
    `insert into links (id, creator_id, checkin_token, place_id, location_name, formatted_address, latitude, longitude,
      require_user_verify, require_photo_verify, expires_at)
    select id, creator, token, 'coord', 'Petronas Towers', 'Kuala Lumpur City Centre, 50088 Kuala Lumpur', $4, $5,
      false, false, '2199-12-31T23:59:59Z'
    from unnest($1::uuid[], $2::uuid[], $3::text[]) as l (id, creator, token)`,
    [
      tokens.map(() => uuidv7()),
      tokens.map((_, index) => creators[index % creators.length]),
      tokens,
      AT.latitude,
      AT.longitude,
    ],
  )
}
