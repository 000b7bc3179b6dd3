import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { paths } from './contract/paths.ts'

const ROOT = import.meta.dirname

/** Lower features first: a feature may know those before it. */
const featureOrder = [
  'mail',
  'places',
  'photos',
  'captcha',
  'creators',
  'billing',
  'journal',
  'schedules',
  'links',
  'people',
  'pairing',
  'displays',
  'presence',
  'checkins',
  'records',
  'insights',
  'site',
  'support',
  'accounts',
  'admin',
]

/** The rooms of the billing feature, lowest first: a room may know those before it. The files beside the rooms tie them together. */
const billingRooms = ['stripe', 'plans', 'sync', 'emails', 'flows', 'reconcile', 'webhook']

/** Files that every room of the server may import. */
const serverBasics = [
  'server/start-fault.ts',
  'server/private-folder.ts',
  'server/derived-key.ts',
  'server/signer.ts',
  'server/with-timeout.ts',
]

/** Built apart, and counted in bytes: the index of its feature would bring in the creators' screens. */
const VISITOR_ENTRY = 'web/visitor.tsx'

/** Room → rooms that it may know, besides itself. A longer name wins over a shorter one. */
const mayKnow: Record<string, string[]> = {
  contract: [],
  'server/http': ['contract', 'server/caches', 'server/config.ts', 'server/db', 'server/web', ...serverBasics],
  'server/caches': [],
  'server/web': ['contract', ...serverBasics],
  'server/db': serverBasics,
  'server/postgres': serverBasics,
  'server/backup': ['server/postgres', 'server/start-failure.ts', ...serverBasics],
  'server/jobs': ['server/db', 'server/tracing', ...serverBasics],
  'server/tracing': ['server/config.ts', 'server/db'],
  'server/live': ['server/db'],
  'server/threads': [],
  'server/drawing': ['contract', 'server/caches', 'server/threads'],
  'server/testing': ['contract', 'server', 'simulators', 'scripts'],
  'server/features': [
    'contract',
    'server/caches',
    'server/http',
    'server/db',
    'server/jobs',
    'server/live',
    'server/threads',
    'server/drawing',
    'server/feature.ts',
    'server/deps.ts',
    'server/config.ts',
    'server/web',
    ...serverBasics,
  ],
  server: ['contract', 'server', 'simulators'],
  'web/ui': ['contract/dates.ts', 'web/lib/server-clock.ts'],
  'web/lib': ['contract'],
  'web/features': ['contract', 'web/ui', 'web/lib'],
  web: ['contract', 'web'],
  simulators: [],
  e2e: ['contract', 'server', 'simulators', 'scripts', 'e2e'],
  bench: ['contract', 'server', 'simulators', 'scripts', 'e2e'],
  scripts: ['server/drawing'],
}

const rooms = Object.keys(mayKnow).sort((a, b) => b.length - a.length)
const roomOf = (file: string) => rooms.find(room => file === room || file.startsWith(`${room}/`))

const files = globSync(['{contract,server,web,simulators,e2e,bench,scripts}/**/*.{ts,tsx,mts,mjs}'], {
  cwd: ROOT,
}).filter(file => !file.includes('node_modules'))

interface Import {
  from: string
  to: string
}

/** Every import of one of our own files, as paths from the root. Tests may look into the test tools. */
function importsOf(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const targets = [...source.matchAll(/(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"?]+)/g)].map(match => match[1]!)
  return targets.map(target => ({ from: file, to: resolved(file, target) }))
}

/** A path from the root, or the name of a package. */
const resolved = (file: string, target: string) =>
  target.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), target)) : target

const imports = files.flatMap(importsOf)
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('server/testing/')
const shown = ({ from, to }: Import) => `${from} → ${to}`
const featureOf = (file: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1]

/** What a rule may call: the contract, other rules, and what other features offer. */
const ofRule = (target: string) =>
  target.startsWith('contract/') || target.endsWith('-rules.ts') || /^server\/features\/\w+\/index\.ts$/.test(target)
