import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownTowers } from '../testing/check-in-makers.ts'
import { fontsFor } from './fonts.ts'
import { setText } from './set-text.ts'
import { cardLayout, type ShownPlace } from './share-card.ts'

const towers: ShownPlace = { ...shownTowers, openUntil: 'Open until Sat, Nov 21 at 21:00, Kuala Lumpur time' }

const TIMES = 'Every Monday and Wednesday, 09:00–10:30, 7 Jan – 30 May, Ho Chi Minh time'

/** The ink of each text, top to bottom. */
async function boxes(place: ShownPlace | null) {
  const { texts } = await cardLayout(place)
  return texts
    .filter(({ set }) => set.lines.length > 0)
    .map(({ set, x, top }) => ({
      top,
      bottom: top + set.height,
      left: x,
      right: x + Math.max(...set.lines.map(({ width }) => width)),
    }))
}

async function expectRoom(place: ShownPlace | null) {
  const found = await boxes(place)
  for (const [index, box] of found.entries()) {
    expect(box.right).toBeLessThanOrEqual(640)
    expect(box.bottom).toBeLessThanOrEqual(600)
    if (index > 0) expect(box.top).toBeGreaterThanOrEqual(found[index - 1]!.bottom)
  }
}

/** Words of the scripts that a place may be named in. */
const words = [
  ...[
    'Kuala',
    'Lumpur',
    '—',
    'Convention',
    'Hall',
    'II',
    'Ångström',
    'WWWWWWWW',
    'Donaudampfschifffahrt',
    'Bảo',
    'tàng',
    'Ǻ́',
  ],
  ...['Третьяковская', 'галерея', 'Αθήνα', 'ქართული', 'Հայաստան'],
  ...['東京国際', 'フォーラム', '香港國際機場', '（北翼）', '서울', '미술관'],
  ...['مطار', 'الدولي', 'מוזיאון', 'สุวรรณภูมิ', 'น้ำ', 'ที่นี่', 'छत्रपति', 'टर्मिनस', 'বিশ্ববিদ্যালয়', 'சென்னை', 'ໂຮງຮຽນ', 'አዲስ'],
  ...['😀', '👩‍👩‍👧', '\u{e000}', 'a\u0301\u0302\u0303\u0304'],
]
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 24 }).map(list => list.join(' ').slice(0, maxLength))

it('no text runs into another or off its side, whatever the place and its host are called', async () => {
  const place = fc.record({
    locationName: text(120),
    formattedAddress: text(200),
    hostName: fc.option(text(80)),
    openUntil: fc.constantFrom(towers.openUntil, null),
  })
  await fc.assert(
    fc.asyncProperty(place, shown => expectRoom({ ...towers, ...shown })),
    { numRuns: 40 },
  )
}, 60_000)

it('a line in which Arabic stands beside Chinese is as wide as it is drawn', async () => {
  await expectRoom({ ...towers, hostName: null, locationName: '東京国際 مطار Kuala مطار Ǻ́', formattedAddress: 'Kuala' })
})

it.each([
  ['Latin', 'W'.repeat(255)],
  ['Arabic', 'مطار '.repeat(50)],
  ['Chinese', '東'.repeat(120)],
  ['Thai', 'น้ำที่นี่'.repeat(13)],
])('an endless name has room: %s', async (_, name) => {
  await expectRoom({ ...towers, locationName: name, formattedAddress: name, hostName: name.slice(0, 80) })
})

const linesOf = async (locationName: string) => {
  const { texts } = await cardLayout({ ...towers, locationName })
  const { lines, divided, size } = texts[2]!.set
  return { widths: lines.map(({ width }) => width), divided, size }
}

it('a name is set in lines of about one length', async () => {
  const { widths } = await linesOf('Kuala Lumpur Convention Centre, Exhibition Hall Three')
  expect(widths.length).toBeGreaterThan(1)
  expect(Math.min(...widths)).toBeGreaterThan(0.6 * Math.max(...widths))
})

it('no line begins with a dash', async () => {
  const { widths, size } = await linesOf('KL Design Week — Opening Night')
  const fonts = await fontsFor('Opening Night')
  const second = setText('Opening Night', { fonts, face: 'bold', size, maxWidth: 1000, maxLines: 1 })
  expect(widths).toHaveLength(2)
  expect(widths[1]).toBeCloseTo(second.lines[0]!.width)
})

it('a name gets smaller before a word is divided', async () => {
  expect(await linesOf('Третьяковская галерея')).toMatchObject({ divided: false })
})

it('short names are large', async () => {
  expect((await linesOf('Library')).size).toBe(88)
})

it.each(['Every day, 09:00–10:30, UTC', TIMES, `${TIMES}, ${TIMES}`])('times have room: %s', async times => {
  await expectRoom({ ...towers, times, locationName: 'Convention Hall '.repeat(15) })
})

it('times that have no room leave it to the end of the link', async () => {
  const lowest = async (place: ShownPlace) => (await cardLayout(place)).texts.at(-1)!.set
  expect(await lowest({ ...towers, times: TIMES })).not.toEqual(await lowest(towers))
  expect(await lowest({ ...towers, times: `${TIMES}, ${TIMES}` })).toEqual(await lowest(towers))
})
