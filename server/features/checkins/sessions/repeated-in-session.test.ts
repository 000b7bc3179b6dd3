import { describe, expect, it } from 'vitest'
import { LECTURE, MONDAY, ONE_AFTER_THE_OTHER, SECOND } from '../../../testing/session-makers.ts'
import { setUpSessions } from '../../../testing/set-up-sessions.ts'
import { markLink } from '../marks/mark-link.ts'

const { app, setClock, link, arrive, page, sessions, asOwner, expectSoundCounts } = setUpSessions()

type Schedule = NonNullable<Parameters<typeof link>[0]>

/** Aisyah, who is in the first lesson, and a page that was opened shortly before its end. */
async function inFirstLesson(schedule: Schedule = ONE_AFTER_THE_OTHER) {
  const made = await link(schedule)
  await setClock('2027-01-04T08:00:00Z')
  const { cookies } = await page(made)
  const { body: first } = await arrive(made, {}, { cookies })
  await setClock('2027-01-04T08:58:00Z')
  const { openedAt } = (await page(made)).data.sessions
  return { made, cookies, openedAt, first }
}

describe('who is in a lesson already', () => {
  const presentAt = async (made: Parameters<typeof sessions>[0]) =>
    (await sessions(made)).slice(0, 2).map(({ present }: { present: number }) => present)

  it('is taken into the next one, also from a page that was opened before it', async () => {
    const { made, cookies, openedAt } = await inFirstLesson()
    await setClock('2027-01-04T09:00:30Z')
    const { body } = await arrive(made, { openedAt }, { cookies })
    expect([body.alreadyCheckedIn, body.session]).toEqual([undefined, { title: null, startsAt: SECOND }])
    expect(await presentAt(made)).toEqual([1, 1])
    await expectSoundCounts(made)
  })

  it('is not late in the next one for the time that the form took', async () => {
    const { made, cookies, openedAt } = await inFirstLesson({ ...ONE_AFTER_THE_OTHER, lateAfterMin: 0 })
    await setClock('2027-01-04T09:00:50Z')
    const { body } = await arrive(made, { openedAt }, { cookies })
    expect([body.session.startsAt, body.lateMin]).toEqual([SECOND, undefined])
  })

  it('and in the next one is recorded once in each, in whatever order the pages were opened', async () => {
    const { made, cookies, openedAt } = await inFirstLesson()
    await setClock('2027-01-04T09:00:10Z')
    const second = await arrive(made, {}, { cookies })
    await setClock('2027-01-04T09:00:40Z')
    const again = await arrive(made, { openedAt }, { cookies })
    expect([again.body.alreadyCheckedIn, again.body.id]).toEqual([true, second.body.id])
    expect(await presentAt(made)).toEqual([1, 1])
  })

  it('hears of that lesson with the lateness of the first time, and of no other lesson', async () => {
    const made = await link(LECTURE, { repeatRule: 'ever' })
    await setClock('2027-01-04T08:12:30Z')
    const { cookies } = await page(made)
    const first = await arrive(made, {}, { cookies })
    await setClock('2027-01-04T08:40:00Z')
    expect((await arrive(made, {}, { cookies })).body).toMatchObject({
      alreadyCheckedIn: true,
      session: { title: 'Lecture', startsAt: MONDAY },
      lateMin: 12,
    })
    await setClock('2027-01-06T08:05:00Z')
    const { body } = await arrive(made, {}, { cookies })
    expect([body.alreadyCheckedIn, body.id, body.session, body.lateMin]).toEqual([
      true,
      first.body.id,
      undefined,
      undefined,
    ])
  })
  it('is known in it however many lessons were in between', async () => {
    const hours = Array.from({ length: 7 }, (_, nth) => 9 + nth)
    const weekly = hours.map(hour => ({ days: [1], from: `${String(hour).padStart(2, '0')}:00`, minutes: 60 }))
    const made = await link({ since: '2027-01-04', weekly, outside: 'ask' })
    await setClock('2027-01-04T05:00:00Z')
    const { cookies } = await page(made)
    const asked = await arrive(made, { askReview: true }, { cookies })
    const last = '2027-01-04T14:00:00.000Z'
    const decision = { ids: [asked.body.id], decision: 'approve', startsAt: last }
    expect((await asOwner('POST', `/api/checkin-links/${made.id}/held/decide`, decision)).body.decided).toHaveLength(1)
    for (const hour of hours.slice(0, -1)) {
      await setClock(`2027-01-04T${String(hour - 1).padStart(2, '0')}:20:00Z`)
      expect((await arrive(made, {}, { cookies })).body.alreadyCheckedIn).toBeUndefined()
    }
    await setClock('2027-01-04T14:20:00Z')
    const { body } = await arrive(made, {}, { cookies })
    expect([body.alreadyCheckedIn, body.id, body.session]).toEqual([
      true,
      asked.body.id,
      { title: null, startsAt: last },
    ])
    await expectSoundCounts(made)
  })
})

describe('an email that is typed in again', () => {
  type Listed = { userName: string; marks: { kind: string; other: { userName: string } | null }[] }
  /** Who is marked for whose email, after all check-ins were compared once more. */
  async function sameEmails({ id, checkinToken }: Awaited<ReturnType<typeof link>>) {
    await app.database.asOwner(`update links set marked_to = 0 where id = '${id}'`)
    await expect.poll(() => markLink(app.deps, checkinToken)).toBe(true)
    const { checkins } = (await asOwner('GET', `/api/checkin-links/${id}/checkins?limit=100`)).body
    return checkins.flatMap(({ userName, marks }: Listed) =>
      marks.flatMap(({ kind, other }) => (kind === 'same_address' ? [[userName, other?.userName]] : [])),
    )
  }

  it('is marked in the same lesson, in another browser, and in no other lesson', async () => {
    const { made, cookies } = await inFirstLesson()
    await setClock('2027-01-04T09:00:30Z')
    await arrive(made, {}, { cookies })
    await arrive(made, { name: 'Ben' })
    expect(await sameEmails(made)).toEqual([['Ben', 'Aisyah']])
  })

  it('on one phone is none of another browser, though both check-ins count', async () => {
    const { made, cookies, first } = await inFirstLesson()
    const act = (name: string) =>
      asOwner('POST', `/api/checkin-links/${made.id}/checkins/${first.id}/${name}`, { reason: 'A mistake' })
    expect((await act('void')).status).toBe(200)
    expect((await arrive(made, {}, { cookies })).body.alreadyCheckedIn).toBeUndefined()
    expect((await act('restore')).status).toBe(200)
    expect(await sameEmails(made)).toEqual([])
  })
})
