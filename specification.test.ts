import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { endpoints } from './server/http/openapi.ts'
import { paths } from './web/paths.ts'

const ROOT = import.meta.dirname

interface Row {
  section: string
  what: string
  heldBy: string[]
}

const rows: Row[] = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .flatMap(section => {
    const [title = '', ...lines] = section.split('\n')
    return lines
      .filter(line => /^\| (?!what )/.test(line))
      .map(line => {
        const [what = '', heldBy = ''] = line.slice(1, -1).split(' | ')
        return { section: title, what: what.trim(), heldBy: heldBy.split('<br>').map(test => test.trim()) }
      })
  })

/** What is wrong with `file › name`, or null. */
function faultOf(test: string): string | null {
  const [, file, name] = /^`([^`]+\.test\.tsx?)` › (.+)$/.exec(test) ?? []
  if (!file || !name) return `names no test: ${test}`
  if (!existsSync(join(ROOT, file))) return `no such file: ${file}`
  const source = readFileSync(join(ROOT, file), 'utf8')
  return ["'", '"', '`'].some(quote => source.includes(quote + name + quote)) ? null : `not in ${file}: ${name}`
}

const whatOf = (...sections: string[]) => rows.filter(row => sections.includes(row.section)).map(({ what }) => what)

describe('the specification', () => {
  it.each([
    ['Routes', 28],
    ['Calls of the specification', 37],
    ['Messages', 52],
    ['Constants', 39],
  ])('has all of its %s listed', (section, count) => {
    expect(new Set(whatOf(section)).size).toBeGreaterThanOrEqual(count)
  })

  it.each(rows)('$section: $what', ({ heldBy }) => {
    expect(heldBy.flatMap(test => faultOf(test) ?? [])).toEqual([])
    expect(heldBy.join('')).not.toBe('')
  })

  it('has a row for every call of the contract', () => {
    const listed = whatOf('Calls of the specification', 'Calls besides').map(call =>
      call.replace('{file}.mp4', '{file}'),
    )
    const calls = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(calls.filter(call => !listed.includes(call))).toEqual([])
  })

  it('has a row for every address of the web app', () => {
    const listed = whatOf('Routes')
      .join(' ')
      .replace(/\{(\w+)\}/g, ':$1')
    expect(Object.values(paths).filter(path => !listed.includes(`\`${path}\``))).toEqual([])
  })
})

describe('a row', () => {
  it.each([
    ['', 'names no test: '],
    ['soon', 'names no test: soon'],
    ['`server/no.test.ts` › a name', 'no such file: server/no.test.ts'],
    ['`architecture.test.ts` › a name that is not there', 'not in architecture.test.ts: a name that is not there'],
    ['`architecture.test.ts` › keeps server and web apart', null],
  ])('that says %j is told so', (test, fault) => expect(faultOf(test)).toBe(fault))
})
