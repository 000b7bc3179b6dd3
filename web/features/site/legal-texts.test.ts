import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Block, Section } from './article-text.ts'
import { LEGAL_TEXTS_DATE } from './legal-text.ts'
import { privacyOf } from './privacy-text.ts'
import { termsOf } from './terms-text.ts'

const privacySections = privacyOf(true)
const termsSections = termsOf(true)

const titlesOf = (sections: readonly Section[]) => sections.map(({ title }) => title)
const wordsOf = (block: Block): string => (typeof block === 'string' ? block : Object.entries(block).flat().join(' '))
const textOf = (sections: readonly Section[], title?: string) =>
  sections
    .filter(section => !title || section.title === title)
    .flatMap(({ blocks }) => blocks.map(wordsOf))
    .join('\n')

describe('the terms', () => {
  test('have thirteen sections in the order of the specification', () => {
    expect(titlesOf(termsSections)).toEqual([
      'Acknowledgement',
      'Overview',
      'Account and access',
      'Acceptable use',
      'Data collection',
      'Subscription and payment',
      'Availability',
      'Limit of liability',
      'Termination',
      'Governing law',
      'Changes',
      'Severability',
      'Contact',
    ])
  })

  test('cap the total liability at the amount paid in the past 12 months', () => {
    expect(textOf(termsSections, 'Limit of liability')).toMatch(
      /total liability .* is capped at the amount you paid .* in the past 12 months/,
    )
  })

  test('say that a position is evidence, not proof', () => {
    expect(textOf(termsSections, 'Overview')).toContain('it is not proof')
  })
})

/** Names of the cookies that the server sets, by the constants that it sets them with. */
function cookiesInCode(): string[] {
  const root = join(import.meta.dirname, '../../..')
  const sources = globSync('server/**/*.ts', { cwd: root })
    .filter(path => !path.endsWith('.test.ts') && !path.startsWith('server/testing/'))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  // Without the constant a cookie would be missed here.
  expect(sources.filter(({ text }) => /\.setCookie\(/.test(text)).map(({ path }) => path)).toEqual([
    'server/http/cookies.ts',
  ])
  const isPairing = ({ path }: { path: string }) => path === 'server/features/pairing/paired-device.ts'
  const set = sources
    .filter(source => !isPairing(source))
    .flatMap(({ text }) => [...text.matchAll(/[cC]ookies\S*\.set(?:Scoped)?\(\s*([^,]+),/g)])
  expect(set.filter(([, name]) => !/^\w*COOKIE$/.test(name!)).map(([call]) => call)).toEqual([])
  const constants = sources.flatMap(({ text }) =>
    [...text.matchAll(/const \w*COOKIE = '(\w+)'/g)].map(([, name]) => name!),
  )
  // The cookie of a paired device has the name of its kind.
  const kinds = /^ {2}name: ('.+')$/m
    .exec(sources.find(isPairing)!.text)![1]!
    .split(' | ')
    .map(kind => kind.slice(1, -1))
  return [...constants, ...kinds].sort()
}

describe('the privacy page', () => {
  test('names every cookie that the server sets, and no other', () => {
    const { blocks } = privacySections.find(({ title }) => title === 'Cookies and browser storage')!
    const listed = Object.keys(blocks.find(block => typeof block === 'object')!)
    expect(listed.sort()).toEqual(cookiesInCode())
  })

  test('says that a link may keep less than what it lists', () => {
    expect(textOf(privacySections, 'What we collect')).toContain('Some links keep less')
  })

  test('has fourteen sections', () => {
    expect(titlesOf(privacySections)).toEqual([
      'Who is responsible',
      'What we collect',
      'How we use it',
      'How we share it',
      'How long we keep it',
      'Transfer to other countries',
      'Analytics',
      'Email marketing',
      'Legal bases',
      'Your rights',
      'Cookies and browser storage',
      'Security',
      'Children',
      'Changes and contact',
    ])
  })

  test.each([
    'name',
    'email address',
    'phone number',
    'position',
    'accuracy',
    'distance',
    'time',
    'IP address',
    'photo',
  ])('says that a check-in stores the %s', stored =>
    expect(textOf(privacySections, 'What we collect')).toContain(stored),
  )

  test.each(['session', 'request', 'device', 'visitor', 'browser'])('names the cookie %s', cookie =>
    expect(textOf(privacySections, 'Cookies and browser storage')).toContain(`${cookie} `),
  )
})

/** The value of a constant of the server, which this wing does not import. */
function numberInCode(path: string, name: string): number {
  const text = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
  return Number(new RegExp(`const ${name} = (\\d+)\\n`).exec(text)?.[1])
}

describe('durations in the privacy page are those of the code', () => {
  const days = numberInCode('server/features/checkins/review/review-email.ts', 'REVIEW_WITHIN_DAYS')
  const hours = numberInCode('server/features/checkins/attempt-store.ts', 'VERIFY_WITHIN_HOURS')

  test('of the cookie of somebody who waits', () =>
    expect(textOf(privacySections, 'Cookies and browser storage')).toContain(
      `visitor marks the browser in which you check in, for ${days} days, and only where your email is to be verified or the creator of the link decides`,
    ))

  test('of somebody who waits to be let in, and of an unconfirmed check-in', () => {
    const kept = textOf(privacySections, 'How long we keep it')
    expect(kept).toContain(`Requests to be let in ${days} days at most`)
    expect(kept).toMatch(new RegExp(`Unconfirmed check-ins .*${hours} hours`))
  })
})

test.each(['a request to be let in', 'on which day it told a link'])(
  'the privacy page names what the browser stores: %s',
  stored => expect(textOf(privacySections, 'Cookies and browser storage')).toContain(stored),
)

test('the privacy page says that a link may have days of its own, and that a note is kept with a request', () => {
  expect(textOf(privacySections, 'How long we keep it')).toContain('The creator of the link may set')
  expect(textOf(privacySections, 'What we collect')).toContain('your note')
})

test('no text names a ring of 100 m as if every link had it', () => {
  expect(textOf(termsSections, 'Overview')).toContain(
    'within the ring around that place, of 100 m unless the creator chose otherwise',
  )
  expect(textOf(privacySections, 'How we use it')).toContain('within the ring around the place')
})

test('the terms say that a link may keep the answer alone', () =>
  expect(textOf(termsSections, 'Data collection')).toContain('keeps only the answer'))

test('creators read what they can delete and erase by themselves', () => {
  for (const words of ['My Account', 'erase']) expect(textOf(privacySections, 'Your rights')).toContain(words)
  expect(textOf(privacySections, 'Your rights')).not.toContain('delete your links yourself')
})

test.each([
  ['terms', termsSections],
  ['privacy', privacySections],
])('the %s have text in every section and lead to support', (_, sections) => {
  for (const { title } of sections) expect(textOf(sections, title).length).toBeGreaterThan(100)
  expect(textOf(sections)).toContain('](/support)')
  expect(textOf(sections)).not.toContain('!')
})

test('the date of the texts is a day', () => {
  expect(new Date(LEGAL_TEXTS_DATE).toISOString().slice(0, 10)).toBe(LEGAL_TEXTS_DATE)
})
