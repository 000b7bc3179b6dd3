import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const jpegOf = async (background: string) =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

const REUSED = {
  status: 422,
  body: {
    code: 'idempotency_key_reused',
    error: 'This Idempotency-Key was sent before with other details. Please send changed details with a new key.',
  },
}

describe.each(inject('clusters').map(cluster => [cluster.name, cluster] as const))(
  'a repeated key on %s',
  (_, cluster) => {
    let app: TestApp
    let owner: SignedIn
    beforeAll(async () => {
      app = await startTestApp({}, cluster)
      owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
    })
    afterAll(() => app.stop())

    const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
    const send = (link: MadeLink, key: string, changes: Record<string, unknown> = {}) =>
      postCheckIn(app, link.checkinToken, changes, keyed(key))
    const namesAt = async (link: MadeLink) =>
      (
        await app.deps.pool.query<{ user_name: string }>(
          'select user_name from check_ins where link_id = $1 order by 1',
          [link.id],
        )
      ).rows.map(row => row.user_name)

    it.each([
      ['name', { name: 'Budi' }],
      ['email', { email: 'budi@example.com' }],
      ['place', northOf(20)],
      ['time of the position', { fixedAt: '2026-11-21T10:00:00Z' }],
    ])('with another %s is declined, and nothing is recorded or lost', async (_name, changes) => {
      const link = await makeLink(app, owner.creatorId)
      expect((await send(link, '1')).status).toBe(200)
      expect(await send(link, '1', changes)).toMatchObject(REUSED)
      expect(await namesAt(link)).toEqual(['Aisyah'])
      expect((await send(link, '2', changes)).status).toBe(200)
      expect(await namesAt(link)).toHaveLength(2)
    })

    it('with another photo is declined', async () => {
      const link = await makeLink(app, owner.creatorId, { requirePhotoVerify: true })
      const [blue, red] = await Promise.all(['#1D5FD6', '#D61D1D'].map(jpegOf))
      expect((await send(link, '1', { photo: blue })).status).toBe(200)
      expect((await send(link, '1', { photo: blue })).status).toBe(200)
      expect(await send(link, '1', { photo: red })).toMatchObject(REUSED)
    })

    it('with the same details in another notation gets the same response', async () => {
      const link = await makeLink(app, owner.creatorId)
      const first = await send(link, '1', { phone: '', accuracyM: null })
      const again = await send(link, '1', {
        name: '  Aisyah ',
        email: 'AISYAH@example.com',
        phone: undefined,
        accuracyM: undefined,
      })
      expect([again.status, again.text]).toEqual([200, first.text])
      expect(await namesAt(link)).toEqual(['Aisyah'])
    })

    it('from the right place after a refusal is declined: it needs another key', async () => {
      const link = await makeLink(app, owner.creatorId)
      expect((await send(link, '1', northOf(300))).body.code).toBe('too_far')
      expect(await send(link, '1', northOf(10))).toMatchObject(REUSED)
      expect((await send(link, '2', northOf(10))).status).toBe(200)
    })

    it.each([
      ['too_far', {}, northOf(250)],
      ['photo_required', { requirePhotoVerify: true }, northOf(3)],
      ['email_required', { requireUserVerify: true }, { ...northOf(3), email: null }],
    ])('gets the same refusal, recorded once: %s', async (reason, traits, changes) => {
      const link = await makeLink(app, owner.creatorId, traits)
      const first = await send(link, '1', changes)
      const again = await send(link, '1', changes)
      expect(first.body.code).toBe(reason)
      expect([again.status, again.body]).toEqual([first.status, first.body])
      const { body } = await app.call('GET', `/api/checkin-links/${link.id}/checkins`, { cookies: owner.cookies })
      expect(body.linkInfo.refusals).toEqual([{ reason, count: 1 }])
    })

    it('with other details at the same moment is recorded once', async () => {
      const link = await makeLink(app, owner.creatorId)
      const replies = await Promise.all(['A', 'B', 'A', 'C', 'A'].map(name => send(link, '1', { name })))
      expect(replies.map(({ status }) => status)).toEqual([200, 422, 200, 422, 200])
      expect(await namesAt(link)).toEqual(['A'])
    })

    it('belongs to its body before and after the email is confirmed', async () => {
      const email = `waits-${cluster.version}@example.com`
      const link = await makeLink(app, owner.creatorId, { requireUserVerify: true })
      const first = await send(link, '1', { email })
      expect(first.body.requiresVerification).toBe(true)
      expect(await send(link, '1', { email, name: 'Budi' })).toMatchObject(REUSED)
      const { token } = await nextMailTo(app, email)
      await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true } })
      expect((await send(link, '1', { email })).status).toBe(200)
      expect(await send(link, '1', { email, name: 'Budi' })).toMatchObject(REUSED)
    })

    it('counts as new at another link', async () => {
      const [one, two] = [await makeLink(app, owner.creatorId), await makeLink(app, owner.creatorId)]
      expect((await send(one, '1')).status).toBe(200)
      expect((await send(two, '1', { name: 'Budi' })).status).toBe(200)
    })

    it('gets the same response if the record has no digest', async () => {
      const link = await makeLink(app, owner.creatorId)
      const first = await send(link, '1')
      await app.deps.pool.query('update check_ins set body_digest = null where link_id = $1', [link.id])
      const again = await send(link, '1', { name: 'Budi' })
      expect([again.status, again.text]).toEqual([200, first.text])
    })
  },
)
