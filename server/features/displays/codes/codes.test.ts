import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeCalls } from '../../../testing/code-calls.ts'
import { displayCalls } from '../../../testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const current = [() => app, () => owner] as const
const { at, setClock, link: newLink, screen, take, ticket: ticketFor, arrive } = codeCalls(...current)
const { make, pair, show, remove } = displayCalls(...current)

beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-01T12:00Z')
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())
beforeEach(() => at(0))

const NEEDED = { code: 'code_needed', error: 'Scan the code on the screen at this place, or type its six figures.' }
const OLD = { code: 'code_old', error: 'This code has changed. Scan the screen again: what you typed is kept.' }

describe('a display with a code that changes', () => {
  it('shows the codes of the next two minutes, and others show none', async () => {
    const link = await newLink()
    const { codes, display } = await screen(link, 60)
    const shown = await codes()
    expect(shown.length).toBeGreaterThanOrEqual(2)
    expect(shown[0]).toEqual({
      code: expect.stringMatching(/^[A-Z2-7]{10}$/),
      digits: expect.stringMatching(/^\d{6}$/),
      endsInMs: expect.any(Number),
    })
    expect(display.periodS).toBe(60)
    const plain = await pair((await make(link.id)).token)
    expect((await show(plain.cookies)).body).not.toHaveProperty('codes')
  })

  it('changes the code by the service’s clock alone', async () => {
    const { codes } = await screen(await newLink())
    const [, second] = await codes()
    await at(0, 25)
    expect((await codes())[0]!.code).toBe(second!.code)
    // A day off, as the clock of a screen may be.
    await setClock('2027-01-05T12:00Z')
    expect((await codes()).map(({ code }) => code)).not.toContain(second!.code)
  })

  it('takes 10 to 120 seconds, by default 20, and answers the id beside the display', async () => {
    const link = await newLink()
    const { body } = await make(link.id, 'Door', { rotates: true })
    expect(body).toMatchObject({ id: body.display.id, display: { periodS: 20 } })
    for (const periodS of [9, 121, 20.5])
      expect((await make(link.id, 'Door', { rotates: true, periodS })).body).toMatchObject({
        code: 'invalid_input',
        error: 'Please show each code for 10 to 120 seconds.',
      })
  })

  it('has a secret of its own, which is stored encrypted', async () => {
    const link = await newLink()
    const screens = [await screen(link), await screen(link)]
    const [a, b] = await Promise.all(screens.map(each => each.code()))
    expect(a!.code).not.toBe(b!.code)
    const { rows } = await app.deps.pool.query('select secret from displays where link_id = $1', [link.id])
    expect(rows.map(({ secret }) => secret.length)).toEqual([60, 60])
    // Of another display it opens nothing: its screen is no display any more.
    await app.deps.pool.query('update displays set secret = $1 where id = $2', [
      rows[0]!.secret,
      screens[1]!.display.id,
    ])
    const states = await Promise.all(screens.map(async ({ cookies }) => (await show(cookies)).status))
    expect(states.sort()).toEqual([200, 401])
  })

  it('is listed, and so is whether visitors need its code', async () => {
    const link = await newLink()
    const { display } = await screen(link)
    const listed = async ({ id }: { id: string }) =>
      (await app.call('GET', `/api/checkin-links/${id}/displays`, { cookies: owner.cookies })).body
    expect(await listed(link)).toMatchObject({ requiresCode: true, displays: [{ id: display.id, periodS: 20 }] })
    expect(await listed(await newLink({ requiresCode: false }))).toEqual({
      requiresCode: false,
      mayName: true,
      displays: [],
    })
  })
})

