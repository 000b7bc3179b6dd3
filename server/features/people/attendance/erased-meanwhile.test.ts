import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { lockLink } from '../../links/index.ts'
import { erasePersonOf } from '../erase-people.ts'
import { matchByHand } from './match-by-hand.ts'

let app: TestApp
let owner: SignedIn
const { take, list } = peopleCalls(
  () => app,
  () => owner,
)
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const waitsForLock = async () => {
  const { rows } = await app.deps.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

it('nothing of somebody stays who is erased while a check-in is counted as theirs', async () => {
  const { db } = app.deps
  const { id: linkId, checkinToken } = await makeLink(app, owner.creatorId)
  await take(linkId, 'Name\nAda Lovelace')
  const [{ id: personId } = { id: '' }] = (await list(linkId)).people
  await postCheckIn(app, checkinToken, { name: 'Somebody', email: null })
  const matched = Promise.withResolvers<void>()
  const isErasing = Promise.withResolvers<void>()
  const assigning = db.transaction().execute(async tx => {
    await matchByHand(tx, { linkId, ordinal: 1, personId })
    matched.resolve()
    await isErasing.promise
  })
  await matched.promise
  const erasing = erasePersonOf(app.deps, { linkId, personId, actor: 'creator' })
  await expect.poll(waitsForLock).toBe(true)
  isErasing.resolve()
  await Promise.all([assigning, erasing])
  const { rows } = await sql`select from matches where person_id = ${personId}`.execute(db)
  expect(rows).toEqual([])
})

it('who erases and who counts a check-in as theirs take the locks in one order', async () => {
  const { db } = app.deps
  const { id: linkId, checkinToken } = await makeLink(app, owner.creatorId)
  await take(linkId, 'Name\nAda Lovelace')
  const [{ id: personId } = { id: '' }] = (await list(linkId)).people
  await postCheckIn(app, checkinToken, { name: 'Somebody', email: null })
  const locked = Promise.withResolvers<void>()
  const isErasing = Promise.withResolvers<void>()
  const assigning = db.transaction().execute(async tx => {
    await lockLink(tx, linkId)
    locked.resolve()
    await isErasing.promise
    await matchByHand(tx, { linkId, ordinal: 1, personId })
  })
  await locked.promise
  const erasing = erasePersonOf(app.deps, { linkId, personId, actor: 'creator' })
  await expect.poll(waitsForLock).toBe(true)
  isErasing.resolve()
  await Promise.all([assigning, erasing])
  expect((await list(linkId)).people).toEqual([])
})
