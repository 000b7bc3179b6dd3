import { expect, test } from 'vitest'
import type { CheckinLink } from '../../../../contract/links.ts'
import { matchingLinks } from './matching-links.ts'

const link = (locationName: string, formattedAddress: string) => ({ locationName, formattedAddress }) as CheckinLink
const links = [link('Hall 2', 'Kuala Lumpur, Malaysia'), link('Café Zürich', 'Barcelona, Spain')]
const found = (text: string) => matchingLinks(links, text).map(({ locationName }) => locationName)

test('nothing typed shows every link', () => {
  expect(matchingLinks(links, '  ')).toBe(links)
})

test('name and address are searched, accents and case aside', () => {
  expect(found('zurich')).toEqual(['Café Zürich'])
  expect(found('KUALA')).toEqual(['Hall 2'])
  expect(found('Spain café')).toEqual(['Café Zürich'])
  expect(found('kuala spain')).toEqual([])
})