const sameFeature = (one: string, other: string) => featureOf(one) === featureOf(other)
const IMPORT = /^import (type )?[^'"]*from '([^']+)'/gm
/** With the time zone of the process, which is a fact of the machine. */
const IMPURE =
  /\bnew Date\(\)|\b(?:Date\.now|performance|process|Math\.random)\b|\bawait\b|\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)\(|\.toLocale(?:Date|Time)String\(/

/** Each circle of imports, as the path that closes it. */
function importCircles(): string[] {
  const importsByFile = Map.groupBy(imports, ({ from }) => from)
  const visited = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    else if (!visited.has(file)) {
      for (const { to } of importsByFile.get(file) ?? []) visit(to, [...path, file])
      visited.add(file)
    }
  }
  for (const file of files) visit(file, [])
  return circles
}

describe('who may import whom', () => {
  it('has a room for every file', () => {
    expect(files.filter(file => !roomOf(file))).toEqual([])
    expect(files.length).toBeGreaterThan(50)
  })

  it('follows the arrows between rooms', () => {
    const wrong = imports.filter(({ from, to }) => {
      const room = roomOf(from)!
      const known = [
        room,
        ...mayKnow[room]!,
        ...(isTest(from) ? ['server/testing', 'server/service.ts', 'server/db', 'contract', 'scripts'] : []),
      ]
      return !known.some(name => to === name || to.startsWith(`${name}/`))
    })
    expect(wrong.map(shown)).toEqual([])
  })

  it('has no circle of imports, types included', () => {
    expect(importCircles()).toEqual([])
  })

  it('keeps rules pure: no database, no HTTP, no clock', () => {
    const rules = files.filter(file => file.startsWith('server/') && file.endsWith('-rules.ts'))
    const sources = rules.map(file => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))
    const impure = sources.filter(({ source }) => IMPURE.test(source)).map(({ file }) => file)
    const wrong = sources.flatMap(({ file, source }) =>
      [...source.matchAll(IMPORT)]
        .map(([, type, target]) => ({ type, from: file, to: resolved(file, target!) }))
        .filter(({ type, to }) => !ofRule(to) && !(type && sameFeature(file, to))),
    )
    expect([impure, wrong.map(shown)]).toEqual([[], []])
    expect(rules.length).toBeGreaterThan(5)
  })

  it('keeps server and web apart', () => {
    const crossing = imports.filter(
      ({ from, to }) =>
        (from.startsWith('server/') && to.startsWith('web/')) || (from.startsWith('web/') && to.startsWith('server/')),
    )
    expect(crossing.map(shown)).toEqual([])
  })

  it.each(['server', 'web'])('enters a feature of the %s only through its index, and only downward', wing => {
    const wrong = imports.filter(({ from, to }) => {
      const [by, of] = [featureOf(from), featureOf(to)]
      if (!from.startsWith(`${wing}/`) || !of || by === of || isTest(from) || from === VISITOR_ENTRY) return false
      const throughIndex = to === `${wing}/features/${of}/index.ts`
      const downward = !by || featureOrder.indexOf(by) > featureOrder.indexOf(of)
      return !throughIndex || !downward
    })
    expect(wrong.map(shown)).toEqual([])
  })

  it("enters a room of billing's only from the same room or a later one", () => {
    const rankOf = (file: string) => {
      const [, room = ''] = /^server\/features\/billing\/(?:(.+)\/)?[^/]+$/.exec(file) ?? []
      return room === '' ? billingRooms.length : billingRooms.indexOf(room)
    }
    const inBilling = imports.filter(each =>
      Object.values(each).every(file => file.startsWith('server/features/billing/')),
    )
    expect(inBilling.filter(({ from }) => rankOf(from) < 0).map(shown)).toEqual([])
    expect(inBilling.filter(({ from, to }) => !isTest(from) && rankOf(to) > rankOf(from)).map(shown)).toEqual([])
  })

  it('lets the contract know zod and the clock of time zones', () => {
    const packages = files
      .filter(file => file.startsWith('contract/') && !isTest(file))
      .flatMap(file =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(match => match[1]),
      )
    expect([...new Set(packages)].sort()).toEqual(['temporal-polyfill', 'zod'])
  })

  it('reads the environment where a process starts, and nowhere else', () => {
    const readers = files.filter(
      file =>
        file.startsWith('server/') && !isTest(file) && /process\.env/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    // os-user hands the environment on to PostgreSQL's programs.
    expect(readers.sort()).toEqual([
      'server/backup.ts',
      'server/postgres/os-user.ts',
      'server/process.ts',
      'server/restore.ts',
      'server/seed-prices.ts',
    ])
  })
})

describe('tests', () => {
  it('run everywhere, once: none skips itself, is left to do, or is tried again after a failure', () => {
    const evasion = /\b(?:it|test|describe)\.(?:skip|skipIf|runIf|todo|only)\b/
    const tests = files.filter(file => /\.test\.tsx?$/.test(file))
    expect(tests.filter(file => evasion.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
    expect(readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8')).not.toContain('retry')
  })
})

describe('paths', () => {
  it('keeps the path of every page in one place', () => {
    const firstParts = Object.values(paths).map(path => path.split('/')[1]!)
    const pagePath = new RegExp(`['"\`}]/(?:${firstParts.filter(Boolean).join('|')})['"\`/?]`)
    const codeOf = (file: string) =>
      readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    // The visitor's page is counted in bytes, and links to one other page.
    const exempt = ['contract/paths.ts', 'web/features/checkins/visitor/obstacles/ask-step.tsx']
    const elsewhere = files.filter(
      file => /^(contract|server|web)\//.test(file) && !isTest(file) && pagePath.test(codeOf(file)),
    )
    expect(elsewhere.filter(file => !exempt.includes(file))).toEqual([])
  })
})

describe('size', () => {
  it('keeps every file under 300 lines', () => {
    const long = files
      .map(file => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 300)
    expect(long).toEqual([])
  })
})
