import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cellsOf, unquoted } from './testing/doc-tables.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const ROOT = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const doc = textOf('docs/security.md')

/** The rows of the first table below a heading, cell by cell. */
function tableOf(heading: string): string[][] {
  const [, section = ''] = doc.split(`\n## ${heading}\n`)
  const [table = ''] = /^\|.*(?:\n\|.*)*/m.exec(section.split('\n## ')[0]!) ?? []
  return table.split('\n').slice(2).map(cellsOf)
}

const sources = globSync('{server,contract}/**/*.ts', { cwd: ROOT })
  .filter(path => !path.endsWith('.test.ts') && !path.startsWith('server/testing/'))
  .map(path => ({ path, text: textOf(path) }))

describe('what docs/security.md says of the code', () => {
  const quoted = doc
    .split('\n')
    .map(row => cellsOf(row).slice(-2).map(unquoted) as [string, string])
    .filter(([path = '']) => /^(server|contract)\/\S+\.(ts|sql)$/.test(path))

  it.each(quoted)('stands in %s: %s', (path, code) => {
    expect(textOf(path)).toContain(code)
  })

  it('has every limit', () => {
    const limits = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/max: [\d_]+, windowS: [\dA-Z_ *]+/g)].map(([limit]) => ({ path, limit })),
    )
    const written = tableOf('Limits').map(cells => ({ path: unquoted(cells.at(-2)), code: unquoted(cells.at(-1)) }))
    const missing = limits.filter(
      ({ path, limit }) => !written.some(row => row.path === path && row.code.includes(limit)),
    )
    expect(missing).toEqual([])
    expect(limits.length).toBeGreaterThan(10)
  })
})

describe('the log', () => {
  /** Level and message of each line that the sources can write. */
  const logged = sources.flatMap(({ text }) =>
    [...text.matchAll(/\blog\??\.(trace|debug|info|warn|error|fatal)\(/g)].map(call => {
      const args = argumentsAt(text, call.index + call[0].length)
      const literals = [...args.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`/g)]
      const [, single, double, template] = literals.at(-1) ?? []
      return `${call[1]}: ${single ?? double ?? template ?? args.split(',').at(-1)!.trim()}`
    }),
  )

  it('is listed, each message with its level and no other', () => {
    const written = tableOf('Log').map(([level, message]) => `${level}: ${unquoted(message)}`)
    expect([...new Set(logged)].sort()).toEqual(written.sort())
  })
})

/** Up to the parenthesis that closes the call. */
function argumentsAt(text: string, from: number): string {
  let open = 1
  let end = from
  for (; open > 0; end++) open += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
  return text.slice(from, end - 1)
}

describe('the data', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('of every column in the database has a class and an end', async () => {
    const { rows } = await app.deps.pool.query<{ name: string }>(
      `select format('%s.%s', c.relname, a.attname) as name from pg_attribute a join pg_class c on c.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
    )
    const classified = tableOf('Data').flatMap(([table, kind = '', columns = '', kept]) => {
      expect(['public', 'internal', 'personal', 'secret']).toContain(kind)
      expect(kept).not.toBe('')
      return columns.split(', ').map(column => `${unquoted(table)}.${unquoted(column)}`)
    })
    expect(classified.sort()).toEqual(rows.map(({ name }) => name).sort())
  })
})
