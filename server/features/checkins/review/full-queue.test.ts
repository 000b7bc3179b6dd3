import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

  it('decodes no photo, and the visitor is told of the queue', async () => {
    const link = await asks.link({ requirePhotoVerify: true })
    await asks.fillQueue(link, 500)
    const image = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    const photo = (await image.jpeg().toBuffer()).toString('base64')
    expect((await asks.ask(link, { photo }, { ip: '192.0.2.9' })).body.code).toBe('holds_full')
    const { rows } = await app.deps.pool.query('select photo_bytes from links where id = $1', [link.id])
    expect(Number(rows[0].photo_bytes)).toBe(0)
  })
})
