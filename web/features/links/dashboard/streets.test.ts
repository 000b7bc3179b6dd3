import { expect, test } from 'vitest'
import { streetsOf } from './streets.ts'

const LINK = '0198a1b2-0000-7000-8000-00000000a1b2'
const NEXT = '0198a1b2-0000-7000-8000-00000000a1b3'

test('a link always has the same streets, and the next one others', () => {
  expect(streetsOf(LINK)).toEqual(streetsOf(LINK))
  expect(streetsOf(NEXT)).not.toEqual(streetsOf(LINK))
})

test.each([LINK, NEXT, '0198a1b2-0000-7000-8000-000000000000', '0198a1b2-0000-7000-8000-ffffffffffff'])(
  'the town of %s has avenues and lanes both ways',
  linkId => {
    const { angle, path } = streetsOf(linkId)
    expect(Math.abs(angle)).toBeLessThanOrEqual(30)
    for (const streets of Object.values(path)) expect(streets).toMatch(/^(?=.*H60)(?=.*V60)[MHV\d -]+$/)
  },
)
