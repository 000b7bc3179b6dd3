import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { LECTURE, MONDAY, sessionsAt } from '../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { erasePersonOf } from '../people/index.ts'

let app: TestApp
let owner: SignedIn
const { take, list, remove } = peopleCalls(
  () => app,
  () => owner,
)
const { act, added, corrected, voided, journal, verify, list: records } = recordCalls(() => app)
const {
  setClock,
  link: sessionLink,
  arrive,
} = sessionsAt(
  () => app,
  () => owner,
)

beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-04T07:50Z')
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const TEAM = 'Name,Email,ID\nBen Tan,,7\nBen Tan,,8\nBen Tan,,9\nGül Ay,guel@example.com,\nCyd,,'
const REASON = 'I know who came'

async function withTeam(settings = {}) {
  const { id, checkinToken } = await makeLink(app, owner.creatorId)
  if (Object.keys(settings).length > 0)
    await app.database.asOwner(`update links set list_rule = 'flag' where id = '${id}'`)
  await take(id, TEAM)
  const { people } = await list(id)
  const idOf = (name: string, externalId: string | null = null) =>
    people.find(person => person.name === name && person.externalId === externalId)!.id
  const arrives = async (name: string, email: string | null = null): Promise<string> => {
    const { status, body } = await postCheckIn(app, checkinToken, { name, email, ...northOf(20) })
    expect(status).toBe(200)
    return body.id
  }
  return { id, idOf, arrives }
}
const assign = (linkId: string, id: string, personId: string | null, reason = REASON) =>
  act(owner, linkId, id, 'assign', { personId, reason })
