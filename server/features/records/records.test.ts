import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DOUBTFUL } from '../../testing/ask-makers.ts'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { linkCalls } from '../../testing/link-calls.ts'
import { expectSoundCounts, recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(inject('clusters').map(cluster => [cluster.name, cluster] as const))('records on %s', (_, cluster) => {
  let app: TestApp
  const { someone } = linkCalls(() => app)
  const { act, add, added, voided, restored, corrected, list, acts, journal, verify } = recordCalls(() => app)

  beforeAll(async () => {
    app = await startTestApp({ RETENTION_DAYS: 'keep' }, cluster)
    await app.queue.stop()
  })
  afterAll(() => app.stop())

  const ago = async (ms: number) => new Date((await app.deps.now()).getTime() - ms).toISOString()
  const checkedIn = async (token: string, changes: object = {}) =>
    (await postCheckIn(app, token, { ...changes })).body.id
  const countsOf = async (creatorId: string) => {
    const { rows } = await app.deps.pool.query(
      `select sum(attempts)::int as accepted, sum(first_visits)::int as first, sum(return_visits)::int as returning
       from attempt_counts a join links l on l.id = a.link_id where l.creator_id = $1 and outcome = 'accepted'`,
      [creatorId],
    )
    return rows[0]
  }

  describe('a check-in that is added by hand', () => {
    test('is listed and counted, without a position, under its own time', async () => {
      const creator = await someone()
      const { id: linkId } = await makeLink(app, creator.creatorId, { createdAt: '2026-01-01' })
      const at = await ago(2 * DAY_MS)
      const record = await added(creator, linkId, { name: 'Ben', email: 'ben@example.com', phone: '+60 1', at })
      expect(record).toMatchObject({
        userName: 'Ben',
        userEmail: 'ben@example.com',
        deviceInfo: 'None',
        checkedInAt: at,
        latitude: null,
        distanceM: null,
        recordState: 'valid',
        source: 'creator',
        reason: 'Battery was empty',
      })
      expect(Date.parse(record.enteredAt)).toBeGreaterThan(Date.parse(at))
      const { checkins, linkInfo } = await list(creator, linkId)
      expect(checkins).toEqual([record])
      expect(linkInfo).toMatchObject({ checkinCount: 1, todayCount: 0, lastCheckinAt: at })
      const now = await added(creator, linkId)
      expect((await list(creator, linkId)).linkInfo).toMatchObject({ todayCount: 1, lastCheckinAt: now.checkedInAt })
      await expectSoundCounts(app, linkId)
      expect(await verify(creator, linkId)).toEqual({ acts: 2, valid: true })
    })

    test('is made once for an Idempotency-Key', async () => {
      const creator = await someone()
      const { id: linkId } = await makeLink(app, creator.creatorId)
      const body = { name: 'Ben', reason: 'Battery was empty' }
      const key = { 'idempotency-key': 'a-key' }
      const [first, second] = [await add(creator, linkId, body, key), await add(creator, linkId, body, key)]
      expect(second.body).toEqual(first.body)
      expect(await add(creator, linkId, { ...body, name: 'Bob' }, key)).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      })
      expect((await list(creator, linkId)).pagination.total).toBe(1)
    })

    test.each(['approve', 'decline'])('leaves alone an ask with the same Idempotency-Key: %s', async decision => {
      const creator = await someone({ planId: 3 })
      const { id: linkId, checkinToken } = await makeLink(app, creator.creatorId, { doubt: 'ask' })
      const headers = { 'idempotency-key': 'the-same' }
      const asked = await postCheckIn(app, checkinToken, { ...DOUBTFUL, askReview: true }, { headers })
      const { body } = await add(creator, linkId, { name: 'Ben', reason: 'Was there' }, headers)
      const path = `/api/checkin-links/${linkId}/held/decide`
      const decided = { cookies: creator.cookies, body: { ids: [asked.body.id], decision, reason: 'As seen' } }
      expect(body.checkin.id).not.toBe(asked.body.id)
      expect((await app.call('POST', path, decided)).body.decided).toEqual([asked.body.id])
      expect(await verify(creator, linkId)).toEqual({ acts: 2, valid: true })
      await expectSoundCounts(app, linkId)
    })

    test.each([
      [-1000, 'time_in_future', 'This time is in the future.'],
      [7 * DAY_MS + 60_000, 'too_old', 'Only the last 7 days can be added by hand.'],
      [
        6 * DAY_MS,
        'time_outside_link',
        /^The link was not open at this time\. It was open from \w+ \d+, \d{4} at \d\d:\d\d, Kuala Lumpur time\.$/,
      ],
    ])('has no time %d ms ago: %s', async (ms, code, error) => {
      const creator = await someone()
      const { id: linkId } = await makeLink(app, creator.creatorId, { createdAt: await ago(5 * DAY_MS) })
      const reply = await add(creator, linkId, { name: 'Ben', at: await ago(ms), reason: 'Was there' })
      expect(reply).toMatchObject({ status: 400, body: { code, error: expect.stringMatching(error) } })
    })
  })

  describe('a void check-in', () => {
    test('stays in its place, counts nowhere, and can be restored and voided again', async () => {
      const creator = await someone()
      const { id: linkId, checkinToken } = await makeLink(app, creator.creatorId)
      await checkedIn(checkinToken, { name: 'Ada', email: 'ada@example.com' })
      const id = await checkedIn(checkinToken, { name: 'Ben', email: 'ben@example.com' })
      const { linkInfo: before } = await list(creator, linkId)

      expect(await voided(creator, linkId, id)).toMatchObject({ recordState: 'void', reason: 'Nobody was there' })
      const { checkins, linkInfo, pagination } = await list(creator, linkId)
      expect(checkins.map((one: { userName: string }) => one.userName)).toEqual(['Ben', 'Ada'])
      expect([pagination.total, linkInfo.checkinCount, linkInfo.voidCount, linkInfo.todayCount]).toEqual([2, 1, 1, 1])
      expect(linkInfo.lastCheckinAt).toBe(checkins[1].checkedInAt)
      expect(linkInfo.recentPositions).toHaveLength(1)
      await expectSoundCounts(app, linkId)
      expect(await act(creator, linkId, id, 'void', { reason: 'Again' })).toMatchObject({
        status: 409,
        body: { code: 'already_void', error: 'This check-in is void already.' },
      })

      await restored(creator, linkId, id)
      expect((await list(creator, linkId)).linkInfo).toEqual(before)
      expect(await act(creator, linkId, id, 'restore', { reason: 'Again' })).toMatchObject({
        status: 409,
        body: { code: 'not_void', error: 'This check-in is not void.' },
      })
      await voided(creator, linkId, id, 'Seen elsewhere')
      await expectSoundCounts(app, linkId)
      expect(
        (await acts(creator, linkId, id)).acts.map((one: { act: string; reason: string }) => [one.act, one.reason]),
      ).toEqual([
        ['void', 'Seen elsewhere'],
        ['restore', 'It was a mistake'],
        ['void', 'Nobody was there'],
      ])
      expect(await verify(creator, linkId)).toEqual({ acts: 3, valid: true })
      await checkedIn(checkinToken, { name: 'Cem' })
      await expectSoundCounts(app, linkId)
    })

    test('takes its visit from the first ones, or from those who returned', async () => {
      const creator = await someone({ planId: 3 })
      const one = await makeLink(app, creator.creatorId)
      const other = await makeLink(app, creator.creatorId)
      const first = await checkedIn(one.checkinToken, { email: 'ada@example.com' })
      await app.advance('1 second')
      const second = await checkedIn(other.checkinToken, { email: 'ada@example.com' })
      await checkedIn(one.checkinToken, { email: '' })
      expect(await countsOf(creator.creatorId)).toEqual({ accepted: 3, first: 1, returning: 1 })
      await voided(creator, other.id, second)
      expect(await countsOf(creator.creatorId)).toEqual({ accepted: 2, first: 1, returning: 0 })
      await restored(creator, other.id, second)
      await voided(creator, one.id, first)
      expect(await countsOf(creator.creatorId)).toEqual({ accepted: 2, first: 0, returning: 1 })
      await voided(creator, other.id, second)
      expect(await countsOf(creator.creatorId)).toEqual({ accepted: 1, first: 0, returning: 0 })
      await restored(creator, one.id, first)
      await restored(creator, other.id, second)
      expect(await countsOf(creator.creatorId)).toEqual({ accepted: 3, first: 1, returning: 1 })
    })

    test('leaves the latest check-in among the valid ones, however they came', async () => {
      const creator = await someone()
      const { id: linkId, checkinToken } = await makeLink(app, creator.creatorId, { createdAt: '2026-01-01' })
      const at = await ago(60_000)
      await added(creator, linkId, { at: await ago(DAY_MS) })
      const id = await checkedIn(checkinToken)
      const late = await added(creator, linkId, { at })
      await voided(creator, linkId, id)
      expect((await list(creator, linkId)).linkInfo.lastCheckinAt).toBe(at)
      await voided(creator, linkId, late.id)
      await voided(creator, linkId, (await list(creator, linkId)).checkins[2].id)
      expect((await list(creator, linkId)).linkInfo.lastCheckinAt).toBeNull()
    })
  })

  test('every act tells the creator’s open pages', async () => {
    const creator = await someone()
    const { id: linkId } = await makeLink(app, creator.creatorId)
    const heard: unknown[] = []
    const stop = app.deps.live.subscribe(creator.creatorId, ({ event, data }) => heard.push([event, data]))
    const { id } = await added(creator, linkId)
    await expect.poll(() => heard).toEqual([['check-in', { linkId, checkinCount: 1 }]])
    await voided(creator, linkId, id)
    await expect.poll(() => heard[1]).toEqual(['check-in', { linkId, checkinCount: 0 }])
    stop()
  })

  describe('a corrected check-in', () => {
    test('keeps what was there before in its history', async () => {
      const creator = await someone()
      const { id: linkId, checkinToken } = await makeLink(app, creator.creatorId, { createdAt: '2026-01-01' })
      const id = await checkedIn(checkinToken, { name: 'Adda' })
      const [{ checkedInAt }] = (await list(creator, linkId)).checkins
      const at = await ago(3 * DAY_MS)
      expect(await corrected(creator, linkId, id, { name: 'Ada', at })).toMatchObject({
        userName: 'Ada',
        checkedInAt: at,
        corrected: true,
        reason: 'Misspelt',
        source: 'visitor',
      })
      const { acts: history } = await acts(creator, linkId, id)
      expect(history).toMatchObject([
        { act: 'correct', name: 'Ada', checkedInAt: at, was: { name: 'Adda', checkedInAt } },
      ])
      expect((await list(creator, linkId)).linkInfo).toMatchObject({
        checkinCount: 1,
        todayCount: 0,
        lastCheckinAt: at,
      })
      await expectSoundCounts(app, linkId)
      await corrected(creator, linkId, id, { name: 'Ada', at })
      expect(await verify(creator, linkId)).toEqual({ acts: 1, valid: true })
    })

    test('cannot be moved out of the link’s life', async () => {
      const creator = await someone()
      const { id: linkId, checkinToken } = await makeLink(app, creator.creatorId)
      const id = await checkedIn(checkinToken)
      const reply = await act(creator, linkId, id, 'correct', { at: await ago(DAY_MS), reason: 'Earlier' })
      expect(reply).toMatchObject({ status: 400, body: { code: 'time_outside_link' } })
    })
  })

  test.each(['void', 'restore', 'correct', 'add'])('%s needs a reason without a web address', async name => {
    const creator = await someone()
    const { id: linkId, checkinToken } = await makeLink(app, creator.creatorId)
    const id = await checkedIn(checkinToken)
    const send = (reason?: string) =>
      name === 'add'
        ? add(creator, linkId, { name: 'Ben', reason })
        : act(creator, linkId, id, name, { ...(name === 'correct' && { name: 'Ben' }), reason })
    for (const reason of [undefined, '', ' no '])
      expect(await send(reason)).toMatchObject({
        status: 400,
        body: { code: 'reason_needed', error: 'Please say why. It stays with the record.' },
      })
    expect(await send('See example.com')).toMatchObject({ status: 400, body: { code: 'reason_has_url' } })
    expect(await send('x'.repeat(201))).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect((await journal(creator, linkId)).acts).toEqual([])
  })

  test('another creator finds neither link nor record', async () => {
    const creator = await someone()
    const stranger = await someone()
    const { id: linkId, checkinToken } = await makeLink(app, creator.creatorId)
    const id = await checkedIn(checkinToken)
    const own = await makeLink(app, stranger.creatorId)
    for (const name of ['void', 'restore', 'correct']) {
      expect((await act(stranger, linkId, id, name, { reason: 'Because' })).body.code).toBe('link_not_found')
      expect((await act(stranger, own.id, id, name, { reason: 'Because' })).body.code).toBe('not_found')
    }
    expect((await add(stranger, linkId, { name: 'Ben', reason: 'Because' })).body.code).toBe('link_not_found')
    expect((await acts(stranger, linkId, id)).code).toBe('link_not_found')
    expect((await acts(stranger, own.id, id)).acts).toEqual([])
  })
})
