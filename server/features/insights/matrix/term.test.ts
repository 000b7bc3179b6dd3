import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PeopleList } from '../../../../contract/people.ts'
import type { MatrixCell } from '../../../../contract/session-matrix.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { sessionsAt } from '../../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const calls = sessionsAt(
  () => app,
  () => owner,
)
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Sessions of creators end in the months of a term. */
const signIn = async () => {
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
}

const lists = peopleCalls(
  () => app,
  () => owner,
)
/** The people on the list of each link. */
const idsOf = new Map<string, PeopleList['people']>()

/** The job of every minute. */
async function writeAbsences() {
  await enqueue(app.deps.db, 'write_absences', {})
  const waiting = () => app.deps.pool.query(`select from graphile_worker.jobs where task_identifier = 'write_absences'`)
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(0)
}

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 86_400_000
const WEEKS = 26
/** Numbers of weeks that are holidays. */
const HOLIDAYS = [10, 11]
const FIRST_DAY = '2026-10-12'
const MOVED = { group: 0, week: 6, to: '11:00' }
const CANCELLED = { group: 1, week: 15 }

interface Group {
  name: string
  zone: string
  from: string
  /** Days after the Monday of a week. */
  day: number
  /** The offsets from UTC, and the date from which each holds: both changes of the clock. */
  offsets: [since: string, offset: string][]
}

const BERLIN: Group['offsets'] = [
  ['2026-01-01', '+02:00'],
  ['2026-10-25', '+01:00'],
  ['2027-03-28', '+02:00'],
]
const NEW_YORK: Group['offsets'] = [
  ['2026-01-01', '-04:00'],
  ['2026-11-01', '-05:00'],
  ['2027-03-14', '-04:00'],
]
const GROUPS: Group[] = [
  { name: 'A', zone: 'Europe/Berlin', from: '09:00', day: 0, offsets: BERLIN },
  { name: 'B', zone: 'Europe/Berlin', from: '10:00', day: 0, offsets: BERLIN },
  { name: 'C', zone: 'America/New_York', from: '18:30', day: 2, offsets: NEW_YORK },
]

const dateAt = (week: number, day: number) =>
  new Date(Date.parse(`${FIRST_DAY}T12:00Z`) + (7 * week + day) * 86_400_000).toISOString().slice(0, 10)
const instantOf = ({ offsets }: Group, date: string, time: string) =>
  Date.parse(`${date}T${time}:00${offsets.findLast(([since]) => since <= date)![1]}`)

interface Lesson {
  group: number
  startsAt: number
  cancelled: boolean
}

const lessonsOf = (group: number): Lesson[] =>
  Array.from({ length: WEEKS }, (_, week) => week)
    .filter(week => !HOLIDAYS.includes(week))
    .map(week => {
      const moved = MOVED.group === group && MOVED.week === week
      const { day, from } = GROUPS[group]!
      const date = dateAt(week, moved ? day + 1 : day)
      return {
        group,
        startsAt: instantOf(GROUPS[group]!, date, moved ? MOVED.to : from),
        cancelled: CANCELLED.group === group && CANCELLED.week === week,
      }
    })

/** The same numbers in each run, from 0 to 1. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** What one person does in one lesson. `afterMin` counts from its start. */
type Doing = (
  | { kind: 'absent' }
  | { kind: 'arrives' | 'arrives and is void' | 'is added by hand'; afterMin: number }
) & { excused: 'before' | 'after' | null }

function doingOf(random: () => number): Doing {
  const [share, minute, excuse] = [random(), random(), random()]
  const excused = excuse < 0.15 ? 'before' : null
  if (share < 0.25) return { kind: 'absent', excused: excuse > 0.7 ? 'after' : excused }
  const afterMin = share < 0.65 ? Math.floor(-14 + 24 * minute) : Math.floor(11 + 45 * minute)
  if (share > 0.95) return { kind: 'arrives and is void', afterMin, excused }
  return share > 0.9
    ? { kind: 'is added by hand', afterMin: Math.max(0, afterMin), excused }
    : { kind: 'arrives', afterMin, excused }
}

