import { expect, test } from 'vitest'
import type { RecordedAct } from '../../../../../contract/records.ts'
import { plainText } from '../../../../lib/named-words.ts'
import { actWords } from './act-words.ts'

const at = (hour: number) => new Date(2026, 10, 22, hour, 2).toISOString()
const act = (over: Partial<RecordedAct>): RecordedAct => ({
  seq: 1,
  at: at(10),
  actor: 'creator',
  act: 'void',
  checkInId: 'c1',
  because: null,
  reason: 'Left early',
  name: 'Ada',
  email: null,
  phone: null,
  checkedInAt: at(9),
  outAt: null,
  was: null,
  listed: null,
  changes: null,
  sessionStartsAt: null,
  erasedRecords: null,
  digest: '',
  ...over,
})
const sessionAct = (change: NonNullable<RecordedAct['changes']>[number]): Partial<RecordedAct> => ({
  act: 'change',
  checkInId: null,
  name: null,
  checkedInAt: null,
  changes: [{ field: 'session', from: at(10), to: at(10) }, change],
})
const EXCUSE: Partial<RecordedAct> = { act: 'excuse', checkInId: null, checkedInAt: null }
const LISTED: Partial<RecordedAct> = { act: 'list', checkInId: null, checkedInAt: null }
const listChange = (field: string, to: number) => ({ field, from: null, to })
const ERASED = { name: null, checkedInAt: null, reason: null }

