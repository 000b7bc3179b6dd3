import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1' })
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const from = (forwardedFor: string) => ({ headers: { 'x-forwarded-for': forwardedFor } })

describe('behind a gateway', () => {
  it.each([
    ['an IP with a port', '203.0.113.7:51234', '203.0.113.7'],
    ['an IPv6 address in brackets with a port', '[2001:db8::9]:443', '2001:db8::9'],
    ['an IPv4 address in IPv6 form', '::ffff:203.0.113.7', '203.0.113.7'],
    ['a plain IP', '203.0.113.7', '203.0.113.7'],
    ['nobody', 'unknown', null],
    ['garbage', 'garbage', null],
  ])('that names %s, people check in', async (_, forwardedFor, ip) => {
    const link = await makeLink(app, owner.creatorId)
    const reply = await postCheckIn(app, link.checkinToken, {}, from(forwardedFor))
    expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('Check-in Confirmed')])
    const { rows } = await app.deps.pool.query('select host(ip) as ip from check_ins where link_id = $1', [link.id])
    expect(rows).toEqual([{ ip }])
  })

  it('that adds ports, a guesser counts as one network', async () => {
    const guess = async (port: number) =>
      (await app.call('GET', '/api/checkin-links/guess', from(`203.0.113.8:${port}`))).status
    const statuses = new Set<number>()
    for (let port = 50_000; port < 50_130; port++) statuses.add(await guess(port))
    expect(statuses).toEqual(new Set([404, 429]))
  })

  it('that names no IP, guessers share one limit, and people still check in', async () => {
    const guess = async (name: string) => (await app.call('GET', '/api/checkin-links/guess', from(name))).status
    const statuses = new Set<number>()
    for (let n = 0; n < 130; n++) statuses.add(await guess(`hidden-${n}`))
    expect(statuses).toEqual(new Set([404, 429]))
    const link = await makeLink(app, owner.creatorId)
    expect((await postCheckIn(app, link.checkinToken, {}, from('unknown'))).status).toBe(200)
  })
})

describe('a client that is no proxy of ours', () => {
  const spoofed = (n: number) => ({
    ip: '198.51.100.7',
    headers: {
      'x-forwarded-for': `203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n};host=evil.example;proto=http`,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
    },
  })

  it('is one network, whatever it says', async () => {
    const guess = async (n: number) => (await app.call('GET', '/api/checkin-links/guess', spoofed(n))).status
    const statuses = []
    for (let n = 0; n < 130; n++) statuses.push(await guess(n))
    expect(statuses.filter(status => status === 404)).toHaveLength(120)
    expect(statuses.filter(status => status === 429)).toHaveLength(10)
  })

  it('is recorded with its own IP, and moves no URL to another host', async () => {
    const link = await makeLink(app, owner.creatorId)
    expect((await postCheckIn(app, link.checkinToken, {}, spoofed(1))).status).toBe(200)
    const { rows } = await app.deps.pool.query('select host(ip) as ip from check_ins where link_id = $1', [link.id])
    expect(rows).toEqual([{ ip: '198.51.100.7' }])
    expect((await app.call('GET', `/checkin/${link.checkinToken}`, spoofed(1))).text).not.toContain('evil.example')
  })
})
