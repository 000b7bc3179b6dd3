import { describe, expect, test } from 'vitest'
import { canonicalEmail } from './email.ts'
import { email } from './text.ts'

const sentenceOn = (text: unknown) => email.safeParse(text).error?.issues[0]?.message

describe('one email has one form', () => {
  test.each([
    ['  Ada@Example.ORG ', 'ada@example.org'],
    ['user@bücher.de', 'user@xn--bcher-kva.de'],
    ['user@BÜCHER.de', 'user@xn--bcher-kva.de'],
    ['user@xn--Bcher-Kva.de', 'user@xn--bcher-kva.de'],
    ['user@bu\u0308cher.de', 'user@xn--bcher-kva.de'],
    ['user@почта.рф', 'user@xn--80a1acny.xn--p1ai'],
    ['user@例子。中国', 'user@xn--fsqu00a.xn--fiqs8s'],
    ['user@faß.de', 'user@xn--fa-hia.de'],
  ])('%s is %s', (typed, stored) => {
    expect(email.parse(typed)).toBe(stored)
    expect(email.parse(stored)).toBe(stored)
  })
})

describe('what nobody can send to is refused with a sentence', () => {
  test.each([
    '',
    'ada',
    'ada@',
    '@bücher.de',
    'ada@bücher',
    'ada@büch er.de',
    'ada@bücher.de/path',
    'ada@bücher.de:25',
    'ada@bücher.de@evil.example',
    'ada@bü%63her.de',
    'ada@bücher..de',
    'a@é.com,b@example.org',
    'ada@xn--a.de\r\nBcc: eve@example.org',
  ])('%j', text => expect(sentenceOn(text)).toBe('Please enter a valid email address.'))

  test('an accent before the @ is named as the reason', () => {
    expect(sentenceOn('jürgen@example.org')).toBe(
      'We can’t send to email addresses with accents or other scripts before the @. Please use another one.',
    )
  })

  test('one whose ASCII form is too long', () => {
    expect(sentenceOn(`ada@${`${'ü'.repeat(40)}.`.repeat(6)}de`)).toBe('This email address is too long.')
  })
})

test('what is no email is left as it is', () => {
  expect(canonicalEmail('nobody')).toBe('nobody')
  expect(canonicalEmail('a@ü:b')).toBe('a@ü:b')
})
