import { expect, test } from 'vitest'
import { settingsOf, USUAL_SETTINGS } from '../../../../contract/link-settings.ts'
import type { OwnLink } from '../../../../contract/links.ts'
import { schedule } from '../../../../contract/schedule.ts'
import { changesOf, changeWords, type Wanted } from './changes.ts'

const link = {
  placeId: 'town_1',
  locationName: 'Main Hall',
  hostName: null,
  latitude: '3.1579',
  longitude: '101.7116',
  ...USUAL_SETTINGS,
  requireUserVerify: false,
  requirePhotoVerify: true,
  keeps: 'position',
  repeatRule: 'any',
  deviceMarks: false,
  listRule: 'off',
  schedule: null,
  scheduleZone: null,
  timeZone: 'Asia/Kuala_Lumpur',
} as OwnLink

const asIs: Wanted = {
  placeId: 'town_1',
  point: { latitude: 3.1579, longitude: 101.7116 },
  name: 'Main Hall',
  hostName: '',
  settings: settingsOf(link),
  rules: {
    requireUserVerify: false,
    requirePhotoVerify: true,
    requiresCode: false,
    keeps: 'position',
    repeatRule: 'any',
    deviceMarks: false,
    listRule: 'off',
    checkOut: 'off',
    autoOutMin: 60,
  },
  schedule: null,
}
const wordsOf = (
  wanted: Partial<Wanted>,
  { link: before = link, displayName = null as string | null, zone = 'Asia/Kuala_Lumpur' } = {},
) => {
  const all = { ...asIs, ...wanted }
  return changeWords(before, changesOf(before, all), { point: all.point, displayName, zone }).map(words =>
    words.replaceAll('\u00a0', ' '),
  )
}

test('a form that was only opened changes nothing', () => {
  expect(changesOf(link, asIs)).toEqual({})
  expect(wordsOf({})).toEqual([])
})

test('an emptied name stays as it is', () => expect(changesOf(link, { ...asIs, name: '' })).toEqual({}))

test('only what differs is sent, and said', () => {
  const settings = { ...asIs.settings, radiusM: 150 }
  const rules = {
    requireUserVerify: true,
    requirePhotoVerify: false,
    requiresCode: true,
    keeps: 'verdict',
    repeatRule: 'day',
    deviceMarks: true,
    listRule: 'flag',
    checkOut: 'ask',
    autoOutMin: 30,
  } as const
  expect(changesOf(link, { ...asIs, settings, rules })).toEqual({ radiusM: 150, ...rules })
  expect(wordsOf({ settings, rules })).toEqual([
    'The ring grows from 100 m to 150 m.',
    'They confirm their email.',
    'Those who are not on the list get in, and you see a mark.',
    'Only that they were here is kept. All locations kept so far are erased.',
    'They are checked in once a day, and a cookie remembers their browser.',
    'A cookie tells their browsers apart, and their page says so.',
    'They are asked to check out when they leave, and a cookie remembers their browser.',
    'Anyone who forgets to check out is taken off the list 30 min after the session.',
    'They no longer take a photo.',
    'They scan the code on the screen. Nobody gets in until a display of this link shows a code that changes.',
  ])
})

test('other times are sent whole, and said', () => {
  const term = schedule.parse({ weekly: [{ days: [1, 3], from: '09:00', minutes: 90 }], since: '2027-01-07' })
  expect(changesOf(link, { ...asIs, schedule: term })).toEqual({ schedule: term })
  expect(wordsOf({ schedule: term })).toEqual([
    'They can check in every Monday and Wednesday, 09:00–10:30, from 7 Jan, Kuala Lumpur time.',
  ])
  const stored = { ...term, since: term.since, weekly: [{ minutes: 90, from: '09:00', days: [1, 3] }] }
  const scheduled = { ...link, schedule: stored, scheduleZone: 'Europe/Berlin' }
  expect(changesOf(scheduled, { ...asIs, schedule: term })).toEqual({})
  expect(wordsOf({ schedule: null }, { link: scheduled })).toEqual(['They can check in at any time.'])
})

test('another zone is sent when it was chosen by hand, and the times are said in it', () => {
  const term = schedule.parse({ weekly: [{ days: [1], from: '09:00', minutes: 90 }], since: '2027-01-07' })
  const scheduled = { ...link, schedule: term, scheduleZone: 'Europe/Berlin' }
  const zone = 'America/New_York'
  expect(changesOf(scheduled, { ...asIs, schedule: term, zone })).toEqual({ scheduleZone: zone })
  expect(wordsOf({ schedule: term, zone }, { link: scheduled, zone })).toEqual([
    'They can check in every Monday, 09:00–10:30, from 7 Jan, New York time.',
  ])
  expect(changesOf(scheduled, { ...asIs, schedule: null, zone })).toEqual({ schedule: null })
})

test('a moved pin says how far', () => {
  const moved = { placeId: 'coord_3.16_101.7116', point: { latitude: 3.16, longitude: 101.7116 } }
  expect(wordsOf({ ...moved, name: 'Side Door', hostName: 'City Library' })).toEqual([
    'The place is called ‘Side Door’.',
    '‘City Library’ asks them to check in.',
    'The ring moves by 234 m.',
  ])
})

test('a step of the arrow keys, which is a little more than 50 m, moves by 50 m', () => {
  const point = { ...asIs.point, latitude: asIs.point.latitude + 0.00045 }
  expect(wordsOf({ placeId: 'coord_3.15835_101.7116', point })).toEqual(['The ring moves by 50 m.'])
})

test('a link without a name of its own has its creator’s', () => {
  const named = { ...link, hostName: 'City Library' }
  expect(wordsOf({}, { link: named })).toEqual(['Nobody is named as asking them.'])
  expect(wordsOf({}, { link: named, displayName: 'Maya' })).toEqual(['‘Maya’ asks them to check in.'])
})

test('what happens in doubt', () => {
  const settings = { ...asIs.settings, doubt: 'ask', coarse: 'ask', noPosition: 'ask' } as const
  expect(wordsOf({ settings })).toEqual([
    'Anyone in doubt asks you.',
    'With an approximate location they ask you.',
    'Without a location they ask you.',
  ])
})

test('fewer days say that older ones go as the change is saved', () => {
  expect(wordsOf({ settings: { ...asIs.settings, keepDays: 30, photoDays: 7 } })).toEqual([
    'Their check-ins are kept for 30 days. Older ones are erased as you save.',
    'Their photos are kept for 7 days. Older ones are erased as you save.',
  ])
})

test('who erases', () => {
  const settings = { ...asIs.settings, erasure: 'ask' } as const
  expect(wordsOf({ settings })).toEqual([
    'They ask you before what is saved about them is erased. What was saved before, they still erase themselves.',
  ])
  expect(wordsOf({}, { link: { ...link, erasure: 'ask' } })).toEqual([
    'They erase what is saved about them without asking you. Those who have asked still get your answer.',
  ])
})

test('what becomes of people who are not on the list', () => {
  const ruled = (listRule: 'flag' | 'refuse') => wordsOf({ rules: { ...asIs.rules, listRule } })
  expect(ruled('flag')).toEqual(['Those who are not on the list get in, and you see a mark.'])
  expect(ruled('refuse')).toEqual(['Only those on the list get in without you.'])
})
