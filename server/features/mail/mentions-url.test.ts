import { describe, expect, test } from 'vitest'
import { mentionsUrl } from './mentions-url.ts'

describe('a URL or an email is found in', () => {
  test.each([
    'https://evil.example/pay',
    'ftp://x',
    'Pay at hxxp://evil',
    'www.evil',
    'WWW.Evil.Example',
    'evil.example',
    'Parcel held: evil.example/pay',
    'EVIL.EXAMPLE',
    'evil.co.uk.',
    'pay(evil.com)',
    '"evil.com"',
    'ada@evil.example',
    'bücher.de',
    'почта.рф',
    'еvil.соm',
    'xn--bcher-kva.xn--p1ai',
    'evil。com',
    'evil．com',
    'ｅｖｉｌ．ｃｏｍ',
    'evil｡com',
    'evil․com',
    'evil܁com',
    'evilꓸcom',
    'evil\u{1D16D}com',
    'evil٠com',
    'evil۰com',
    'evil\u200b.\u200bcom',
    'evil.c\u00adom',
    't.me/evil',
    'T.Me/evil',
    'X.Com:8080',
    'j.smith',
    '192.168.0.1/pay',
    '10.0.0.1:8080',
    'a.b.museum',
    '2.og',
    '163.com',
    '2.Com/pay',
    'evil.com.',
    'Hall evil.com-',
  ])('%s', text => expect(mentionsUrl(text)).toBe(true))
})

describe('nothing is found in the names of people and places', () => {
  test.each([
    'St. Mary',
    "St. Mary's Church, Bldg. 4",
    'No. 5',
    'No.5',
    'Dr. Lee',
    '3.1579, 101.7',
    '3.1579,101.7116',
    'J.R.R. Tolkien',
    'J.R.Tolkien',
    'K.Ng',
    'A. B. Yılmaz',
    'U.S.A.',
    'Room 1.2.3.4',
    'Level 2.5',
    'B.1.02',
    'Building A.',
    'Hall 3... at last',
    'Mr. & Mrs. Smith',
    'Wait…what',
    'Paral·lel',
    'マイケル・ジャクソン',
    '会场在一楼。请进',
    'قاعة ١٠',
    '2.OG',
    '1.Stock, links',
    'Acme Inc., Ltd.',
    'v2.0',
    '5 p.m.',
    'a.m./p.m.',
    'Nurul Aisyah binti Ali',
    '',
  ])('%s', text => expect(mentionsUrl(text)).toBe(false))
})

test('a long text is checked quickly', () => {
  const startedAt = performance.now()
  for (const text of ['a.'.repeat(50_000), 'a-'.repeat(50_000), 'A.'.repeat(50_000), 'a'.repeat(100_000)])
    mentionsUrl(text)
  // Each takes milliseconds; a pattern that goes back over the text would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(5000)
})
