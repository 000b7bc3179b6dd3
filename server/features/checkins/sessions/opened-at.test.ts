import { expect, test } from 'vitest'
import { openingTimes } from './opened-at.ts'

const at = new Date('2027-01-04T08:00:00.123Z')
const signed = openingTimes(['a secret']).sign('a-link', at)

test('the time of an opening comes back', () =>
  expect(openingTimes(['a new secret', 'a secret']).read('a-link', signed)).toEqual(at))

test('a time that was not signed here, or for another link, is none', () => {
  const { read } = openingTimes(['a secret'])
  const [time, mac] = signed.split('.')
  const later = `${(at.getTime() + 60_000).toString(36)}.${mac}`
  expect([read('another', signed), read('a-link', later), read('a-link', time!), read('a-link', '')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
