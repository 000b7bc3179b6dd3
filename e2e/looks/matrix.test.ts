import { beforeAll } from 'vitest'
import { enqueue } from '../../server/jobs/queue.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { peopleCalls } from '../../server/testing/people-calls.ts'
import { sessionsAt } from '../../server/testing/session-makers.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight } from '../testing/looks.ts'

const journey = setUpJourney()
let owner: SignedIn
const calls = sessionsAt(
  () => journey.app,
  () => owner,
)
const lists = peopleCalls(
  () => journey.app,
  () => owner,
)
type Link = Awaited<ReturnType<typeof calls.link>>
let term: Link
let meeting: Link
let unused: Link
/** With a list. */
let taught: Link

const NOW_MS = Date.now()
/** '2026-11-13' for 10 days ago: the page shows sessions up to the browser's today. */
const dayAgo = (days: number) => new Date(NOW_MS - days * 86_400_000).toISOString().slice(0, 10)

const HELD = [19, 17, 12, 10, 5]
const CANCELLED = 3
const PLANNED = -2
const TITLE = 'Hydrology and meteorology'
const NAMES = [
  'Aisyah binti Rahman',
  'Ben',
  'Chiara Bianchi',
  'Maximiliane Freifrau von Oberhausen-Lindenthal',
  '李小龍',
]

/** Anew after each week without a call. */
const signIn = async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
}
const linkOf = (daysAgo: number[]) => {
  const dates = daysAgo.map(days => ({ on: dayAgo(days), from: '09:00', minutes: 90, title: TITLE }))
  return calls.link({ since: dayAgo(21), dates }, { scheduleZone: 'Etc/UTC' })
}

beforeAll(async () => {
  await calls.setClock(`${dayAgo(21)}T07:00:00Z`)
  await signIn()
  term = await linkOf([...HELD, CANCELLED, PLANNED])
  meeting = await linkOf([HELD[0]!])
  unused = await linkOf(HELD)
  taught = await linkOf([...HELD, CANCELLED, PLANNED])
  await lists.take(
    taught.id,
    `Name,Email,ID\n${NAMES.slice(0, 4)
      .map((name, nth) => `${name},,S-${nth}`)
      .join('\n')}`,
  )
  const { people } = await lists.list(taught.id)
  for (const [nth, days] of [HELD[0]!, HELD[3]!, PLANNED].entries())
    await lists.excuse(taught.id, {
      personIds: [people[nth]!.id],
      startsAt: `${dayAgo(days)}T09:00:00Z`,
      reason: 'Ill',
    })
  for (const [nth, days] of HELD.entries()) {
    await calls.setClock(`${dayAgo(days)}T09:00:00Z`)
    await signIn()
    for (const [who, name] of NAMES.entries()) {
      if ((who + nth) % 4 === 3) continue
      await calls.setClock(`${dayAgo(days)}T09:${who === nth ? '23' : '02'}:00Z`)
      const visitor = { name, email: who % 2 === 0 ? `person-${who}@example.com` : '' }
      const { body } = await calls.arrive(term, visitor)
      if (nth === 0) await calls.arrive(meeting, visitor)
      if (nth > 0) await calls.arrive(taught, visitor)
      const reason = 'Left at once'
      if (nth === 3 && who === 1)
        await calls.asOwner('POST', `/api/checkin-links/${term.id}/checkins/${body.id}/void`, { reason })
    }
  }
  await enqueue(journey.app.deps.db, 'write_absences', {})
  await calls.changeSession(term, { startsAt: `${dayAgo(CANCELLED)}T09:00:00Z`, cancelled: true })
  await calls.setClock(new Date().toISOString())
  await signIn()
})

const at = (made: () => Link) => ({
  path: () => `/checkin-details/sessions?linkId=${made().id}`,
  as: () => owner,
})

everyScreenLooksRight(journey, 'people and sessions', [
  {
    ...at(() => term),
    name: 'people and sessions',
    reach: page => page.getByRole('rowheader', { name: /^Ben/ }).waitFor(),
  },
  {
    ...at(() => taught),
    name: 'people of a list and sessions',
    reach: page => page.getByText('Not on the list').waitFor(),
  },
  {
    ...at(() => meeting),
    name: 'a single session',
    reach: page => page.getByRole('rowheader', { name: /^Ben/ }).waitFor(),
  },
  {
    ...at(() => unused),
    name: 'sessions without people',
    reach: page => page.getByRole('heading', { name: 'Nobody Yet' }).waitFor(),
  },
  {
    path: () => `/checkin-details?linkId=${term.id}`,
    as: () => owner,
    name: 'analytics of one session',
    reach: async page => {
      await page.locator('#analytics').scrollIntoViewIfNeeded()
      await page.getByLabel('Session', { exact: true }).selectOption(`${dayAgo(HELD[0]!)}T09:00:00.000Z`)
      await page.getByText(/, 08:45 – 10:30$/).waitFor()
    },
    atEachSize: page =>
      page.locator('#analytics').evaluate(section => section.scrollIntoView({ block: 'start', behavior: 'instant' })),
    actionBelow: 'the analytics stand below the link',
  },
])
