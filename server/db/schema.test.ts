import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type DeclaredColumn, declaredSchema } from '../testing/declared-schema.ts'
import { makeDatabase, type TestDatabase } from '../testing/test-db.ts'
import { openPool } from './db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeDatabase(inject('clusters')[0]!)
})
afterAll(() => database.drop())

/** What node-postgres makes of each type. */
const kindOfType: Record<string, DeclaredColumn['kind']> = {
  ...{ int2: 'number', int4: 'number', float4: 'number', float8: 'number', int8: 'string', numeric: 'string' },
  ...{ text: 'string', uuid: 'string', inet: 'string', bool: 'boolean', timestamptz: 'Date', bytea: 'Buffer' },
  ...{ json: 'json', jsonb: 'json' },
}

/** Plain SQL alone names these tables. */
const UNDECLARED = [
  'attempt_days',
  'attempts_summed',
  'clock',
  'migrations',
  'plan_mode',
  'stale_attempt_days',
  'visitors',
]

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  hasDefault: boolean
}

async function columns(): Promise<Column[]> {
  const pool = openPool(database.connection, () => undefined)
  const { rows } = await pool.query<Column>(
    `select table_name as "table", column_name as "column", udt_name as type, is_nullable = 'YES' as nullable,
       column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "hasDefault"
     from information_schema.columns where table_schema = 'public' and not table_name = any($1)`,
    [UNDECLARED],
  )
  await pool.end()
  return rows
}

const named = ({
  table,
  column,
  kind,
  nullable,
}: { table: string; column: string } & Omit<DeclaredColumn, 'optional'>) =>
  `${table}.${column} ${kind}${nullable ? ' or null' : ''}`

it('declares every table and column as the migrations make them', async () => {
  const declared = Object.entries(declaredSchema()).flatMap(([table, row]) =>
    Object.entries(row).map(([column, declaration]) => ({ table, column, ...declaration })),
  )
  const migrated = (await columns()).map(column => ({ ...column, kind: kindOfType[column.type] ?? column.type }))
  expect(declared.map(named).sort()).toEqual(migrated.map(named).sort())

  const withoutValue = new Set(
    migrated
      .filter(({ nullable, hasDefault }) => !nullable && !hasDefault)
      .map(({ table, column }) => `${table}.${column}`),
  )
  const mayBeLeftOut = declared.filter(({ optional }) => optional).map(({ table, column }) => `${table}.${column}`)
  expect(mayBeLeftOut.filter(name => withoutValue.has(name))).toEqual([])
}, 30_000)