test.each<[string, Partial<RecordedAct>]>([
  ['You added Ada by hand, for Nov 22, 2026, 09:02', { act: 'add' }],
  [
    'You added Ada by hand, for Nov 22, 2026, 09:02, counted as Cyd on the list',
    { act: 'add', listed: { name: 'Cyd', externalId: null } },
  ],
  [
    'You corrected the name Cyd to Ada, counted as Cyd (ID 7) on the list',
    { act: 'correct', was: { name: 'Cyd', checkedInAt: at(9) }, listed: { name: 'Cyd', externalId: '7' } },
  ],
  ['You added an erased visitor by hand', { act: 'add', ...ERASED }],
  ['You voided the check-in of Ada from Nov 22, 2026, 09:02', {}],
  ['You voided the check-in of an erased visitor', ERASED],
  ['You checked Ada out, who came on Nov 22, 2026, 09:02', { act: 'out' }],
  ['You checked Ada out, who was there from Nov 22, 2026, 09:02 to Nov 22, 2026, 10:02', { act: 'out', outAt: at(10) }],
  ['You checked an erased visitor out', { act: 'out', ...ERASED }],
  ['You restored the check-in of Ada from Nov 22, 2026, 09:02', { act: 'restore' }],
  ['You corrected the name Adda to Ada', { act: 'correct', was: { name: 'Adda', checkedInAt: at(9) } }],
  [
    'You corrected the time of Ada from Nov 22, 2026, 08:02 to Nov 22, 2026, 09:02',
    { act: 'correct', was: { name: 'Ada', checkedInAt: at(8) } },
  ],
  [
    'You corrected the name Adda to Ada, and the time from Nov 22, 2026, 08:02 to Nov 22, 2026, 09:02',
    { act: 'correct', was: { name: 'Adda', checkedInAt: at(8) } },
  ],
  ['You corrected the check-in of an erased visitor', { act: 'correct', ...ERASED }],
  [
    'You renamed Ben Tan, who had attended, to Ada on the list',
    { ...EXCUSE, act: 'correct', was: { name: 'Ben Tan', checkedInAt: null } },
  ],
  ['You renamed somebody on the list who was erased', { ...EXCUSE, ...ERASED, act: 'correct' }],
  [
    'You renamed 1,200 more people on the list',
    { ...EXCUSE, ...ERASED, act: 'correct', changes: [{ field: 'renamedPeople', from: null, to: 1200 }] },
  ],
  [
    'You counted the check-in of Ada from Nov 22, 2026, 09:02 as Ada Tan (ID 8) on the list',
    { act: 'assign', listed: { name: 'Ada Tan', externalId: '8' } },
  ],
  ['You counted the check-in of Ada from Nov 22, 2026, 09:02 as nobody’s on the list', { act: 'assign' }],
  ['You said whose the check-in of an erased visitor was', { act: 'assign', ...ERASED }],
  ['You added Ada to the list', { ...LISTED, changes: [listChange('addedPeople', 1)] }],
  ['You took Ada off the list', { ...LISTED, changes: [listChange('removedPeople', 1)] }],
  ['You changed the list, about somebody who was erased', { ...LISTED, ...ERASED }],
  [
    'You added 1,200 people to the list, changed 1 person on the list, took 3 people off the list',
    {
      ...LISTED,
      ...ERASED,
      changes: [listChange('addedPeople', 1200), listChange('changedPeople', 1), listChange('removedPeople', 3)],
    },
  ],
  ['You let Ada in, who asked on Nov 22, 2026, 09:02', { act: 'approve' }],
  ['You turned down Ada, who asked to be let in', { act: 'decline' }],
  ['You read the personal link of Ada', { ...EXCUSE, act: 'personal_link' }],
  ['You read the personal link of somebody who was erased', { ...EXCUSE, ...ERASED, act: 'personal_link' }],
  ['You changed the link', { act: 'change', checkInId: null, ...ERASED }],
  ['You cancelled the session of Sun 22 Nov, 10:02', sessionAct({ field: 'sessionCancelled', from: false, to: true })],
  ['You restored the session of Sun 22 Nov, 10:02', sessionAct({ field: 'sessionCancelled', from: true, to: false })],
  ['You changed the session of Sun 22 Nov, 10:02', sessionAct({ field: 'sessionTitle', from: null, to: 'Lab' })],
  ['You erased a check-in, and its visitor’s name in this journal', { act: 'erase', ...ERASED }],
  [
    'You erased a check-in, and its visitor’s name in this journal, because it was a mistake or a test',
    { act: 'erase', because: 'mistake', ...ERASED },
  ],
  [
    'You erased a check-in, and its visitor’s name in this journal, as its visitor had asked on Nearmark',
    { act: 'erase', because: 'requested', ...ERASED },
  ],
  [
    'Nearmark erased a check-in, as its visitor had asked and nobody answered in 30 days',
    { act: 'erase', actor: 'visitor', because: 'unanswered', ...ERASED },
  ],
  ['You kept what ada@example.com asked to have erased', { act: 'keep', ...ERASED, email: 'ada@example.com' }],
  ['You excused Ada from the session of Sun 22 Nov, 10:02', { ...EXCUSE, sessionStartsAt: at(10) }],
  ['You took back the excuse of Ada', { ...EXCUSE, act: 'unexcuse' }],
  ['You excused somebody who was erased', { ...EXCUSE, name: null }],
  ['You kept what an erased visitor asked to have erased', { act: 'keep', ...ERASED }],
  ['The visitor erased their check-in and their name in this journal', { act: 'erase', actor: 'visitor', ...ERASED }],
  [
    'Nearmark erased 12 check-ins, which had been kept for as long as they may be',
    { act: 'erase', actor: 'retention', checkInId: null, erasedRecords: 12, ...ERASED },
  ],
  [
    'You erased 1 person of the list, with absences and excuses, because it was a mistake or a test',
    {
      act: 'erase',
      because: 'mistake',
      checkInId: null,
      changes: [{ field: 'erasedPeople', from: 1, to: null }],
      ...ERASED,
    },
  ],
  [
    'You let Ada in to the session of Sun 22 Nov, 10:02, who asked on Nov 22, 2026, 09:02',
    { act: 'approve', sessionStartsAt: at(10) },
  ],
])('%s', (sentence, over) => {
  expect(plainText(actWords(act(over))).replaceAll('\u00a0', ' ')).toBe(sentence)
})
