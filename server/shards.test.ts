import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn } from './testing/check-in-makers.ts'
import { cellsOf, unquoted } from './testing/doc-tables.ts'
import { fullLinkCalls, IN_SESSION } from './testing/full-link.ts'
import { makeCreator, type SignedIn } from './testing/makers.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const doc = readFileSync(join(import.meta.dirname, '../docs/scaling.md'), 'utf8')

/** Cells of the table whose first row begins with this one. */
function tableOf(first: string): string[][] {
  const [, rows = ''] = doc.split(`| ${first} |`)
  return (/\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(rows)?.[1] ?? '').trimEnd().split('\n').map(cellsOf)
}

const tables = tableOf('table').map(([table, shard = '', keys = '', reasons = '']) => ({
  table: unquoted(table),
  column: /^by `(\w+)`$/.exec(shard)?.[1],
  shard,
  keys: [...keys.matchAll(/`(\([^)]+\))`/g)].map(([, key]) => key!),
  reasons: reasons === '' ? [] : reasons.split(', '),
}))
const sharded = new Map(tables.flatMap(({ table, column }) => (column ? [[table, column] as const] : [])))
const elsewhere = tableOf('statement has').map(([text]) => unquoted(text))

const sent: string[] = []
const plainQuery = pg.Client.prototype.query

let app: TestApp
let owner: SignedIn
let link: MadeLink
let full: Awaited<ReturnType<typeof fullLinkCalls>>
beforeAll(async () => {
  // Before the service opens connections, which keep the function that they find.
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    sent.push((typeof first === 'string' ? first : (first.text ?? '')).replace(/\s+/g, ' ').replaceAll('"', '').trim())
    return Reflect.apply(plainQuery, this, args)
  } as typeof plainQuery
  app = await startTestApp()
  // What a job reads is no call's.
  await app.queue.stop()
  await app.deps.pool.query('update clock set ahead_by = $1::timestamptz - now()', [IN_SESSION])
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  link = await makeLink(app, owner.creatorId)
  full = await fullLinkCalls(app, owner)
})
afterAll(async () => {
  pg.Client.prototype.query = plainQuery
  await app.stop()
})

describe('each table, with all rows of a creator on one shard', () => {
  it('stands in docs/scaling.md', async () => {
    const { rows } = await app.deps.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    expect(tables.map(({ table }) => table).sort()).toEqual(rows.map(({ name }) => name).sort())
    for (const { shard } of tables) expect(shard).toMatch(/^(by `(creator_id|link_id|id)`|everywhere|apart)$/)
  })

  it('has the column in every row, and in every unique key but those that are named with a reason', async () => {
    const { rows } = await app.deps.pool.query<{ table: string; key: string; columns: string[] }>(
      `select c.relname as table, '(' || string_agg(a.attname, ', ' order by k.n) || ')' as key,
         array_agg(a.attname::text) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid, unnest(i.indkey) with ordinality k (attnum, n)
         join pg_attribute a on a.attnum = k.attnum
       where i.indisunique and c.relnamespace = 'public'::regnamespace and a.attrelid = i.indrelid
       group by i.indexrelid, c.relname`,
    )
    const { rows: nullable } = await app.deps.pool.query<{ name: string }>(
      `select format('%s.%s', table_name, column_name) as name from information_schema.columns
       where table_schema = 'public' and is_nullable = 'YES'`,
    )
    for (const { table, column, keys, reasons } of tables.filter(each => each.column)) {
      const without = rows.filter(row => row.table === table && !row.columns.includes(column!)).map(({ key }) => key)
      expect([table, keys.toSorted()]).toEqual([table, without.sort()])
      expect([table, reasons.length]).toEqual([table, keys.length])
      for (const reason of reasons) expect(reason).toMatch(/^(random|directory)\b/)
      // A deleted link is nobody's until its rows are erased.
      if (table !== 'links') expect(nullable.map(({ name }) => name)).not.toContain(`${table}.${column}`)
    }
  })
})

const TABLE = /\b(?:from|join|into|update|,)\s+(?:only\s+)?(\w+)/gi
/** Compared with a value of the call, not only with another table. */
const NAMES_CREATOR_OR_LINK = new RegExp(
  [
    /\b(?:link_id|creator_id|(?:l|links|c|creators|o)\.id)\s*(?:=|in)\s*(?:any\s*)?\(?\s*\$\d/,
    /\bfrom (?:links|creators)\b[^()]* where id = \$\d/,
    /^(?:with \w+ as \()?update (?:links|creators) set .* where id = \$\d/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** Where each call finds its link, whose marks begin some time after the answer, and which a later call may meet locked. */
const BY_TOKEN = [
  'select * from links where checkin_token = $1',
  'select checkin_token as token from links where checkin_token = any($1::text[])',
]

const tablesIn = (statement: string) => [...statement.matchAll(TABLE)].map(([, name]) => name!.toLowerCase())
const insertsKey = (statement: string) => /^insert into \w+ (?:as \w )?\(?[^)]*\b(link_id|creator_id)\b/.test(statement)

describe('each statement of a hot path', () => {
  const read = (path: string) => app.call('GET', path, { cookies: owner.cookies })
  const calls: Record<string, () => Promise<{ status: number }>> = {
    'the visitor’s page': () => read(`/checkin/${link.checkinToken}`),
    'a check-in': () => postCheckIn(app, link.checkinToken),
    'a refusal': () => postCheckIn(app, link.checkinToken, northOf(300)),
    'the dashboard': () => read('/api/dashboard'),
    'a page of check-ins': () => read(`/api/checkin-links/${link.id}/checkins?page=1&limit=10`),
    'analytics of a link': () =>
      read(`/api/analytics?linkId=${link.id}&from=2026-01-01T00:00:00Z&to=2027-02-01T00:00:00Z`),
    'the session': () => read('/api/session'),
  }
  const used = new Set<string>()

  /** The statements of a call that name neither, and that docs/scaling.md does not know. */
  async function homelessIn(call: () => Promise<{ status: number; text?: string }>): Promise<string[]> {
    sent.length = 0
    const { status, text } = await call()
    expect([200, 422], text).toContain(status)
    const ofShards = sent.filter(statement => tablesIn(statement).some(table => sharded.has(table)))
    expect(ofShards.length).toBeGreaterThan(0)
    const ofCall = ofShards.filter(statement => !BY_TOKEN.includes(statement))
    const homeless = ofCall.filter(statement => !NAMES_CREATOR_OR_LINK.test(statement) && !insertsKey(statement))
    return homeless.filter(statement => {
      const known = elsewhere.find(text => statement.includes(text))
      if (known) used.add(known)
      return !known
    })
  }

  it.each(Object.keys(calls))('of %s names a creator or a link, or what docs/scaling.md says', async name => {
    expect(await homelessIn(calls[name]!)).toEqual([])
  })

  it('at a link that asks for everything does so too', { timeout: 60_000 }, async () => {
    const homeless: Record<string, string[]> = {}
    for (const [name, call] of Object.entries(full)) {
      const found = await homelessIn(call)
      if (found.length > 0) homeless[name] = found
    }
    expect(homeless).toEqual({})
  })

  it('that docs/scaling.md names is sent', () => {
    expect([...used].sort()).toEqual(elsewhere.toSorted())
  })
})