describe('at a link that asks for the code', () => {
  it('nobody is checked in without, and the creator sees why', async () => {
    const link = await newLink()
    expect(await arrive(link)).toMatchObject({ status: 422, body: NEEDED })
    const { body } = await app.call('GET', `/api/checkin-links/${link.id}/checkins`, { cookies: owner.cookies })
    expect(body.linkInfo.refusals).toEqual([{ reason: 'code_needed', count: 1 }])
  })

  it('the scanned code lets a visitor in, and so do its figures', async () => {
    const link = await newLink()
    const { code } = await screen(link)
    const { digits, ...scanned } = await code()
    expect((await arrive(link, await ticketFor(link, scanned))).status).toBe(200)
    const { body, cookies } = await take(link, { digits })
    expect((await arrive(link, { ticket: body.ticket, cookies })).status).toBe(200)
  })

  it('the code is taken until three periods after its own, whatever form takes long', async () => {
    const link = await newLink()
    const scanned = await (await screen(link)).code()
    await at(1, 19)
    expect((await take(link, { code: scanned.code })).status).toBe(200)
    await at(1, 20)
    expect(await take(link, { code: scanned.code })).toMatchObject({ status: 422, body: OLD })
  })

  it('a form that takes nine minutes counts, and one that takes eleven does not', async () => {
    const link = await newLink()
    const { code } = await screen(link)
    const opened = await ticketFor(link, await code())
    await at(9)
    expect((await arrive(link, opened)).status).toBe(200)
    await at(11)
    expect(await arrive(link, opened)).toMatchObject({ status: 422, body: OLD })
    expect((await arrive(link, await ticketFor(link, await code()))).status).toBe(200)
  })

  it('a ticket counts for its own link and its own browser', async () => {
    const [link, other] = [await newLink(), await newLink()]
    const { code } = await screen(link)
    await screen(other)
    const opened = await ticketFor(link, await code())
    const stranger = await ticketFor(link, await code())
    expect((await arrive(other, opened)).body).toMatchObject(NEEDED)
    expect((await arrive(link, { ticket: opened.ticket })).body).toMatchObject(NEEDED)
    expect((await arrive(link, { ...stranger, ticket: opened.ticket })).body).toMatchObject(NEEDED)
    expect((await arrive(link, { ...opened, ticket: `${opened.ticket}x` })).body).toMatchObject(NEEDED)
    expect((await arrive(link, opened)).status).toBe(200)
  })

  it('removing the display ends its codes and its tickets', async () => {
    const link = await newLink()
    const [first, second] = [await screen(link), await screen(link)]
    const opened = await ticketFor(link, await first.code())
    const atSecond = await ticketFor(link, await second.code())
    const scanned = await first.code()
    await remove(first.display.id)
    expect((await take(link, { code: scanned.code })).body).toMatchObject(OLD)
    expect((await arrive(link, opened)).body).toMatchObject(OLD)
    expect((await arrive(link, atSecond)).status).toBe(200)
  })

  it('a repeated request is answered as before, also when its ticket is old by then', async () => {
    const link = await newLink()
    const { code } = await screen(link)
    const opened = await ticketFor(link, await code())
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () =>
      app.call('POST', `/api/checkin/${link.checkinToken}`, {
        body: { name: 'Ben', latitude: 3.1579, longitude: 101.7116, ticket: opened.ticket },
        cookies: opened.cookies,
        headers,
      })
    const first = await send()
    await at(15)
    expect((await send()).text).toBe(first.text)
  })

  it('an entry by hand needs none', async () => {
    const link = await newLink()
    const { status } = await app.call('POST', `/api/checkin-links/${link.id}/checkins`, {
      cookies: owner.cookies,
      body: { name: 'Ben', reason: 'The screen was dark' },
    })
    expect(status).toBe(200)
  })

  it('a display that no screen shows, or without such a code, serves nobody', async () => {
    const link = await newLink()
    const waiting = await make(link.id, 'Door', { rotates: true })
    expect(waiting.status).toBe(200)
    await pair((await make(link.id)).token)
    expect((await take(link, { code: 'AAAAAAAAAA' })).body).toMatchObject(OLD)
  })

  it('a call needs either the code or the figures', async () => {
    const link = await newLink()
    for (const body of [{}, { code: 'AAAAAAAAAA', digits: '123456' }, { digits: '12345' }, { code: 'short' }])
      expect((await take(link, body)).body.code).toBe('invalid_input')
    expect((await take({ checkinToken: 'unknown' }, { code: 'AAAAAAAAAA' })).body.code).toBe('link_not_found')
  })
})

