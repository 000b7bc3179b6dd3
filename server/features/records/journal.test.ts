import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { checkOutCalls } from '../../testing/check-out-calls.ts'
import { linkCalls } from '../../testing/link-calls.ts'
import { expectSoundCounts, recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe.each(inject('clusters').map(cluster => [cluster.name, cluster] as const))('a journal on %s', (_, cluster) => {
  let app: TestApp
  const { someone } = linkCalls(() => app)
  const { added, voided, restored, corrected, journal, acts, list, verify } = recordCalls(() => app)

  beforeAll(async () => {
    app = await startTestApp({}, cluster)
    await app.queue.stop()
  })
  afterAll(() => app.stop())

  /** A link with five acts on two people, the first of them by email. */
  async function withActs() {
    const creator = await someone({ planId: 3 })
    const { id: linkId, checkinToken } = await makeLink(app, creator.creatorId)
    const { body } = await postCheckIn(app, checkinToken, { name: 'Ada', email: 'ada@example.com' })
    await voided(creator, linkId, body.id)
    const { id: added1 } = await added(creator, linkId, { name: '=1+1', reason: '=HYPERLINK("x")' })
    await corrected(creator, linkId, added1, { name: 'Ben' })
    await restored(creator, linkId, body.id)
    await corrected(creator, linkId, body.id, { name: 'Ada L.' })
    return { creator, linkId, checkinToken, ids: [body.id as string, added1 as string] as const }
  }
  const asOwner = (linkId: string, sql: string) =>
    app.database.asOwner(`alter table record_acts disable trigger user;
      ${sql.replaceAll('$1', `'${linkId}'`)}; alter table record_acts enable trigger user`)
  const erase = (cookies: Record<string, string>, visitorEmail: string) =>
    app.call('POST', '/api/visitors/erase', { cookies, body: { visitorEmail, because: 'asked' } })

  test('lists what was done, newest first, and by check-in', async () => {
    const { creator, linkId, ids } = await withActs()
    const { acts: all, pagination, head } = await journal(creator, linkId)
    expect(all.map(({ seq, act, actor, name }: Record<string, unknown>) => [seq, act, actor, name])).toEqual([
      [5, 'correct', 'creator', 'Ada L.'],
      [4, 'restore', 'creator', 'Ada'],
      [3, 'correct', 'creator', 'Ben'],
      [2, 'add', 'creator', '=1+1'],
      [1, 'void', 'creator', 'Ada'],
    ])
    expect(pagination).toEqual({ total: 5, totalPages: 1, page: 1, limit: 50 })
    expect(head).toEqual({ seq: 5, digest: all[0].digest })
    expect((await journal(creator, linkId, 'limit=2&page=2')).acts).toEqual(all.slice(2, 4))
    expect((await journal(creator, linkId, 'limit=2&page=4')).acts).toEqual([])
    expect((await acts(creator, linkId, ids[1])).acts).toEqual([all[2], all[3]])
    expect(await verify(creator, linkId)).toEqual({ acts: 5, valid: true })
    expect(await verify(creator, linkId, 3)).toEqual({ acts: 5, valid: true })
  })

  test('tells what was changed of the link', async () => {
    const creator = await someone()
    const { id: linkId } = await makeLink(app, creator.creatorId, { hostName: 'Maya' })
    const change = (body: object) =>
      app.call('POST', `/api/checkin-links/${linkId}/change`, { cookies: creator.cookies, body })
    await change({ version: 1, radiusM: 150, hostName: '' })
    await change({ version: 2, radiusM: 150 })
    const { acts: all } = await journal(creator, linkId)
    const act = { act: 'change', checkInId: null }
    expect(all).toMatchObject([
      { ...act, changes: [{ field: 'hostName', from: 'Maya', to: null }] },
      { ...act, changes: [{ field: 'radiusM', from: 100, to: 150 }] },
    ])
    expect(await verify(creator, linkId)).toEqual({ acts: 2, valid: true })
  })

  test('has a CSV whose names cannot read like another change', async () => {
    const creator = await someone()
    const { id: linkId } = await makeLink(app, creator.creatorId, { locationName: 'Hall' })
    const body = { version: 1, placeName: 'Hall, radiusM: 2000 → 100', radiusM: 2000 }
    await app.call('POST', `/api/checkin-links/${linkId}/change`, { cookies: creator.cookies, body })
    const path = `/api/checkin-links/${linkId}/journal/export`
    const { text } = await app.call('GET', path, { cookies: creator.cookies })
    expect(text).toContain('locationName: ""Hall"" → ""Hall, radiusM: 2000 → 100""')
    expect(text).toContain('radiusM: 100 → 2000')
  })

  test('tells who was let in and who was turned away, until that person is erased', async () => {
    const creator = await someone({ planId: 3 })
    const { id: linkId, checkinToken } = await makeLink(app, creator.creatorId, { doubt: 'ask' })
    const asked = async (name: string) =>
      (await postCheckIn(app, checkinToken, { ...northOf(140), askReview: true, name, email: `${name}@example.com` }))
        .body.id
    const [ada, ben] = [await asked('ada'), await asked('ben')]
    const decide = (ids: string[], decision: string) =>
      app.call('POST', `/api/checkin-links/${linkId}/held/decide`, {
        cookies: creator.cookies,
        body: { ids, decision, reason: 'As I saw' },
      })
    await decide([ada], 'approve')
    await decide([ben], 'decline')
    expect((await journal(creator, linkId)).acts).toMatchObject([
      { act: 'decline', checkInId: ben, name: 'ben', reason: 'As I saw' },
      { act: 'approve', checkInId: ada, name: 'ada' },
    ])
    expect(await verify(creator, linkId)).toEqual({ acts: 2, valid: true })
    await voided(creator, linkId, ada)
    await expectSoundCounts(app, linkId)
    await erase(creator.cookies, 'ben@example.com')
    const { acts: all } = await journal(creator, linkId)
    expect(all[0]).toMatchObject({ act: 'erase', checkInId: ben })
    expect(JSON.stringify(all)).not.toContain('ben@')
    expect(await verify(creator, linkId)).toEqual({ acts: 4, valid: true })
  })

  test('verifies after a person in its middle was erased, and says so', async () => {
    const { creator, linkId, ids } = await withActs()
    expect((await erase(creator.cookies, 'ada@example.com')).body).toEqual({ erased: 1 })
    const { acts: all } = await journal(creator, linkId)
    expect(all[0]).toMatchObject({ seq: 6, act: 'erase', actor: 'creator', checkInId: ids[0], name: null })
    expect(JSON.stringify(all)).not.toContain('Ada')
    const { rows } = await app.deps.pool.query(
      'select count(*)::int as n, count(personal)::int as personal, count(salt)::int as salts from record_acts where link_id = $1',
      [linkId],
    )
    expect(rows[0]).toEqual({ n: 6, personal: 2, salts: 2 })
    expect(await verify(creator, linkId)).toEqual({ acts: 6, valid: true })
  })

  test.each([
    [
      'a changed name',
      `update record_acts set personal = jsonb_set(personal, '{name}', '"Adb"') where link_id = $1 and seq = 1`,
      1,
    ],
    [
      'a changed digest',
      `update record_acts set digest = set_byte(digest, 5, get_byte(digest, 5) # 1) where link_id = $1 and seq = 3`,
      3,
    ],
    ['a changed time', `update record_acts set at = at - interval '1 ms' where link_id = $1 and seq = 4`, 4],
    ['another actor', `update record_acts set actor = 'visitor' where link_id = $1 and seq = 2`, 2],
    ['an act taken out', `delete from record_acts where link_id = $1 and seq = 2`, 2],
    ['the newest act cut off', `delete from record_acts where link_id = $1 and seq = 5`, 5],
    ['the head put back', `update links set journal_seq = 4 where id = $1`, 5],
    ['another head', `update links set journal_head = sha256('') where id = $1`, 5],
    ['a renamed record', `update check_ins set user_name = 'Bob' where link_id = $1 and ordinal = 2`, 3],
    [
      'a moved record',
      `update check_ins set checked_in_at = checked_in_at - interval '1 h' where link_id = $1 and ordinal = 2`,
      3,
    ],
    ['a record made void', `update check_ins set state = 'void' where link_id = $1 and ordinal = 1`, 5],
    ['a record without its mark', `update check_ins set corrected = false where link_id = $1 and ordinal = 1`, 5],
    ['a record taken out', `delete from check_ins where link_id = $1 and ordinal = 2`, 3],
  ])('shows %s', async (_, tampering, brokenAt) => {
    const { creator, linkId } = await withActs()
    await asOwner(linkId, tampering)
    const verdict = await verify(creator, linkId)
    expect([verdict.valid, verdict.brokenAt]).toEqual([false, brokenAt])
  })

  test.each(["state = 'void'", "source = 'creator'", 'corrected = true', "out_at = now(), out_by = 'creator'"])(
    'shows a check-in with %s that it knows nothing of',
    async change => {
      const { creator, linkId, checkinToken } = await withActs()
      const { body } = await postCheckIn(app, checkinToken, { name: 'Cem', email: '' })
      expect((await verify(creator, linkId)).valid).toBe(true)
      await asOwner(linkId, `update check_ins set ${change} where link_id = $1 and id = '${body.id}'`)
      expect(await verify(creator, linkId)).toEqual({ acts: 5, valid: false, brokenRecord: body.id })
    },
  )

  /** Two check-ins that were left: one by the visitor's word, and voided since, and one by the creator's. */
  async function withCheckOuts() {
    const creator = await someone()
    const link = await makeLink(app, creator.creatorId, { checkOut: 'ask' })
    const { arrive, leave, act } = checkOutCalls(
      () => app,
      () => creator,
    )
    const [first, second] = [await arrive(link, { name: 'Ada' }), await arrive(link, { name: 'Ben' })]
    await leave(link, first.key)
    await act(link, second.id, 'out')
    return { creator, link, first, second, act }
  }

  test('holds when somebody was checked out, and when a visitor had left', async () => {
    const { creator, link, first, second, act } = await withCheckOuts()
    const { outAt } = (await list(creator, link.id)).checkins.find(({ id }: { id: string }) => id === second.id)
    expect((await acts(creator, link.id, second.id)).acts).toMatchObject([{ act: 'out', outAt }])
    expect(await verify(creator, link.id)).toEqual({ acts: 1, valid: true })
    await act(link, first.id, 'void')
    expect((await acts(creator, link.id, first.id)).acts[0].outAt).toMatch(/Z$/)
    expect(await verify(creator, link.id)).toEqual({ acts: 2, valid: true })
  })

  test.each<[string, 'first' | 'second', number]>([
    ["out_at = out_at - interval '1 min'", 'second', 1],
    ["out_at = out_at - interval '1 min'", 'first', 2],
    ["out_by = 'visitor'", 'second', 1],
    ["out_by = 'auto'", 'first', 2],
    ['out_at = null, out_by = null', 'second', 1],
  ])('shows a check-out with %s (the %s)', async (change, which, brokenAt) => {
    const { creator, link, act, ...checkIns } = await withCheckOuts()
    await act(link, checkIns.first.id, 'void')
    await asOwner(link.id, `update check_ins set ${change} where link_id = $1 and id = '${checkIns[which].id}'`)
    expect(await verify(creator, link.id)).toMatchObject({ valid: false, brokenAt, brokenRecord: checkIns[which].id })
  })

  test.each([
    ['changing an act', `update record_acts set actor = 'visitor' where link_id = $1`],
    ['erasing what it says without its salt', `update record_acts set personal = null where link_id = $1`],
    ['erasing more than that', `update record_acts set personal = null, salt = null, act = 'add' where link_id = $1`],
    ['deleting an act', `delete from record_acts where link_id = $1`],
  ])('is kept by the database itself from %s', async (_, statement) => {
    const { creator, linkId } = await withActs()
    await expect(app.deps.pool.query(statement, [linkId])).rejects.toThrow('an act stays as it was recorded')
    await expect(app.database.asOwner(statement.replace('$1', `'${linkId}'`))).rejects.toThrow('stays as it was')
    expect((await verify(creator, linkId)).valid).toBe(true)
  })

  test('is kept from being emptied, and goes with its link', async () => {
    const { creator, linkId } = await withActs()
    await expect(app.database.asOwner('truncate record_acts')).rejects.toThrow('an act stays as it was recorded')
    const actsOf = async () =>
      (await app.deps.pool.query('select count(*)::int as n from record_acts where link_id = $1', [linkId])).rows[0].n
    await app.call('DELETE', `/api/checkin-links/${linkId}`, { cookies: creator.cookies })
    expect((await verify(creator, linkId)).code).toBe('link_not_found')
    expect(await actsOf()).toBe(5)
    await app.deps.pool.query('delete from record_acts where link_id = $1', [linkId])
    expect(await actsOf()).toBe(0)
  })

  test('has a CSV on every plan, without formulas, whose last line is its head', async () => {
    const { creator, linkId } = await withActs()
    await app.deps.db.updateTable('creators').set({ plan_id: 1 }).where('id', '=', creator.creatorId).execute()
    const read = (path: string) => app.call('GET', `/api/checkin-links/${linkId}/${path}`, { cookies: creator.cookies })
    const { status, text, headers } = await read('journal/export?timeZone=Asia/Kuala_Lumpur')
    const lines = text.split('\r\n')
    expect([status, headers['content-type'], lines.length]).toEqual([200, 'text/csv; charset=utf-8', 7])
    expect(lines[0]).toMatch(
      /^\uFEFFNumber,At,Act,By,Check-in,Name,.*,Reason,.*,Because,Session,Out at,Listed as,Digest$/,
    )
    expect(lines[2]).toMatch(
      /^2,\d{4}-\d\d-\d\dT[^,]+\+08:00,add,creator,[^,]+,'=1\+1,,,.*,"'=HYPERLINK\(""x""\)",,,,,,,[0-9a-f]{64}$/,
    )
    const { head } = await journal(creator, linkId)
    expect(lines[5]).toMatch(new RegExp(`^5,.*,${head.digest}$`))
    expect((await read('export')).body.code).toBe('export_not_in_plan')
    await app.deps.db.updateTable('creators').set({ plan_id: 2 }).where('id', '=', creator.creatorId).execute()
    const [, first, second] = (await read('export')).text.trim().split('\r\n')
    expect(first).toContain(`,5 ${head.digest},valid,visitor,Misspelt,`)
    expect(second).toContain(`,Ben,`)
    expect(second).toMatch(/,,valid,creator,Misspelt,\d{4}-/)
  })
})