const assigned = async (linkId: string, id: string, personId: string | null) => {
  const { status, body } = await assign(linkId, id, personId)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.checkin
}
const takenBack = async (linkId: string, id: string) => {
  const { status, body } = await act(owner, linkId, id, 'assign', { reason: 'Undone' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.checkin
}
const fitting = async (linkId: string, id: string) =>
  (await app.call('GET', `/api/checkin-links/${linkId}/checkins/${id}/people`, { cookies: owner.cookies })).body
const here = async (linkId: string, query = '') =>
  (await list(linkId, `${query}&state=here`)).people.map(
    ({ name, externalId, matchedBy }) => `${name} ${externalId} ${matchedBy}`,
  )
const newestAct = async (linkId: string) => (await journal(owner, linkId)).acts[0]

it('a check-in that fits several people of one name is that of whom its creator says', async () => {
  const { id, idOf, arrives } = await withTeam()
  const record = await arrives('ben tan')
  expect(await here(id)).toEqual([])
  const found = await fitting(id, record)
  expect(found).toMatchObject({ personId: null, matchedBy: null })
  expect(found.people).toMatchObject(
    ['7', '8', '9'].map(externalId => ({ name: 'Ben Tan', externalId, hereSince: null })),
  )
  expect(await assigned(id, record, idOf('Ben Tan', '8'))).toMatchObject({
    id: record,
    reason: REASON,
    corrected: false,
  })
  expect(await here(id)).toEqual(['Ben Tan 8 hand'])
  expect(await fitting(id, record)).toMatchObject({ personId: idOf('Ben Tan', '8'), matchedBy: 'hand' })
  expect(await newestAct(id)).toMatchObject({
    act: 'assign',
    actor: 'creator',
    checkInId: record,
    name: 'ben tan',
    reason: REASON,
    listed: { name: 'Ben Tan', externalId: '8' },
  })
  expect(await verify(owner, id)).toEqual({ acts: 2, valid: true })
})

it('it is undone by saying who it was before, or that it was nobody of the list', async () => {
  const { id, idOf, arrives } = await withTeam()
  const record = await arrives('Ben Tan')
  await assigned(id, record, idOf('Ben Tan', '8'))
  await assigned(id, record, idOf('Ben Tan', '7'))
  expect(await here(id)).toEqual(['Ben Tan 7 hand'])
  await assigned(id, record, null)
  expect(await here(id)).toEqual([])
  expect(await newestAct(id)).toMatchObject({ act: 'assign', name: 'Ben Tan', listed: null })
  expect(await verify(owner, id)).toEqual({ acts: 4, valid: true })
})

it('a call that changes nothing writes nothing: it may be a repeated one', async () => {
  const { id, idOf, arrives } = await withTeam()
  const record = await arrives('Ben Tan')
  for (const personId of [null, idOf('Ben Tan', '8')]) for (const _ of [1, 2]) await assigned(id, record, personId)
  expect((await verify(owner, id)).acts).toBe(3)
  for (const _ of [1, 2]) await takenBack(id, record)
  expect((await verify(owner, id)).acts).toBe(4)
})

it('that it was nobody of the list stands after a correction, until the creator says otherwise', async () => {
  const { id, idOf, arrives } = await withTeam()
  const record = await arrives('Cyd')
  await assigned(id, record, null)
  await corrected(owner, id, record, { name: 'Gül Ay' })
  expect(await here(id)).toEqual([])
  expect(await fitting(id, record)).toMatchObject({ personId: null, matchedBy: 'hand' })
  await assigned(id, record, idOf('Gül Ay'))
  expect(await here(id)).toEqual(['Gül Ay null hand'])
})

it('taken back, its email and name tell again whose it is', async () => {
  const { id, idOf, arrives } = await withTeam()
  const record = await arrives('Cyd')
  for (const other of [null, idOf('Gül Ay')]) {
    await assigned(id, record, other)
    await takenBack(id, record)
    expect(await here(id)).toEqual(['Cyd null name'])
    expect(await newestAct(id)).toMatchObject({ act: 'assign', listed: { name: 'Cyd' }, reason: 'Undone' })
  }
  await corrected(owner, id, record, { name: 'Sid' })
  expect(await here(id)).toEqual([])
  expect((await verify(owner, id)).valid).toBe(true)
})

it('taken back, a personal link tells again whose it is, unless its person is erased', async () => {
  const { id, idOf, arrives } = await withTeam()
  const record = await arrives('Cyd')
  await app.deps.pool.query(`update matches set matched_by = 'link' where link_id = $1`, [id])
  await assigned(id, record, idOf('Gül Ay'))
  await assigned(id, record, null)
  await takenBack(id, record)
  expect(await here(id)).toEqual(['Cyd null link'])
  await assigned(id, record, null)
  await erasePersonOf(app.deps, { linkId: id, personId: idOf('Cyd'), actor: 'creator' })
  const { rows } = await app.deps.pool.query('select link_person_id from assignments where link_id = $1', [id])
  expect(rows).toEqual([{ link_person_id: null }])
  await takenBack(id, record)
  expect(await here(id)).toEqual([])
})

it('what was said of a check-in is erased with it', async () => {
  const { id, arrives } = await withTeam()
  const record = await arrives('Cyd')
  await assigned(id, record, null)
  expect((await act(owner, id, record, 'erase', { because: 'mistake' })).status).toBe(200)
  const { rows } = await app.deps.pool.query('select from assignments where link_id = $1', [id])
  expect(rows).toEqual([])
})

it('a void check-in is nobody’s to assign', async () => {
  const { id, idOf, arrives } = await withTeam()
  const record = await arrives('Ben Tan')
  await voided(owner, id, record)
  const refused = await assign(id, record, idOf('Ben Tan', '8'))
  expect([refused.status, refused.body.code]).toEqual([409, 'already_void'])
  expect((await verify(owner, id)).acts).toBe(2)
})

it('a person who is here by another check-in is not taken twice', async () => {
  const { id, idOf, arrives } = await withTeam()
  const [first, second] = [await arrives('Ben Tan'), await arrives('Ben Tan')]
  await assigned(id, first, idOf('Ben Tan', '7'))
  const { people } = await fitting(id, second)
  expect(people.map((person: { hereSince: string | null }) => person.hereSince !== null)).toEqual([true, false, false])
  expect((await fitting(id, first)).people[0].hereSince).toBe(null)
  const refused = await assign(id, second, idOf('Ben Tan', '7'))
  expect([refused.status, refused.body.code]).toEqual([409, 'is_here'])
  await voided(owner, id, first)
  await assigned(id, second, idOf('Ben Tan', '7'))
  expect(await here(id)).toEqual(['Ben Tan 7 hand'])
})

it('who was known by a name stays known after a correction once the creator has said so', async () => {
  const { id, idOf, arrives } = await withTeam()
  const record = await arrives('Cyd')
  expect(await here(id)).toEqual(['Cyd null name'])
  await assigned(id, record, idOf('Cyd'))
  await corrected(owner, id, record, { name: 'Sid' })
  expect(await here(id)).toEqual(['Cyd null hand'])
  expect((await fitting(id, record)).people).toMatchObject([{ name: 'Cyd' }])
})

it('people fit by how a name is spelt, and by the email', async () => {
  const { id, arrives } = await withTeam()
  expect((await fitting(id, await arrives('Guel Ay'))).people).toMatchObject([{ name: 'Gül Ay' }])
  expect((await fitting(id, await arrives('G. A.', 'guel@example.com'))).people).toMatchObject([{ name: 'Gül Ay' }])
  expect(await fitting(id, await arrives('Gul Ay Other'))).toEqual({ people: [], personId: null, matchedBy: null })
})

it('the mark that nobody of the list was meant goes once somebody is', async () => {
  const { id, idOf, arrives } = await withTeam({ listRule: 'flag' })
  const record = await arrives('Ben Tan')
  expect((await records(owner, id)).linkInfo.markedCount).toBe(1)
  expect((await assigned(id, record, idOf('Ben Tan', '8'))).marks).toEqual([])
  expect((await records(owner, id)).linkInfo.markedCount).toBe(0)
  expect((await takenBack(id, record)).marks).toMatchObject([{ kind: 'not_listed' }])
  expect((await records(owner, id)).linkInfo.markedCount).toBe(1)
})

it('only people on the list of this link are taken, with a reason, and only its creator says so', async () => {
  const { id, idOf, arrives } = await withTeam()
  const record = await arrives('Ben Tan')
  const other = await withTeam()
  const refusals = [
    await assign(id, record, other.idOf('Ben Tan', '8')),
    await assign(id, record, idOf('Ben Tan', '8'), ''),
    await assign(id, record, 'no id' as string),
    await assign(other.id, record, other.idOf('Cyd')),
  ]
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'person_not_found'],
    [400, 'reason_needed'],
    [400, 'invalid_input'],
    [404, 'not_found'],
  ])
  await remove(id, idOf('Ben Tan', '8'))
  expect((await assign(id, record, idOf('Ben Tan', '8'))).body.code).toBe('person_not_found')
  expect((await fitting(id, record)).people.length).toBe(2)
  expect((await verify(owner, id)).acts).toBe(2)
})

