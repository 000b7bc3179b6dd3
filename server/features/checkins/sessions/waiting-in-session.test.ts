import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nextMailTo } from '../../../testing/captured-mail.ts'
import { northOf } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { LECTURE, MONDAY, ONE_AFTER_THE_OTHER, SECOND, sessionsAt } from '../../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
let visitors = 0
const { setClock, link, arrive, page, sessions, asOwner, expectSoundCounts } = sessionsAt(
  () => app,
  () => owner,
)

beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-01T12:00Z')
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())
beforeEach(() => setClock('2027-01-01T12:00Z'))

type Link = Awaited<ReturnType<typeof link>>
interface Times {
  opened: string
  sent: string
  confirmed: string
}

/** Opens the page, sends the check-in and opens the emailed link, and returns the replies and the email. */
async function checkInByEmail(
  made: Link,
  email: string,
  { opened, sent, confirmed }: Times,
  cookies: Record<string, string> = {},
) {
  await setClock(`2027-01-04T${opened}Z`)
  const { openedAt } = (await page(made)).data.sessions
  await setClock(`2027-01-04T${sent}Z`)
  const waiting = await arrive(made, { openedAt, email }, { cookies })
  expect([waiting.status, waiting.body.requiresVerification]).toEqual([200, true])
  const { text, token } = await nextMailTo(app, email)
  await setClock(`2027-01-04T${confirmed}Z`)
  const verify = { body: { token, confirm: true } }
  const { body } = await app.call('POST', `/api/verify-checkin/${made.checkinToken}`, verify)
  return { body, text, cookies: waiting.cookies }
}

const newEmail = () => `visitor-${++visitors}@example.com`
const presentAndLate = async (made: Link) =>
  (await sessions(made)).slice(0, 2).map(({ present, late }: Record<string, number>) => [present, late])

describe('a check-in that waits for its email', () => {
  it('is in the session in which its page was opened, though it was sent after the end', async () => {
    const made = await link(LECTURE, { requireUserVerify: true })
    const times = { opened: '09:29:00', sent: '09:31:00', confirmed: '15:00:00' }
    const { body, text } = await checkInByEmail(made, newEmail(), times)
    expect(text).toContain('\nLecture, 09:00–10:30, Berlin time\n')
    expect(body).toMatchObject({ success: true, session: { title: 'Lecture', startsAt: MONDAY }, lateMin: 89 })
    expect(body.checkedInAt).toMatch(/^2027-01-04T09:31:00/)
    expect(await presentAndLate(made)).toEqual([
      [0, 1],
      [0, 0],
    ])
    await expectSoundCounts(made)
  })

  it('is no repetition of one in the lesson before', async () => {
    const made = await link({ ...ONE_AFTER_THE_OTHER, lateAfterMin: 0 }, { requireUserVerify: true })
    const email = newEmail()
    await checkInByEmail(made, email, { opened: '08:00:00', sent: '08:00:00', confirmed: '08:05:00' })
    await setClock('2027-01-04T09:58:00Z')
    const { openedAt } = (await page(made)).data.sessions
    await setClock('2027-01-04T10:00:30Z')
    await arrive(made, { openedAt, email, name: 'A. binti Ali' })
    const { token } = await nextMailTo(app, email, 2)
    const { body } = await app.call('POST', `/api/verify-checkin/${made.checkinToken}`, {
      body: { token, confirm: true },
    })
    expect([body.message, body.session?.startsAt, body.lateMin]).toEqual(['Check-in Confirmed', SECOND, 58])
    expect(await presentAndLate(made)).toEqual([
      [1, 0],
      [0, 1],
    ])
    await expectSoundCounts(made)
  })

  it('is in time for the next lesson, where its page was opened in the one before', async () => {
    const made = await link({ ...ONE_AFTER_THE_OTHER, lateAfterMin: 0 }, { requireUserVerify: true })
    const first = { opened: '08:00:00', sent: '08:00:00', confirmed: '08:01:00' }
    const { cookies } = await checkInByEmail(made, newEmail(), first)
    const second = { opened: '08:58:00', sent: '09:00:30', confirmed: '09:20:00' }
    const { body } = await checkInByEmail(made, newEmail(), second, cookies)
    expect([body.session?.startsAt, body.lateMin]).toEqual([SECOND, undefined])
    expect(await presentAndLate(made)).toEqual([
      [1, 0],
      [1, 0],
    ])
  })
})

describe('an ask that waits for the creator', () => {
  /** Sent after the end of the session in which its page was opened, from a place that leaves doubt. */
  async function ask() {
    const made = await link(LECTURE, { doubt: 'ask' })
    await setClock('2027-01-04T09:29:00Z')
    const { openedAt } = (await page(made)).data.sessions
    await setClock('2027-01-04T09:31:00Z')
    const { body } = await arrive(made, { ...northOf(140), openedAt, askReview: true })
    expect(body).toMatchObject({ requiresReview: true })
    await setClock('2027-01-04T15:00:00Z')
    const approve = (choice: object) =>
      asOwner('POST', `/api/checkin-links/${made.id}/held/decide`, { ids: [body.id], decision: 'approve', ...choice })
    return { made, approve }
  }

  it.each<[string, { startsAt?: string | null }, [number, number]]>([
    ['by itself', {}, [0, 1]],
    ['where the creator chooses it', { startsAt: MONDAY }, [0, 1]],
    ['unless the creator chooses none', { startsAt: null }, [0, 0]],
  ])('is let into the session in which its page was opened, %s', async (_, choice, expected) => {
    const { made, approve } = await ask()
    expect((await approve(choice)).body.decided).toHaveLength(1)
    expect((await presentAndLate(made))[0]).toEqual(expected)
    const { checkins } = (await asOwner('GET', `/api/checkin-links/${made.id}/checkins`)).body
    expect([checkins[0].sessionAt, checkins[0].minutesIn]).toEqual(
      choice.startsAt === null ? [undefined, undefined] : [MONDAY, 89],
    )
    await expectSoundCounts(made)
  })
})
