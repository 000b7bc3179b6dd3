import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '../../../jobs/queue.ts'
import { type Asks, asksAt } from '../../../testing/ask-makers.ts'
import { mailTo, nextMailTo } from '../../../testing/captured-mail.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let asks: Asks

beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

describe('a full queue', () => {
  it('is told the creator once, and again only after everybody was decided', async () => {
    const link = await asks.link()
    await asks.fillQueue(link, 500)
    const late = (who: string) => asks.ask(link, { email: `${who}@example.com` }, { ip: '192.0.2.9' })
    expect((await late('late')).body.code).toBe('holds_full')
    const mail = await nextMailTo(app, asks.owner.email)
    expect([mail.subject, mail.text]).toEqual([
      '500 people asked to be let in',
      expect.stringContaining('Nobody else can ask'),
    ])
    expect(mail.text).toContain(`/checkin-details?linkId=${link.id}`)
    expect((await late('later')).body.code).toBe('holds_full')
    for (let page = 0; page < 10; page++) {
      const ids = (await asks.heldAt(link)).held.map(({ id }: { id: string }) => id)
      expect((await asks.decide(link, ids, 'decline')).decided).toHaveLength(50)
    }
    expect((await late('in-time')).status).toBe(200)
    expect((await mailTo(app, asks.owner.email)).filter(({ subject }) => subject === mail.subject)).toHaveLength(1)
    const { rows } = await app.deps.pool.query('select holds_full_at from links where id = $1', [link.id])
    expect(rows[0].holds_full_at).toBeNull()
  })

  it('is told again where everybody was left to wait, and nobody decided', async () => {
    const link = await asks.link()
    await asks.fillQueue(link, 500)
    const ask = (who: string) => asks.ask(link, { email: `${who}@example.com` }, { ip: '192.0.2.9' })
    const fullMails = async () =>
      (await mailTo(app, asks.owner.email)).filter(({ subject }) => subject === '500 people asked to be let in').length
    expect((await ask('late')).body.code).toBe('holds_full')
    await expect.poll(fullMails).toBe(1)
    await app.database.asOwner(`update pending_check_ins set expires_at = app_now() where link_id = '${link.id}'`)
    await enqueue(app.deps.db, 'forget_unverified', {})
    const heldCount = async () =>
      (await app.deps.pool.query('select held_count from links where id = $1', [link.id])).rows[0].held_count
    await expect.poll(heldCount).toBe(0)
    expect((await ask('in-time')).status).toBe(200)
    await asks.fillQueue(link, 500)
    expect((await ask('late-again')).body.code).toBe('holds_full')
    await expect.poll(fullMails).toBe(2)
  })

  it('is told the creator also where some have yet to confirm their email', async () => {
    const link = await asks.link()
    await asks.fillQueue(link, 500)
    await app.database.asOwner(
      `update pending_check_ins set waits_for = 'mail' where link_id = '${link.id}' and user_name like 'Visitor %0';
       update links set held_count = 450, pending_count = 50 where id = '${link.id}'`,
    )
    expect((await asks.ask(link, {}, { ip: '192.0.2.9' })).body.code).toBe('holds_full')
    expect((await nextMailTo(app, asks.owner.email)).subject).toBe('500 people asked to be let in')
  })

  it('of one network is nothing that the creator is told', async () => {
    const link = await asks.link()
    await asks.fillQueue(link, 250)
    expect((await asks.ask(link, {}, { ip: '192.0.2.7' })).body.code).toBe('holds_full')
    const { rows } = await app.deps.pool.query('select holds_full_at from links where id = $1', [link.id])
    expect(rows[0].holds_full_at).toBeNull()
  })

  it.each([
    ['for the creator', {}],
    ['for their email', { requireUserVerify: true }],
  ])('of people who wait %s decodes no photo, and the visitor is told of the queue', async (waitFor, traits) => {
    const link = await asks.link({ requirePhotoVerify: true, ...traits })
    const late = () => asks.ask(link, { photo: 'no picture' }, { ip: '192.0.2.9' })
    expect((await late()).body.code).toBe('photo_invalid')
    await asks.fillQueue(link, 500)
    if (waitFor === 'for their email')
      await app.database.asOwner(
        `update pending_check_ins set waits_for = 'mail' where link_id = '${link.id}';
         update links set held_count = 0, pending_count = 500 where id = '${link.id}'`,
      )
    expect((await late()).body.code).toBe('holds_full')
  })
})
