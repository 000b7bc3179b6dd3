import { expect, test } from 'vitest'
import { MARK_WORDS, MARKS } from '../../../../../contract/marks.ts'
import { chipText, inOrder, isOneForTwo, markSeen } from './mark-words.ts'

const alone = (kind: (typeof MARKS)[number]) => ({ kind, other: null })
const samePhone = {
  kind: 'same_device' as const,
  other: { id: '1', userName: 'Ben', checkedInAt: new Date(2026, 10, 22, 9, 2).toISOString() },
}

test('a chip names what says most, and counts the others', () => {
  expect(chipText([alone('stale_fix')])).toBe('Old location')
  expect(chipText([alone('stale_fix'), samePhone, alone('on_the_pin')])).toBe('Same phone +2')
  expect(chipText([alone('coarse_position')])).toBe('Accuracy low')
  expect(chipText([alone('coarse_position'), samePhone])).toBe('Same phone')
  expect(inOrder([alone('no_accuracy'), samePhone])[0]).toBe(samePhone)
})

test('only one phone, email or photo for two people stands out', () => {
  const standOut = MARKS.filter(kind => isOneForTwo([alone('coarse_position'), alone(kind)]))
  expect(standOut).toEqual(['same_device', 'same_address', 'same_photo'])
})

test('a resemblance names the other check-in', () => {
  expect(markSeen(samePhone)).toBe('Same phone as Ben, 09:02.')
  expect(markSeen(alone('same_photo'))).toBe('The photo looks like that of another check-in.')
})

test.each(MARKS)('%s is told in a sentence, with an innocent one', kind => {
  const { label, seen, innocent } = MARK_WORDS[kind]
  expect(label.length).toBeLessThanOrEqual(17)
  for (const text of [seen('Ben, 09:02'), innocent]) expect(text).toMatch(/^[A-Z].*\.$/)
})
