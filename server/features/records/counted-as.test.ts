import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLink } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { erasePersonOf } from '../people/index.ts'

let app: TestApp
let owner: SignedIn
const { take, list } = peopleCalls(
  () => app,
  () => owner,
)
const { added, corrected, journal, verify } = recordCalls(() => app)

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const TEAM = 'Name,Email,ID\nCyd,cyd@example.com,\nBen Tan,,7\nBen Tan,,8\nDee,,'

async function withTeam() {
  const { id } = await makeLink(app, owner.creatorId)
  await take(id, TEAM)
  const { people } = await list(id)
  const idOf = (name: string, externalId: string | null = null) =>
    people.find(person => person.name === name && person.externalId === externalId)!.id
  return { id, idOf }
}
const newestAct = async (linkId: string) => (await journal(owner, linkId)).acts[0]
const CYD = { name: 'Cyd', externalId: null }

test('the journal says whose attendance a check-in by another name is', async () => {
  const { id, idOf } = await withTeam()
  await added(owner, id, { name: 'Zoe Unrelated', personId: idOf('Cyd') })
  expect(await newestAct(id)).toMatchObject({ act: 'assign', name: 'Zoe Unrelated', listed: CYD })
  const { text } = await app.call('GET', `/api/checkin-links/${id}/journal/export`, { cookies: owner.cookies })
  expect(text).toContain(',Cyd,')
  expect(await verify(owner, id)).toEqual({ acts: 3, valid: true })
})

test('it says so too when an email has told whose it is, and after a correction of the name', async () => {
  const { id, idOf } = await withTeam()
  await added(owner, id, { name: 'Zoe', email: 'cyd@example.com' })
  expect(await newestAct(id)).toMatchObject({ act: 'assign', listed: CYD })
  const record = await added(owner, id, { name: 'Dee', personId: idOf('Dee') })
  expect(await newestAct(id)).toMatchObject({ act: 'add', listed: null })
  await corrected(owner, id, record.id, { name: 'Eve' })
  expect(await newestAct(id)).toMatchObject({ act: 'assign', listed: { name: 'Dee', externalId: null } })
  expect(await verify(owner, id)).toMatchObject({ valid: true })
})

test('it says which one it is of two people of one name', async () => {
  const { id, idOf } = await withTeam()
  await added(owner, id, { name: 'Ben Tan', personId: idOf('Ben Tan', '8') })
  expect(await newestAct(id)).toMatchObject({ listed: { name: 'Ben Tan', externalId: '8' } })
})

test('it forgets the person with the list, and nothing of what was done to the check-in', async () => {
  const { id, idOf } = await withTeam()
  const record = await added(owner, id, { name: 'Zoe Unrelated', personId: idOf('Cyd') })
  await corrected(owner, id, record.id, { name: 'Somebody Else' })
  await erasePersonOf(app.deps, { linkId: id, personId: idOf('Cyd'), actor: 'creator' })
  const { rows } = await app.deps.pool.query(
    'select act, personal from record_acts where link_id = $1 and check_in_id is not null order by seq',
    [id],
  )
  expect(rows).toMatchObject([
    { act: 'add', personal: { name: 'Zoe Unrelated' } },
    { act: 'assign', personal: null },
    { act: 'correct', personal: { name: 'Somebody Else', was: { name: 'Zoe Unrelated' } } },
    { act: 'assign', personal: null },
  ])
  expect(await verify(owner, id)).toMatchObject({ valid: true })
})

test('who exports what is held about a check-in hears of nobody else on the list', async () => {
  const { id, idOf } = await withTeam()
  await added(owner, id, { name: 'Zoe', email: 'zoe@example.com', personId: idOf('Cyd') })
  const body = { visitorEmail: 'zoe@example.com' }
  const { body: held } = await app.call('POST', '/api/visitors/export', { cookies: owner.cookies, body })
  expect(JSON.stringify(held)).toContain('"act":"add"')
  expect(JSON.stringify(held)).not.toContain('"listed":{')
})