function truthOf(doing: Doing, { cancelled }: Lesson): MatrixCell {
  if (cancelled) return null
  if (doing.kind === 'absent' || doing.kind === 'arrives and is void') return doing.excused ? 'excused' : 'absent'
  return doing.afterMin > 10 ? doing.afterMin : 'present'
}

/** Half of the people give an email, and the others spell their names in two ways. */
const people = (group: Group) =>
  Array.from({ length: 10 }, (_, nth) => ({
    name: `Person ${group.name}${nth}`,
    email: nth % 2 === 0 ? `person-${group.name}${nth}@example.com`.toLowerCase() : '',
  }))
type Person = ReturnType<typeof people>[number]

const spelled = ({ name, email }: Person, column: number) =>
  email === '' && column % 2 === 1 ? name.toUpperCase() : name

type Link = Awaited<ReturnType<typeof calls.link>>

const reason = 'As the list on paper says'

async function excuse(link: Link, lesson: Lesson, doings: [Person, Doing][], when: Doing['excused']) {
  const names = doings.filter(([, { excused }]) => excused === when).map(([{ name }]) => name)
  if (names.length === 0 || lesson.cancelled) return
  const personIds = idsOf
    .get(link.id)!
    .filter(({ name }) => names.includes(name))
    .map(({ id }) => id)
  const startsAt = new Date(lesson.startsAt).toISOString()
  const { status, body } = await lists.excuse(link.id, { personIds, startsAt, reason: 'On leave' })
  expect([status, body.changed]).toEqual([200, names.length])
}

async function play(link: Link, lesson: Lesson, column: number, doings: [Person, Doing][]) {
  const coming = doings.flatMap(([person, doing]) =>
    doing.kind.startsWith('arrives') && 'afterMin' in doing ? [{ person, ...doing }] : [],
  )
  for (const { person, kind, afterMin } of coming.sort((a, b) => a.afterMin - b.afterMin)) {
    // Half a minute more: minutes of lateness are whole ones.
    const extraMs = afterMin > 10 ? MINUTE_MS / 2 : 0
    await calls.setClock(new Date(lesson.startsAt + afterMin * MINUTE_MS + extraMs).toISOString())
    const { status, body } = await calls.arrive(link, { name: spelled(person, column), email: person.email })
    expect([status, body.error]).toEqual(lesson.cancelled ? [422, expect.any(String)] : [200, undefined])
    if (lesson.cancelled || kind === 'arrives') continue
    const path = `/api/checkin-links/${link.id}/checkins/${body.id}/void`
    expect((await calls.asOwner('POST', path, { reason })).status).toBe(200)
  }
  await calls.setClock(new Date(lesson.startsAt + 90 * MINUTE_MS).toISOString())
  await excuse(link, lesson, doings, 'after')
  for (const [person, doing] of doings) {
    if (doing.kind !== 'is added by hand' || lesson.cancelled) continue
    const at = new Date(lesson.startsAt + doing.afterMin * MINUTE_MS).toISOString()
    const body = { name: spelled(person, column), ...(person.email && { email: person.email }), at, reason }
    expect((await calls.asOwner('POST', `/api/checkin-links/${link.id}/checkins`, body)).status).toBe(200)
  }
}

const scheduleOf = ({ day, from }: Group) => ({
  weekly: [{ days: [day + 1], from, minutes: 60 }],
  since: dateAt(0, 0),
  until: dateAt(WEEKS - 1, 6),
  except: HOLIDAYS.map(week => dateAt(week, day)),
})

/** One lesson takes place on another day, one not at all: both decided by hand, in the middle of the term. */
async function changePlans(links: Link[]) {
  const [moved, cancelled] = [links[MOVED.group]!, links[CANCELLED.group]!]
  const group = GROUPS[MOVED.group]!
  const plan = scheduleOf(group)
  const schedule = {
    ...plan,
    except: [...plan.except, dateAt(MOVED.week, group.day)],
    dates: [{ on: dateAt(MOVED.week, group.day + 1), from: MOVED.to, minutes: 60 }],
  }
  const change = { version: moved.version, schedule }
  expect((await calls.asOwner('POST', `/api/checkin-links/${moved.id}/change`, change)).status).toBe(200)
  const startsAt = new Date(lessonsOf(CANCELLED.group).find(lesson => lesson.cancelled)!.startsAt).toISOString()
  expect((await calls.changeSession(cancelled, { startsAt, cancelled: true })).status).toBe(200)
}

