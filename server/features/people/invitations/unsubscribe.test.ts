import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hashOf } from '../../../db/ids.ts'
import type { Secrets } from '../../../derived-key.ts'
import { makeLink } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { unsubscribe, unsubscribeToken } from './unsubscribe.ts'
import { hasUnsubscribed, unsubscribedFrom } from './unsubscribe-store.ts'

let app: TestApp
let owner: SignedIn
const { take, list } = peopleCalls(
  () => app,
  () => owner,
)
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com' })
})
afterAll(() => app.stop())

const ADA = 'ada@example.com'
const tokenOf = (secrets: Secrets, recipient: string) => unsubscribeToken(secrets, { creator: owner.email, recipient })
const rows = async () =>
  (await app.deps.pool.query<{ creator_email_hash: Buffer; email_hash: Buffer }>('select * from unsubscribes')).rows
const plainHashes = () => [hashOf(owner.email), hashOf(ADA)].map(hash => hash.toString('hex'))
const stored = async () =>
  (await rows()).flatMap(row => [row.creator_email_hash, row.email_hash].map(hash => hash.toString('hex')))

it('is stored under no hash that can be found by trying emails', async () => {
  await unsubscribe(app.deps.db, app.deps.config.APP_SECRET, tokenOf(app.deps.config.APP_SECRET, ADA))
  expect(await stored()).toHaveLength(2)
  for (const plain of plainHashes()) expect(await stored()).not.toContain(plain)
})

it('holds where a plain hash is stored, which a job keys', async () => {
  await app.deps.pool.query('delete from unsubscribes')
  await app.deps.pool.query(
    'insert into unsubscribes (creator_email_hash, email_hash, at) values ($1, $2, app_now())',
    [hashOf(owner.email), hashOf(ADA)],
  )
  const { id } = await makeLink(app, owner.creatorId)
  await take(id, `Name,Email\nAda,${ADA}\nBen,ben@example.com`)
  const states = async () => (await list(id)).people.map(({ inviteState }) => inviteState)
  expect(await states()).toEqual(['unsubscribed', null])
  await app.deps.pool.query(`select graphile_worker.add_job('key_unsubscribes')`)
  await expect.poll(stored).not.toContain(plainHashes()[1])
  expect([(await stored()).length, await states()]).toEqual([2, ['unsubscribed', null]])
})

it('holds while the secret is replaced', async () => {
  const old: Secrets = ['an old secret of thirty-two characters at least']
  await unsubscribe(app.deps.db, old, tokenOf(old, 'cy@example.com'))
  const known = async (secrets: Secrets) =>
    (await unsubscribedFrom(app.deps.db, secrets, owner.creatorId))('cy@example.com')
  const both: Secrets = ['a new secret of thirty-two characters at least', ...old]
  expect(await known(both)).toBe(true)
  const of = (email: string) => hasUnsubscribed(app.deps.db, both, { creatorEmail: owner.email, email })
  expect([await of('cy@example.com'), await of('di@example.com')]).toEqual([true, false])
})

it('is looked for in a whole list with keys that are derived once', async () => {
  await unsubscribe(app.deps.db, app.deps.config.APP_SECRET, tokenOf(app.deps.config.APP_SECRET, ADA))
  const isUnsubscribed = await unsubscribedFrom(app.deps.db, app.deps.config.APP_SECRET, owner.creatorId)
  const derive = vi.spyOn(crypto, 'hkdfSync')
  syncBuiltinESMExports()
  expect([isUnsubscribed(ADA), isUnsubscribed('ben@example.com')]).toEqual([true, false])
  expect(derive).not.toHaveBeenCalled()
  derive.mockRestore()
  syncBuiltinESMExports()
})
