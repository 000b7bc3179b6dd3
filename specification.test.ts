import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { paths } from './contract/paths.ts'
import { endpoints } from './server/http/openapi.ts'

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

const TITLE = /(?:\b(?:it|test)|\]\)|\w\))\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`),/g
const NAME_IN_TABLE = /\bname: '([^'\n]+)'/g

/** The titles of the tests in a source, of tables too; one that is skipped or still to do is none. */
function titlesIn(source: string): string[] {
  const titles = [...source.matchAll(TITLE)].flatMap(([, ...quoted]) => quoted.find(title => title) ?? [])
  return titles.includes('$name') || source.includes('everyScreenLooksRight(')
    ? [...titles, ...[...source.matchAll(NAME_IN_TABLE)].map(([, name]) => name!)]
    : titles
}

const fileOf = (test: string) => /^`([^`]+\.test\.tsx?)` › /.exec(test)?.[1]

/** What is wrong with `file › name`, or null. */
function faultOf(test: string): string | null {
  const file = fileOf(test)
  const name = test.split('` › ')[1]
  if (!file || !name) return `names no test: ${test}`
  if (!existsSync(join(ROOT, file))) return `no such file: ${file}`
  return titlesIn(readFileSync(join(ROOT, file), 'utf8')).includes(name) ? null : `not in ${file}: ${name}`
}

/** The texts that a row quotes; what is left open in one, `{n}`, is not looked for. */
const textsOf = (what: string): string[] =>
  [...what.matchAll(/"([^"]+)"|'([^']+)'(?!\w)/g)].flatMap(([, double, single]) => (double ?? single!).split(/\{\w+\}/))

const whatOf = (...sections: string[]) => rows.filter(row => sections.includes(row.section)).map(({ what }) => what)

/** What the two documents of the specification name in their sections 7, 8 and 9, and the third one in its sections. */
const asked: Record<'calls' | 'messages' | 'constants' | 'plansOff' | 'record' | 'verdict', string[]> = JSON.parse(
  readFileSync(join(ROOT, 'docs/specification.json'), 'utf8'),
)

describe('the specification', () => {
  it.each([
    ['Routes', 30],
    ['Calls of the specification', 37],
    ['Messages', 74],
    ['Constants', 49],
  ])('has all of its %s listed', (section, count) => {
    expect(new Set(whatOf(section)).size).toBeGreaterThanOrEqual(count)
  })

  it.each(rows)('$section: $what', ({ heldBy }) => {
    expect(heldBy.flatMap(test => faultOf(test) ?? [])).toEqual([])
    expect(heldBy.join('')).not.toBe('')
  })

  it.each(rows.filter(({ section }) => section === 'Messages'))('$what stands in its test', ({ what, heldBy }) => {
    const tests = heldBy.map(test => readFileSync(join(ROOT, fileOf(test)!), 'utf8').replaceAll("\\'", "'")).join()
    expect(textsOf(what).filter(text => !tests.includes(text))).toEqual([])
  })

  it('has a row for every call that it names', () => {
    const listed = whatOf('Calls of the specification')
    expect(asked.calls.filter(call => !listed.includes(call))).toEqual([])
  })

  it('has a row for every message that it names', () => {
    const quoted = whatOf('Messages').flatMap(textsOf)
    expect(asked.messages.filter(text => !quoted.includes(text))).toEqual([])
  })

  it('has a row for every constant that it names', () => {
    const listed = whatOf('Constants')
    expect(asked.constants.filter(constant => !listed.some(what => what.startsWith(constant)))).toEqual([])
  })

  it('has a row for everything that it says of plans off and of sign-up', () => {
    const listed = whatOf('Plans off and sign-up')
    expect(asked.plansOff.filter(behaviour => !listed.includes(behaviour))).toEqual([])
  })

  it('has a row for everything that it says of the record', () => {
    const listed = whatOf(
      'The link lives',
      'A verdict and a person to ask',
      'Records that stand',
      'Evidence, with innocent readings',
      'Already checked in',
    )
    expect(asked.record.filter(behaviour => !listed.includes(behaviour))).toEqual([])
  })

  it('has a row for everything that it says of keeping the verdict', () => {
    const listed = whatOf('Keep the verdict')
    expect(asked.verdict.filter(behaviour => !listed.includes(behaviour))).toEqual([])
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
    ['`specification.test.ts` › a string that is no title', 'not in specification.test.ts: a string that is no title'],
  ])('that says %j is told so', (test, fault) => expect(faultOf(test)).toBe(fault))

  it('names titles of tests, of tables and of templates alike', () => {
    const title = "'is one'"
    expect(titlesIn(`it(${title}, () => 1)`)).toEqual(['is one'])
    expect(titlesIn(`test.each([\n  1,\n])(${title}, () => 1)`)).toEqual(['is one'])
    expect(titlesIn(`it.each(rows)(${title}, () => 1)`)).toEqual(['is one'])
    expect(titlesIn(`[{ name: ${title} }]; it.each(rows)('$name', () => 1)`)).toEqual(['$name', 'is one'])
    expect(titlesIn(`everyScreenLooksRight(journey, [{ name: ${title} }])`)).toEqual(['is one'])
    // A skipped test proves nothing, so its title does not count for a row.
    expect(titlesIn(`it.skip(${title}, () => 1)`)).toEqual([])
    expect(titlesIn(`say(${title}, 1)`)).toEqual([])
  })

  it('quotes texts, with an apostrophe between double quotes', () =>
    expect(textsOf(`'Error' / "You're there"; 'About {n}m away'; a row's own words`)).toEqual([
      'Error',
      "You're there",
      'About ',
      'm away',
    ]))
})