it('in each session somebody else may be meant', async () => {
  const made = await sessionLink(LECTURE, { repeatRule: 'any' })
  await take(made.id, TEAM)
  const { people } = await list(made.id, 'q=ben')
  const seven = people.find(({ externalId }) => externalId === '7')!.id
  await arrive(made, { name: 'Ben Tan', email: '' })
  await setClock('2027-01-06T08:01Z')
  await arrive(made, { name: 'Ben Tan', email: '' })
  for (const { id } of (await records(owner, made.id)).checkins) await assigned(made.id, id, seven)
  expect(await here(made.id, `startsAt=${MONDAY}`)).toEqual(['Ben Tan 7 hand'])
  expect(await here(made.id, 'startsAt=2027-01-06T08:00:00Z')).toEqual(['Ben Tan 7 hand'])
})

it('the journal forgets the person with the list, and stays whole', async () => {
  const { id, idOf } = await withTeam()
  const { id: record } = await added(owner, id, { name: 'Ben Tan' })
  await assigned(id, record, idOf('Ben Tan', '8'))
  await erasePersonOf(app.deps, { linkId: id, personId: idOf('Ben Tan', '8'), actor: 'creator' })
  const { rows } = await app.deps.pool.query('select act, personal from record_acts where link_id = $1 order by seq', [
    id,
  ])
  expect(rows).toMatchObject([
    { act: 'list' },
    { act: 'add', personal: { name: 'Ben Tan' } },
    { act: 'assign', personal: null },
    { act: 'erase' },
  ])
  expect(await verify(owner, id)).toEqual({ acts: 4, valid: true })
})
