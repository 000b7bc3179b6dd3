import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../testing/ask-makers.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { tracesIn } from '../../testing/traces.ts'

let app: TestApp
let asks: Asks
const { list, voided, verify } = recordCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

const erase = (link: MadeLink, id: string) =>
  asks.asOwner('POST', `/api/checkin-links/${link.id}/checkins/${id}/erase`, {})
const count = async (text: string, values: unknown[]) => (await app.deps.pool.query(text, values)).rows.length
const nobody = { email: null }

describe('one check-in that is erased', () => {
  it('goes with its photo, and the journal and the counts stay right', async () => {
    const link = await asks.link({ repeatRule: 'day', deviceMarks: true })
    const cookies = { browser: 'one' }
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#123' } }).jpeg()
    const photo = (await picture.toBuffer()).toString('base64')
    const key = { cookies, headers: { 'idempotency-key': crypto.randomUUID() } }
    const send = () => postCheckIn(app, link.checkinToken, { ...nobody, name: 'Gone', photo }, key)
    const { body: gone } = await send()
    await postCheckIn(app, link.checkinToken, { ...nobody, name: 'Stays' }, { cookies })
    expect((await erase(link, gone.id)).body).toEqual({ success: true })

    const { checkins, linkInfo } = await list(asks.owner, link.id)
    expect(checkins.map(({ userName }: { userName: string }) => userName)).toEqual(['Stays'])
    expect(linkInfo.checkinCount).toBe(1)
    expect(await count('select from check_in_gaps where link_id = $1 and ordinal = 1', [link.id])).toBe(1)
    expect(await count('select from repeat_keys where link_id = $1', [link.id])).toBe(1)
    expect(await verify(asks.owner, link.id)).toEqual({ acts: 1, valid: true })
    expect((await send()).body.code).toBe('check_in_erased')
    expect((await erase(link, gone.id)).status).toBe(404)
    const { body } = await asks.asOwner('GET', '/api/dashboard')
    expect(body.links[0].checkinCount).toBe(1)
  })

  it('takes the ask that it was with it, and leaves nothing of a void one', async () => {
    const link = await asks.link()
    const { body: ask } = await asks.ask(link, { ...nobody, name: 'Asked Before' })
    await asks.decide(link, [ask.id], 'approve')
    await voided(asks.owner, link.id, ask.id)
    await erase(link, ask.id)
    expect(await count('select from pending_check_ins where link_id = $1', [link.id])).toBe(0)
    expect((await list(asks.owner, link.id)).linkInfo).toMatchObject({ checkinCount: 0, voidCount: 0 })
    expect(await count(`select from record_acts where link_id = $1 and personal::text like '%Asked%'`, [link.id])).toBe(
      0,
    )
    expect(await verify(asks.owner, link.id)).toMatchObject({ valid: true })
  })

  it.each([
    ['waits', null],
    ['was declined', 'decline'],
  ])('may be an ask that %s, and leaves no name', async (_, decision) => {
    const link = await asks.link()
    const { body: ask } = await asks.ask(link, { ...nobody, name: 'Asked Alone', note: 'By the door' })
    if (decision) await asks.decide(link, [ask.id], decision)
    expect((await erase(link, ask.id)).body).toEqual({ success: true })
    expect((await asks.heldAt(link)).total).toBe(0)
    expect(await tracesIn(app, ['Asked Alone', 'By the door'])).toEqual([])
    const { acts } = (await asks.asOwner('GET', `/api/checkin-links/${link.id}/journal`)).body
    expect(acts[0]).toMatchObject({ act: 'erase', actor: 'creator', checkInId: ask.id })
    expect(await verify(asks.owner, link.id)).toMatchObject({ valid: true })
    expect((await erase(link, ask.id)).status).toBe(404)
  })

  it('is forgotten as a returning visitor only with the last one of that email', async () => {
    const link = await asks.link()
    const ids = []
    for (let times = 0; times < 2; times++)
      ids.push((await postCheckIn(app, link.checkinToken, { email: 'twice@example.com' })).body.id)
    const known = () => count('select from visitors where link_id = $1', [link.id])
    await erase(link, ids[0])
    expect(await known()).toBe(1)
    await erase(link, ids[1])
    expect(await known()).toBe(0)
  })

  it('is its own creator’s alone', async () => {
    const link = await asks.link()
    const { body } = await postCheckIn(app, link.checkinToken, nobody)
    const other = await makeCreator(app, { email: 'another@example.com' })
    const path = `/api/checkin-links/${link.id}/checkins/${body.id}/erase`
    expect((await app.call('POST', path, { cookies: other.cookies, body: {} })).status).toBe(404)
    const elsewhere = await makeLink(app, asks.owner.creatorId)
    expect((await erase(elsewhere, body.id)).status).toBe(404)
    expect((await list(asks.owner, link.id)).checkins).toHaveLength(1)
  })
})