const linkOf = (group: Group) => calls.link(scheduleOf(group), { scheduleZone: group.zone })

it('a term of three groups over both changes of the clock reads as it was', async () => {
  await calls.setClock('2026-10-01T12:00:00Z')
  await signIn()
  const links = [await linkOf(GROUPS[0]!), await linkOf(GROUPS[1]!), await linkOf(GROUPS[2]!)]
  for (const [nth, { id }] of links.entries()) {
    const lines = people(GROUPS[nth]!).map(({ name, email }) => `${name},${email}`)
    await lists.take(id, ['Name,Email', ...lines].join('\n'))
    idsOf.set(id, (await lists.list(id)).people)
  }
  const random = seeded(20_270_104)
  const truth = GROUPS.map(group => new Map(people(group).map(({ name }) => [name, [] as MatrixCell[]])))
  const term = GROUPS.flatMap((_, group) => lessonsOf(group)).sort((a, b) => a.startsAt - b.startsAt)
  expect(term).toHaveLength(3 * 24)
  const changeAt = Date.parse(`${dateAt(MOVED.week - 1, 4)}T12:00Z`)
  let changed = false
  let writtenAt = 0
  for (const lesson of term) {
    if (!changed && lesson.startsAt > changeAt) {
      await calls.setClock(new Date(changeAt).toISOString())
      await signIn()
      await changePlans(links)
      changed = true
    }
    await calls.setClock(new Date(lesson.startsAt - 20 * MINUTE_MS).toISOString())
    await signIn()
    const doings = people(GROUPS[lesson.group]!).map((person): [Person, Doing] => [person, doingOf(random)])
    await excuse(links[lesson.group]!, lesson, doings, 'before')
    const cells = truth[lesson.group]!
    await play(links[lesson.group]!, lesson, cells.values().next().value!.length, doings)
    for (const [{ name }, doing] of doings) cells.get(name)!.push(truthOf(doing, lesson))
    if (lesson === term.at(-1) || lesson.startsAt - writtenAt > 3 * WEEK_MS) {
      await writeAbsences()
      writtenAt = lesson.startsAt
    }
  }
  const kinds = truth.flatMap(cells =>
    [...cells.values()].flat().map(cell => (typeof cell === 'number' ? 'late' : cell)),
  )
  expect(new Set(kinds)).toEqual(new Set([null, 'present', 'late', 'absent', 'excused']))
  for (const [nth, { id }] of links.entries()) {
    const range = 'from=2026-10-01T00:00:00Z&to=2027-05-01T00:00:00Z'
    const { body } = await calls.asOwner('GET', `/api/checkin-links/${id}/matrix?${range}`)
    const lessons = lessonsOf(nth)
    expect(body.sessions.map(({ startsAt, state }: Record<string, string>) => [startsAt, state])).toEqual(
      lessons.map(({ startsAt, cancelled }) => [new Date(startsAt).toISOString(), cancelled ? 'cancelled' : 'over']),
    )
    const cellsOf = (column: number) => [...truth[nth]!.values()].map(cells => cells[column])
    expect(body.sessions.map(({ present, late }: Record<string, number>) => [present, late])).toEqual(
      lessons.map((_, column) => [
        cellsOf(column).filter(cell => cell === 'present').length,
        cellsOf(column).filter(cell => typeof cell === 'number').length,
      ]),
    )
    const shown = body.people.map(({ name, cells }: { name: string; cells: MatrixCell[] }) => [name, cells])
    expect(shown).toEqual([...truth[nth]!])
    const { text } = await calls.asOwner('GET', `/api/checkin-links/${id}/matrix/csv?${range}`)
    const lines = text.trim().split('\r\n').slice(1)
    expect(lines.map(line => line.split(',').slice(8))).toEqual(
      [...truth[nth]!.values()].map(cells => cells.map(inFile)),
    )
  }
}, 240_000)

const inFile = (cell: MatrixCell) => (typeof cell === 'number' ? `late ${cell} min` : (cell ?? ''))
