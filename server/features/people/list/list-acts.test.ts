import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeLink } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { recordCalls } from '../../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { erasePeopleWithEmail, erasePersonOf } from '../erase-people.ts'

let app: TestApp
let owner: SignedIn
let linkId: string
const { add, list, remove, take } = peopleCalls(
  () => app,
  () => owner,
)
const { journal, verify } = recordCalls(() => app)

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())
beforeEach(async () => {
  linkId = (await makeLink(app, owner.creatorId)).id
})

const TEAM = 'Name,Email,ID\nBen Tan,ben@example.com,7\nCy Kanari,cy@example.com,8'

const newestAct = async () => {
  const { act, actor, checkInId, name, email, changes } = (await journal(owner, linkId)).acts[0]
  return { act, actor, checkInId, name, email, changes }
}
const ACT = { act: 'list', actor: 'creator', checkInId: null, name: null, email: null }
const change = (field: string, to: number) => ({ field, from: null, to })

it('stands in the journal by name when one person is added or removed', async () => {
  const { body } = await add(linkId, { name: 'Ada Lim', personEmail: 'ada@example.com' })
  const ada = { ...ACT, name: 'Ada Lim', email: 'ada@example.com' }
  expect(await newestAct()).toEqual({ ...ada, changes: [change('addedPeople', 1)] })
  await remove(linkId, body.person.id)
  expect(await newestAct()).toEqual({ ...ada, changes: [change('removedPeople', 1)] })
  expect(await verify(owner, linkId)).toEqual({ acts: 2, valid: true })
})

it('is counted when a list is imported', async () => {
  await take(linkId, TEAM)
  expect(await newestAct()).toEqual({ ...ACT, changes: [change('addedPeople', 2)] })
  await take(linkId, 'Name,Email,ID\nBen Tan,b@example.com,7\nDee,,9', 'replace')
  expect(await newestAct()).toEqual({
    ...ACT,
    changes: [change('addedPeople', 1), change('changedPeople', 1), change('removedPeople', 1)],
  })
})

it('names the one person whose email an import changes', async () => {
  await take(linkId, TEAM)
  await take(linkId, TEAM.replace('ben@example.com', 'owner@example.com'))
  expect(await newestAct()).toEqual({
    ...ACT,
    name: 'Ben Tan',
    email: 'owner@example.com',
    changes: [change('changedPeople', 1)],
  })
})

it('says nothing when an import changes nothing', async () => {
  await take(linkId, TEAM)
  await take(linkId, TEAM)
  expect((await journal(owner, linkId)).acts).toHaveLength(1)
})

it('no longer names a person who is erased', async () => {
  await add(linkId, { name: 'Ada Lim' })
  const { people } = await list(linkId)
  await erasePersonOf(app.deps, { linkId, personId: people[0]!.id, actor: 'creator' })
  const { acts } = await journal(owner, linkId)
  expect(acts[1]).toMatchObject({ act: 'list', name: null, changes: null })
  expect(await verify(owner, linkId)).toEqual({ acts: 2, valid: true })
})

it('no longer names the person whose email is erased, though the entry is another person’s since', async () => {
  await add(linkId, { name: 'Ada Lim', personEmail: 'ada@example.com', externalId: '7' })
  await take(linkId, 'Name,Email,ID\nBen Tan,ben@example.com,7')
  await erasePeopleWithEmail(app.deps, { creatorId: owner.creatorId, email: 'ada@example.com', actor: 'creator' })
  const { acts } = await journal(owner, linkId)
  expect(acts.map(({ act, name }: { act: string; name: string | null }) => [act, name])).toEqual([
    ['list', 'Ben Tan'],
    ['list', null],
  ])
})