describe('a link that asks for none', () => {
  it('takes check-ins as before, and its page says nothing of codes', async () => {
    const link = await newLink({ requiresCode: false })
    expect((await arrive(link)).status).toBe(200)
    expect((await app.call('GET', `/checkin/${link.checkinToken}`)).text).not.toContain('requiresCode')
  })

  it('is made to ask by a change, which the journal holds', async () => {
    const link = await newLink({ requiresCode: false })
    const path = `/api/checkin-links/${link.id}`
    const { body } = await app.call('POST', `${path}/change`, {
      cookies: owner.cookies,
      body: { version: 1, requiresCode: true },
    })
    expect(body.link.requiresCode).toBe(true)
    expect((await arrive(link)).body).toMatchObject(NEEDED)
    const journal = await app.call('GET', `${path}/journal`, { cookies: owner.cookies })
    expect(journal.text).toContain('requiresCode')
  })
})

it('of 500 phones in one minute, with one in ten that takes nine minutes, none is refused', async () => {
  const link = await newLink()
  const { code } = await screen(link)
  const ip = '198.51.100.20'
  const arriveTogether = async (tickets: Awaited<ReturnType<typeof ticketFor>>[]) =>
    (await Promise.all(tickets.map(ticket => arrive(link, ticket, { ip })))).map(({ status }) => status)
  const slow: Awaited<ReturnType<typeof ticketFor>>[] = []
  const statuses: number[] = []
  for (let second = 0; second < 60; second += 6) {
    await at(0, second)
    const scanned = await code()
    // The slowest page is there 59 s after the scan.
    await at(0, second + 59)
    const opened = await Promise.all(Array.from({ length: 50 }, () => ticketFor(link, scanned, { ip })))
    slow.push(...opened.slice(0, 5))
    statuses.push(...(await arriveTogether(opened.slice(5))))
  }
  await at(9, 30)
  statuses.push(...(await arriveTogether(slow)))
  expect(statuses).toEqual(Array.from({ length: 500 }, () => 200))
})

it('of 50 with an old code and 50 with a forwarded link none is checked in, and each is once they scan the screen', async () => {
  const link = await newLink()
  const { code } = await screen(link)
  const ip = '198.51.100.20'
  const each = <Result>(send: () => Promise<Result>) => Promise.all(Array.from({ length: 50 }, send))
  const expectAll = (replies: { status: number; body: object }[], body: object) =>
    expect(replies.map(reply => [reply.status, reply.body])).toEqual(
      replies.map(() => [422, expect.objectContaining(body)]),
    )
  const photographed = await code()
  const opened = await ticketFor(link, photographed, { ip })
  await at(1, 20)
  // The picture of the screen has gone round, and so has the link of somebody who is there, with what their page holds.
  expectAll(await each(() => take(link, { code: photographed.code }, { ip })), OLD)
  expectAll(await each(() => arrive(link, {}, { ip })), NEEDED)
  expectAll(await each(() => arrive(link, { ticket: opened.ticket }, { ip })), NEEDED)
  const { body } = await app.call('GET', `/api/checkin-links/${link.id}/checkins`, { cookies: owner.cookies })
  expect(body.linkInfo).toMatchObject({ refusals: [{ reason: 'code_needed', count: 100 }] })

  // None of it stands in the way of who is there.
  expect((await arrive(link, opened, { ip })).status).toBe(200)
  const scanned = await code()
  const arrived = await each(async () => arrive(link, await ticketFor(link, scanned, { ip }), { ip }))
  expect(arrived.map(({ status }) => status)).toEqual(arrived.map(() => 200))
})
