import { expect, it } from 'vitest'
import { lateWords } from './late-words.ts'
import { draftOf, newDate } from './schedule-draft.ts'

const weekdays = { ...draftOf(null, '2027-01-04'), when: 'weekdays' as const }
const own = { ...weekdays, when: 'own' as const }
const exam = { ...newDate(), from: '13:00' }

it.each([
  ['by the clock', weekdays, 'Late from 09:10 on'],
  ['on the next day', { ...weekdays, weekdays: { ...weekdays.weekdays, from: '23:55' } }, 'Late from 00:05 on'],
  ['from the start', { ...own, lateAfter: '0' }, 'Late from 09:00 on'],
  [
    'by minutes, where sessions begin at several times',
    { ...own, dates: [exam] },
    'Late 10\u00a0min after each start on',
  ],
  ['from each start', { ...own, dates: [exam], lateAfter: '0' }, 'Late from each start on'],
])('says when late begins: %s', (_, draft, begins) =>
  expect(lateWords(draft)).toBe(`${begins}; opening the page counts, up to 3\u00a0min before checking in.`),
)

it('says nothing while the minutes are typed', () => expect(lateWords({ ...own, lateAfter: '' })).toBeNull())
