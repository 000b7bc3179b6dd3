import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { recordCalls } from '../../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { erasePeopleWithEmail } from '../erase-people.ts'
import { MAX_RENAME_ACTS } from './renames.ts'

let app: TestApp
let owner: SignedIn
let made: Awaited<ReturnType<typeof makeLink>>
const { dryRun, take, send, names, list, remove } = peopleCalls(
  () => app,
  () => owner,
)
const { journal, verify, voided } = recordCalls(() => app)

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())
beforeEach(async () => {
  made = await makeLink(app, owner.creatorId)
})

const TEAM = 'Name,Email,ID\nBen Tan,ben@example.com,7\nCy Kanari,cy@example.com,8'
const RENAMED = 'Name,Email,ID\nAda Lim,ada@example.com,7\nCyd Kanari,cy@example.com,8'

async function benHasCome(): Promise<string> {
  await take(made.id, TEAM)
  const { status, body } = await postCheckIn(app, made.checkinToken, { name: 'Ben Tan', email: 'ben@example.com' })
  expect(status).toBe(200)
  return body.id
}
const renamesIn = async () =>
  (await journal(owner, made.id)).acts.filter(({ act }: { act: string }) => act === 'correct')

it('names everybody who has attended and gets another name with the same ID', async () => {
  await benHasCome()
  expect((await dryRun(made.id, RENAMED)).renames).toEqual([{ was: 'Ben Tan', name: 'Ada Lim' }])
  expect(await renamesIn()).toEqual([])
})

it('says nothing of people who have not attended, and of names that are written in another way', async () => {
  await benHasCome()
  expect((await dryRun(made.id, 'Name,Email,ID\n"TAN, Ben",b@example.com,7')).renames).toEqual([])
})

it('names somebody whose check-in is void, and could be restored by another name', async () => {
  const checkInId = await benHasCome()
  await voided(owner, made.id, checkInId)
  expect((await dryRun(made.id, RENAMED)).renames).toEqual([{ was: 'Ben Tan', name: 'Ada Lim' }])
})

it('tells the journal of each, once the import is taken in', async () => {
  await benHasCome()
  const { digest } = await dryRun(made.id, RENAMED)
  const { status, body } = await send(made.id, { csv: RENAMED, mode: 'add', dryRun: false, digest })
  expect([status, body.changed, body.renames]).toEqual([200, 2, [{ was: 'Ben Tan', name: 'Ada Lim' }]])
  expect(await names(made.id)).toEqual(['Ada Lim', 'Cyd Kanari'])
  const acts = await renamesIn()
  expect(acts).toHaveLength(1)
  expect(acts[0]).toMatchObject({
    act: 'correct',
    actor: 'creator',
    checkInId: null,
    name: 'Ada Lim',
    was: { name: 'Ben Tan', checkedInAt: null },
  })
  expect(await verify(owner, made.id)).toMatchObject({ valid: true })
  const csv = await app.call('GET', `/api/checkin-links/${made.id}/journal/export`, { cookies: owner.cookies })
  expect([csv.status, csv.text]).toEqual([200, expect.stringContaining(',Ben Tan,,')])
})

it('is not refused because somebody has attended since the preview', async () => {
  await take(made.id, TEAM)
  const { digest, renames } = await dryRun(made.id, RENAMED)
  await postCheckIn(app, made.checkinToken, { name: 'Ben Tan', email: 'ben@example.com' })
  const { status } = await send(made.id, { csv: RENAMED, mode: 'add', dryRun: false, digest })
  expect([renames, status, (await renamesIn()).length]).toEqual([[], 200, 1])
})

it('names those who come back to the list by another name', async () => {
  await benHasCome()
  const ben = (await list(made.id)).people.find(({ name }) => name === 'Ben Tan')!
  await remove(made.id, ben.id)
  expect((await dryRun(made.id, RENAMED)).renames).toEqual([{ was: 'Ben Tan', name: 'Ada Lim' }])
})

it.each(['ada@example.com', 'ben@example.com'])('is erased from the journal with the person of %s', async email => {
  await benHasCome()
  await take(made.id, RENAMED)
  await erasePeopleWithEmail(app.deps, { creatorId: owner.creatorId, email, actor: 'creator' })
  expect(await renamesIn()).toEqual([expect.objectContaining({ act: 'correct', name: null, was: null })])
  expect(await verify(owner, made.id)).toMatchObject({ valid: true })
})

it('counts those for whom the journal has no act of their own, so that check-ins need not wait for it', async () => {
  const count = MAX_RENAME_ACTS + 3
  const csv = (name: string) =>
    `Name,ID\n${Array.from({ length: count }, (_, n) => `${name} ${n + 100_000},A-${n}`).join('\n')}`
  await take(made.id, csv('Ben'))
  const { pool } = app.deps
  await pool.query(
    `with people as (select id, name, row_number() over (order by id) as n from people where link_id = $1),
     came as (insert into check_ins (link_id, ordinal, id, user_name, device_type, browser, os, checked_in_at)
       select $1, n, gen_random_uuid(), name, 'Mobile', '', '', app_now() from people)
     insert into matches (link_id, ordinal, person_id, matched_by) select $1, n, id, 'name' from people`,
    [made.id],
  )
  await take(made.id, csv('Ada'))
  const { acts, pagination } = await journal(owner, made.id, 'limit=2')
  // Besides the two imports.
  expect(pagination.total).toBe(2 + MAX_RENAME_ACTS + 1)
  expect(acts.map(({ act, name, changes }: Record<string, unknown>) => [act, name, changes])).toEqual([
    ['correct', null, [{ field: 'renamedPeople', from: null, to: 3 }]],
    ['correct', expect.stringContaining('Ada '), null],
  ])
  expect(await verify(owner, made.id)).toMatchObject({ valid: true })
}, 30_000)
