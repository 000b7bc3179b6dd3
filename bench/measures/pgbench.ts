import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Attempt } from '../../server/features/checkins/attempt.ts'
import { recordAttempts } from '../../server/features/checkins/record-attempts.ts'
import { attemptAt } from '../../server/testing/attempt-makers.ts'
import type { Ground } from '../ground.ts'
import { AT, TOKEN_PREFIX } from '../links.ts'
import type { LoadResult } from '../load/loops.ts'

const exec = promisify(execFile)
const DEBIAN_DIR = '/usr/lib/postgresql'
const CLIENTS = 8

const DETAILS = {
  name: 'Aisyah',
  email: 'aisyah@example.com',
  phone: '+60 12-345 6789',
  ip: '127.0.0.1',
  device: { deviceType: 'Mobile', browser: 'Safari 18', os: 'iOS 18.1' },
} as const

interface Statement {
  text: string
  values: unknown[]
}

/** A function that runs the statements of one check-in through pgbench; undefined where pgbench is not installed. */
export async function preparePgbench({ connection, pool, links, folder }: Ground) {
  const program = pgbenchProgram()
  if (!program) return undefined
  const script = join(folder, 'check-in.sql')
  await writeFile(script, await scriptOf(pool, links.spread))
  return async (seconds: number): Promise<LoadResult> => {
    const { stdout } = await exec(program, [
      ...['-h', connection.host, '-p', String(connection.port), '-U', connection.user],
      ...['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-T', String(Math.ceil(seconds))],
      ...['-f', script, connection.database],
    ])
    const found = /tps = ([\d.]+)/.exec(stdout)
    const failed = /number of failed transactions: (\d+)/.exec(stdout)
    if (!found) throw new Error(`pgbench said: ${stdout}`)
    return { perSecond: Number(found[1]), p50Ms: 0, p99Ms: 0, answered: 0, failed: Number(failed?.[1] ?? 0) }
  }
}

function pgbenchProgram(): string | undefined {
  try {
    const newest = readdirSync(DEBIAN_DIR).sort((a, b) => Number(b) - Number(a))
    return newest.length > 0 ? join(DEBIAN_DIR, newest[0]!, 'bin', 'pgbench') : undefined
  } catch {
    return undefined
  }
}

/** Records the statements of one real check-in, with variables in place of the values that differ each time. */
async function scriptOf(pool: pg.Pool, tokens: string[]): Promise<string> {
  const attempt = attemptAt(
    { checkinToken: tokens[0]! },
    { ...DETAILS, position: { latitude: AT.latitude + 0.0002, longitude: AT.longitude }, accuracyM: 12.5 },
  )
  const statements = await statementsOf(pool, attempt)
  const { rows } = await pool.query<{ id: string; creatorId: string }>(
    'select id, creator_id as "creatorId" from links where checkin_token = $1',
    [tokens[0]],
  )
  const link = rows[0]!
  const variable = (value: unknown): string => {
    if (value === attempt.checkinToken) return `'${TOKEN_PREFIX}' || :number`
    if (value === attempt.id) return 'md5(:attempt::text)'
    if (value === attempt.email) return "'visitor' || :attempt || '@example.com'"
    if (value === link.id) return ':id'
    if (value === link.creatorId) return ':creatorId'
    if (value instanceof Date) return ':now'
    if (value === 0) return '0'
    // The only integer among the values is the ordinal.
    if (Number.isInteger(value)) return ':checkinCount::int + 1'
    return literal(value)
  }
  const lines = statements.map(({ text, values }) => {
    const filled = text.replace(/\$(\d+)/g, (_, place) => `array[${list(values[Number(place) - 1]).map(variable)}]`)
    return `${filled.replace(/\s*\n\s*/g, ' ')}${/ for no key update/.test(text) ? ' \\gset' : ';'}`
  })
  return [
    `\\set number random(1000000, ${1_000_000 + tokens.length - 1})`,
    '\\set attempt random(1, 9000000000000000000)',
    ...lines,
    '',
  ].join('\n')
}

async function statementsOf(pool: pg.Pool, attempt: Attempt): Promise<Statement[]> {
  const statements: Statement[] = []
  const client = await pool.connect()
  const query = (statement: string | Statement) => {
    statements.push(typeof statement === 'string' ? { text: statement, values: [] } : statement)
    return client.query(statement)
  }
  const watched = { connect: async () => ({ query, release: () => client.release() }) } as unknown as pg.Pool
  const live = { publish: () => undefined, subscribe: () => () => undefined, stop: async () => undefined }
  await recordAttempts({ pool: watched, live, photoQuotaBytes: 0, countEmails: async () => [] }, [attempt])
  return statements
}

const list = (value: unknown) => (Array.isArray(value) ? value : [value])
/** The driver sends undefined as null. */
const literal = (value: unknown) =>
  (value ?? null) === null
    ? 'null'
    : typeof value === 'number'
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`
