import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { makeDatabase, type TestDatabase } from '../../testing/test-db.ts'
import { repeatErasures } from './repeat-erasures.ts'

let dataDir: string
let app: TestApp
let backup: TestDatabase | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nearmark-erasures-'))
  app = await startTestApp({ DATA_DIR: dataDir })
})
afterEach(async () => {
  await app.stop()
  await backup?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Copies the database as it is now. */
async function backUp(): Promise<void> {
  const { name, asSuperuser, closeSessions } = app.database
  const allowConnections = (allowed: boolean) => asSuperuser(`alter database ${name} with allow_connections ${allowed}`)
  await allowConnections(false)
  await closeSessions()
  backup = await makeDatabase(inject('clusters')[0]!, name)
  await allowConnections(true)
  await expect.poll(async () => (await app.call('GET', '/readyz')).status).toBe(200)
}

async function restore(env: Record<string, string> = {}): Promise<void> {
  await app.stop()
  app = await startTestApp({ DATA_DIR: dataDir, ...env }, inject('clusters')[0]!, backup!.name)
}

const erase = (owner: SignedIn, visitorEmail: string) =>
  app.call('POST', '/api/visitors/erase', { body: { visitorEmail, because: 'asked' }, cookies: owner.cookies })
const checkInsOf = async (owner: SignedIn, visitorEmail: string) => {
  const { body } = await app.call('POST', '/api/visitors/export', { body: { visitorEmail }, cookies: owner.cookies })
  return body.links.flatMap((link: { checkIns: unknown[] }) => link.checkIns).length
}
const recorded = async () =>
  (await readFile(join(dataDir, 'erasures.jsonl'), 'utf8').catch(() => '')).split('\n').filter(Boolean)

test('only data that was erased after a backup is erased again when that backup is restored', {
  timeout: 60_000,
}, async () => {
  const owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const leaving = await makeCreator(app, { email: 'leaving@example.com' })
  const [kept, deleted, left] = [
    await makeLink(app, owner.creatorId),
    await makeLink(app, owner.creatorId),
    await makeLink(app, leaving.creatorId),
  ]
  const visit = (token: string, email: string) => postCheckIn(app, token, { email })
  for (const email of ['gone@example.com', 'stays@example.com']) {
    expect((await visit(kept.checkinToken, email)).status).toBe(200)
    expect((await visit(left.checkinToken, email)).status).toBe(200)
  }
  await backUp()

  expect((await erase(owner, 'gone@example.com')).body).toMatchObject({ erased: 1 })
  await app.call('DELETE', `/api/checkin-links/${deleted.id}`, { cookies: owner.cookies })
  const account = { cookies: leaving.cookies, body: { email: leaving.email } }
  expect((await app.call('POST', '/api/delete-account', account)).status).toBe(200)
  await expect.poll(recorded).toHaveLength(3)
  expect((await recorded()).join()).not.toMatch(/@|gone/)

  await restore()
  expect(await checkInsOf(owner, 'gone@example.com')).toBe(0)
  expect(await checkInsOf(owner, 'stays@example.com')).toBe(1)
  const { body } = await app.call('GET', '/api/dashboard', { cookies: owner.cookies })
  expect(body.links.map(({ id }: { id: string }) => id)).toEqual([kept.id])
  expect((await app.call('GET', '/api/dashboard', { cookies: leaving.cookies })).status).toBe(401)
  expect((await visit(left.checkinToken, 'new@example.com')).status).toBe(404)
  await expect.poll(() => app.deps.db.selectFrom('links').select('id').where('id', '=', left.id).execute()).toEqual([])
})

test('what a visitor erased at one link is erased there again, and at no other', { timeout: 60_000 }, async () => {
  const owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const [link, other] = [await makeLink(app, owner.creatorId), await makeLink(app, owner.creatorId)]
  const email = 'gone@example.com'
  for (const { checkinToken } of [link, other]) await postCheckIn(app, checkinToken, { email })
  await app.call('POST', `/api/about/${link.checkinToken}/email`, { body: { email } })
  const { token } = await nextMailTo({ dataDir }, email)
  await backUp()
  const erased = await app.call('POST', `/api/about/${link.checkinToken}/erase`, { body: { token } })
  expect(erased.body).toEqual({ erased: 1, left: 0 })
  await expect.poll(recorded).toHaveLength(1)
  await restore()
  expect(await checkInsOf(owner, email)).toBe(1)
  const acts = async (id: string) =>
    (await app.call('GET', `/api/checkin-links/${id}/journal`, { cookies: owner.cookies })).body.acts
  expect(await acts(link.id)).toMatchObject([{ act: 'erase', actor: 'visitor' }])
  expect(await acts(other.id)).toEqual([])
})

test('a single check-in that was erased is erased again', { timeout: 60_000 }, async () => {
  const owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const link = await makeLink(app, owner.creatorId)
  const { body } = await postCheckIn(app, link.checkinToken, { email: null })
  await postCheckIn(app, link.checkinToken, { email: 'stays@example.com' })
  await backUp()
  const path = `/api/checkin-links/${link.id}/checkins`
  await app.call('POST', `${path}/${body.id}/erase`, { cookies: owner.cookies, body: { because: 'mistake' } })
  await expect.poll(recorded).toHaveLength(1)
  await restore()
  const { checkins } = (await app.call('GET', path, { cookies: owner.cookies })).body
  expect(checkins.map(({ userEmail }: { userEmail: string }) => userEmail)).toEqual(['stays@example.com'])
})

test('a person of a list who was erased is erased again, and nobody else', { timeout: 60_000 }, async () => {
  const owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const link = await makeLink(app, owner.creatorId)
  const { list, names, take } = peopleCalls(
    () => app,
    () => owner,
  )
  await take(link.id, 'Name\nAda\nBen')
  for (const name of ['Ada', 'Ben']) await postCheckIn(app, link.checkinToken, { name, email: null })
  const ada = (await list(link.id)).people[0]!.id
  await backUp()
  const path = `/api/checkin-links/${link.id}/people/${ada}/erase`
  const erased = await app.call('POST', path, { cookies: owner.cookies, body: { because: 'asked' } })
  expect(erased.body).toEqual({ erased: 1 })
  await expect.poll(recorded).toHaveLength(1)
  expect((await recorded()).join()).not.toContain(ada)
  await restore()
  expect(await names(link.id)).toEqual(['Ben'])
  const { body } = await app.call('GET', `/api/checkin-links/${link.id}/checkins`, { cookies: owner.cookies })
  expect(body.checkins.map(({ userName }: { userName: string }) => userName)).toEqual(['Ben'])
})

test('an erased visitor is found in a restored backup after APP_SECRET was rotated', { timeout: 60_000 }, async () => {
  const owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const link = await makeLink(app, owner.creatorId)
  await postCheckIn(app, link.checkinToken, { email: 'gone@example.com' })
  await backUp()
  await erase(owner, 'gone@example.com')
  await expect.poll(recorded).toHaveLength(1)
  await restore({ APP_SECRET: ['n'.repeat(32), ...app.deps.config.APP_SECRET].join(',') })
  expect(await checkInsOf(owner, 'gone@example.com')).toBe(0)
})

test('a visitor who checks in again after an erasure is not erased by the next start', {
  timeout: 60_000,
}, async () => {
  const owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const link = await makeLink(app, owner.creatorId)
  await erase(owner, 'returns@example.com')
  await expect.poll(recorded).toHaveLength(1)
  await postCheckIn(app, link.checkinToken, { email: 'returns@example.com' })
  await backUp()
  await restore()
  expect(await checkInsOf(owner, 'returns@example.com')).toBe(1)
})

test('what a visitor has withdrawn while it waited is withdrawn again', async () => {
  const owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const link = await makeLink(app, owner.creatorId, { doubt: 'ask' })
  const ask = await postCheckIn(app, link.checkinToken, { ...northOf(140), name: 'Gone', askReview: true })
  const waiting = async () =>
    (await app.call('GET', `/api/checkin-links/${link.id}/held`, { cookies: owner.cookies })).body.held.length
  expect(await waiting()).toBe(1)
  await backUp()
  const path = `/api/checkin/${link.checkinToken}/pending/${ask.body.id}`
  expect((await app.call('DELETE', path, { cookies: ask.cookies })).body.state).toBe('gone')
  await expect.poll(recorded).toHaveLength(1)
  await restore()
  expect(await waiting()).toBe(0)
})

test('an answer to a request for an erasure is given again: what was kept is not carried out', {
  timeout: 60_000,
}, async () => {
  const owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const link = await makeLink(app, owner.creatorId, { erasure: 'ask' })
  const requests = `/api/checkin-links/${link.id}/erasure-requests`
  const visit = async (email: string) => {
    await postCheckIn(app, link.checkinToken, { email })
    await app.call('POST', `/api/about/${link.checkinToken}/email`, { body: { email } })
    const { token } = await nextMailTo({ dataDir }, email)
    await app.call('POST', `/api/about/${link.checkinToken}/ask-erasure`, { body: { token } })
  }
  for (const email of ['kept@example.com', 'gone@example.com', 'open@example.com']) await visit(email)
  const listed = async () => (await app.call('GET', requests, { cookies: owner.cookies })).body.requests
  await backUp()
  for (const { id, email } of await listed())
    if (email !== 'open@example.com')
      await app.call('POST', `${requests}/${id}/answer`, {
        cookies: owner.cookies,
        body: email === 'kept@example.com' ? { answer: 'keep', reason: 'The law asks us to' } : { answer: 'erase' },
      })
  await expect.poll(recorded).toHaveLength(2)
  expect((await recorded()).join()).not.toMatch(/@|law/)
  await restore()
  expect(await listed()).toMatchObject([{ email: 'open@example.com' }])
  expect(await checkInsOf(owner, 'kept@example.com')).toBe(1)
  expect(await checkInsOf(owner, 'gone@example.com')).toBe(0)
  const { acts } = (await app.call('GET', `/api/checkin-links/${link.id}/journal`, { cookies: owner.cookies })).body
  expect(acts).toMatchObject([{ act: 'erase', actor: 'creator', because: 'requested' }])
})

test('an erasure of what was recorded before the creator was asked is repeated for that alone', {
  timeout: 60_000,
}, async () => {
  const owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const link = await makeLink(app, owner.creatorId)
  const email = 'gone@example.com'
  await postCheckIn(app, link.checkinToken, { email })
  const changed = await app.call('POST', `/api/checkin-links/${link.id}/change`, {
    cookies: owner.cookies,
    body: { version: 1, erasure: 'ask' },
  })
  expect(changed.status).toBe(200)
  await app.advance('1 minute')
  await postCheckIn(app, link.checkinToken, { email })
  await app.call('POST', `/api/about/${link.checkinToken}/email`, { body: { email } })
  const { token } = await nextMailTo({ dataDir }, email)
  await backUp()
  const { body } = await app.call('POST', `/api/about/${link.checkinToken}/erase`, { body: { token } })
  expect(body).toEqual({ erased: 1, left: 1 })
  await expect.poll(recorded).toHaveLength(1)
  await restore()
  expect(await checkInsOf(owner, email)).toBe(1)
})

test('an erased visitor is erased again from an answer to keep, also where nothing else holds the email', {
  timeout: 60_000,
}, async () => {
  const owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const link = await makeLink(app, owner.creatorId, { erasure: 'ask' })
  const email = 'gone@example.com'
  await postCheckIn(app, link.checkinToken, { email })
  await app.call('POST', `/api/about/${link.checkinToken}/email`, { body: { email } })
  const { token } = await nextMailTo({ dataDir }, email)
  await app.call('POST', `/api/about/${link.checkinToken}/ask-erasure`, { body: { token } })
  const requests = `/api/checkin-links/${link.id}/erasure-requests`
  const { body } = await app.call('GET', requests, { cookies: owner.cookies })
  await app.call('POST', `${requests}/${body.requests[0].id}/answer`, {
    cookies: owner.cookies,
    body: { answer: 'keep', reason: 'The law asks us to' },
  })
  // As their age erases them.
  for (const table of ['check_ins', 'visitors', 'data_requests'])
    await app.deps.pool.query(`delete from ${table} where link_id = $1`, [link.id])
  await expect.poll(recorded).toHaveLength(1)
  await backUp()
  await erase(owner, email)
  await expect.poll(recorded).toHaveLength(2)
  await restore()
  const journal = await app.call('GET', `/api/checkin-links/${link.id}/journal`, { cookies: owner.cookies })
  expect(journal.body.acts).toMatchObject([{ act: 'keep', email: null, reason: null }])
})

test('somebody who unsubscribed after a backup is not invited once that backup is restored', {
  timeout: 60_000,
}, async () => {
  const owner = await makeCreator(app, { email: 'inviter@example.com' })
  const link = await makeLink(app, owner.creatorId)
  const people = (path: string, body: object) =>
    app.call('POST', `/api/checkin-links/${link.id}/people${path}`, { cookies: owner.cookies, body })
  await people('', { name: 'Ada', personEmail: 'ada@example.com' })
  await people('/invite', { all: true })
  const { text } = await nextMailTo({ dataDir }, 'ada@example.com')
  await backUp()
  const token = new URL(text.match(/https?:\/\/\S+unsubscribe\S+/)![0]).searchParams.get('token')
  for (let press = 0; press < 2; press++) await app.call('POST', '/api/people/unsubscribe', { body: { token } })
  await expect.poll(recorded).toHaveLength(1)
  await restore()
  expect((await people('/invite', { all: true })).body).toMatchObject({ invited: 0, unsubscribed: 1 })
})

test('more erasures than one statement has parameters keep no process from starting', async () => {
  const erased = Array.from({ length: 70_000 }, () => ({ id: randomUUID(), kind: 'unsubscribe' }))
  await app.deps.pool.query('insert into erasures (id) select unnest($1::uuid[])', [erased.map(({ id }) => id)])
  await writeFile(join(dataDir, 'erasures.jsonl'), erased.map(line => JSON.stringify(line)).join('\n'))
  await expect(repeatErasures(app.deps)).resolves.toBeUndefined()
})
