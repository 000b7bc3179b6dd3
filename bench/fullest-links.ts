import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { schedule } from '../contract/schedule.ts'
import { uuidv7 } from '../server/db/ids.ts'
import { openingTimes } from '../server/features/checkins/sessions/opened-at.ts'
import { displaySecrets, newCodeColumns } from '../server/features/displays/codes/display-secret.ts'
import { codeTickets } from '../server/features/displays/index.ts'
import { APP_SECRET } from './ground.ts'
import { CREATORS, insertCreators, insertLinks, tokenOf } from './links.ts'
import type { OpenedPages } from './load/requests.ts'
import { visitorEmail, visitorName } from './load/visitors.ts'

/** With everything that a link can ask of its visitors, and keep of them. */
export interface FullestLinks {
  tokens: string[]
  /** As if every visitor had scanned the code on the screen of their link just now. */
  openPages: () => OpenedPages
}

const FIRST_FULLEST = 10_000
const LINKS = 1000
/** On the list of each link. Visitors take turns at the links, and no number comes twice. */
const PEOPLE = 300
const PERIOD_S = 20
/** Two visitors with one ticket would be marked as one phone. */
const TICKETS_A_LINK = 100

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * One session after the other, so that one is running whenever this is measured. They begin yesterday, and the lists today: for
 * each session that is over, a job would note the absence of everybody on them, beside what is measured.
 */
const ALL_DAY = schedule.parse({
  since: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10),
  weekly: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', minutes: 24 * 60, title: 'Lecture' }],
})

/**
 * Inserts a thousand open links: each has sessions, in which a person checks in once, a list of people, a screen whose code is needed,
 * and visitors who check out.
 */
export async function makeFullestLinks(pool: pg.Pool): Promise<FullestLinks> {
  const tokens = Array.from({ length: LINKS }, (_, index) => tokenOf(FIRST_FULLEST + index))
  await insertLinks(pool, tokens, await insertCreators(pool, CREATORS))
  await pool.query(
    `with scheduled as (
      update links set schedule_version = 1, repeat_rule = 'session', list_rule = 'flag', people_count = $3, requires_code = true,
        check_out = 'ask' where checkin_token = any($1::text[]) returning id)
    insert into schedules (link_id, version, valid_from, zone, schedule)
    select id, 1, '2026-01-01', 'Asia/Kuala_Lumpur', $2::jsonb from scheduled`,
    [tokens, JSON.stringify(ALL_DAY), PEOPLE],
  )
  for (let nth = 0; nth < PEOPLE; nth++) await insertPeople(pool, tokens, nth)
  const displays = await insertDisplays(pool, tokens)
  await pool.query('analyze creators, links, schedules, people, displays')
  return { tokens, openPages: () => openedPages(tokens, displays) }
}

/** One person for each list. */
async function insertPeople(pool: pg.Pool, tokens: string[], nth: number): Promise<void> {
  const numbers = tokens.map((_, index) => nth * tokens.length + index)
  await pool.query(
    `insert into people (link_id, id, name, folded_name, email, added_at)
    select l.id, p.id, p.name, lower(p.name), p.email, app_now()
    from unnest($1::text[], $2::uuid[], $3::text[], $4::text[]) as p (token, id, name, email)
    join links l on l.checkin_token = p.token`,
    [tokens, numbers.map(() => uuidv7()), numbers.map(visitorName), numbers.map(visitorEmail)],
  )
}

/** Returns the ids of the displays, one for each link, in the order of the links. */
async function insertDisplays(pool: pg.Pool, tokens: string[]): Promise<string[]> {
  const encryption = displaySecrets([APP_SECRET])
  const ids = tokens.map(() => uuidv7())
  await pool.query(
    `insert into displays (id, link_id, name, made_at, pair_until, device_hash, paired_at, period_s, secret)
    select d.id, l.id, 'Entrance', app_now(), app_now(), d.device_hash, app_now(), $3, d.secret
    from unnest($1::uuid[], $2::text[], $4::bytea[], $5::bytea[]) as d (id, token, device_hash, secret)
    join links l on l.checkin_token = d.token`,
    [
      ids,
      tokens,
      PERIOD_S,
      ids.map(() => randomBytes(32)),
      ids.map(id => newCodeColumns(encryption, id, PERIOD_S).secret),
    ],
  )
  return ids
}

/** The browser’s part of a ticket. All visitors here share it, which changes nothing about what a ticket costs. */
const CODE_COOKIE = 'benchmark'

function openedPages(tokens: string[], displays: string[]): OpenedPages {
  const [tickets, openings] = [codeTickets([APP_SECRET]), openingTimes([APP_SECRET])]
  const now = Date.now()
  const cookies = { get: () => CODE_COOKIE, set: () => undefined }
  return {
    codeCookie: CODE_COOKIE,
    fields: Array.from({ length: TICKETS_A_LINK }, (_, nth) => new Date(now - nth)).flatMap(openedAt =>
      tokens.map((checkinToken, index) => ({
        ticket: tickets.sign({ checkinToken, cookies }, { displayId: displays[index]!, openedAt }),
        openedAt: openings.sign(checkinToken, openedAt),
      })),
    ),
  }
}
