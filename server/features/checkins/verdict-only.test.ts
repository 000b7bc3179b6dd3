import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../testing/ask-makers.ts'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { type MadeLink, makeLink, northOf, postCheckIn, TOWERS } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { tracesIn } from '../../testing/traces.ts'

const IPV4 = '203.0.113.91'
const IPV6 = '2001:db8:91:7::5'
/** Within the ring, beside it and far away: each with six decimals of its own. */
const INSIDE = { latitude: 3.158123, longitude: 101.711577 }
const BESIDE = { latitude: 3.159147, longitude: 101.711633 }
const FAR = { latitude: 3.173459, longitude: 101.711691 }
/** What would say where these visitors were. */
const CANARIES = [
  ...[INSIDE, BESIDE, FAR].flatMap(({ latitude, longitude }) => [String(latitude), String(longitude)]),
  '203.0.113',
  '2001:db8:91',
]

let app: TestApp
let asks: Asks
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'trace' })
  asks = asksAt(app)
})
afterAll(() => app.stop())

const verdictLink = (traits: object = {}) => asks.link({ keeps: 'verdict', ...traits })
const photo = async () => {
  const pixels = { width: 60, height: 45, channels: 3, background: 'seagreen' } as const
  return (await sharp({ create: pixels }).jpeg().toBuffer()).toString('base64')
}
const linkPath = ({ id }: MadeLink) => `/api/checkin-links/${id}`
const confirm = async (link: MadeLink, email: string) => {
  const { token } = await nextMailTo(app, email)
  return app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true } })
}
const keep = async (link: MadeLink, keeps: 'position' | 'verdict') => {
  const { version } = (await asks.asOwner('GET', `${linkPath(link)}/own`)).body
  expect((await asks.asOwner('POST', `${linkPath(link)}/change`, { version, keeps })).status).toBe(200)
}
const rowsOf = async (link: MadeLink, table: string) =>
  (await app.deps.pool.query(`select * from ${table} where link_id = $1 order by id`, [link.id])).rows

/** One who is in, one who confirms, three who ask, one who is refused. */
async function visits(link: MadeLink, verifying: MadeLink, mailTo = 'mailed@example.org') {
  const from = (ip: string) => ({ ip, headers: { 'idempotency-key': `visit-${Math.random()}` } })
  const accepted = await postCheckIn(app, link.checkinToken, { ...INSIDE, photo: await photo() }, from(IPV4))
  const approved = await asks.ask(link, { ...BESIDE, email: 'b@example.org' }, from(IPV6))
  const declined = await asks.ask(link, { ...BESIDE, email: 'c@example.org' }, from(IPV4))
  const waiting = await asks.ask(link, { ...BESIDE, email: 'd@example.org', accuracyM: 60 }, from(IPV4))
  const refused = await postCheckIn(app, link.checkinToken, FAR, from(IPV6))
  expect([accepted, approved, declined, waiting, refused].map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 422,
  ])
  await asks.decide(link, [approved.body.id], 'approve')
  await asks.decide(link, [declined.body.id], 'decline')
  const mailed = await postCheckIn(app, verifying.checkinToken, { ...INSIDE, email: mailTo }, from(IPV4))
  expect(mailed.body.requiresVerification).toBe(true)
  expect((await confirm(verifying, mailTo)).body.success).toBe(true)
  const pending = await postCheckIn(app, verifying.checkinToken, { ...INSIDE, email: 'late@example.org' }, from(IPV6))
  expect(pending.status).toBe(200)
  return refused
}

describe('a link that keeps only that people were here', () => {
  it('leaves no coordinate and no IP of its visitors: in no table, log line, reply or file', async () => {
    const link = await verdictLink()
    const verifying = await makeLink(app, asks.owner.creatorId, { keeps: 'verdict', requireUserVerify: true })
    const refused = await visits(link, verifying)
    expect(refused.body).toMatchObject({ code: 'too_far', distance: expect.any(Number) })

    expect(await tracesIn(app, CANARIES)).toEqual([])
    const texts = [...app.logLines]
    for (const path of ['checkins', 'held', 'export', 'journal', 'journal/export'].map(
      part => `${linkPath(link)}/${part}`,
    ))
      texts.push((await asks.asOwner('GET', path)).text)
    for (const path of [`${linkPath(verifying)}/checkins`, `${linkPath(verifying)}/export`])
      texts.push((await asks.asOwner('GET', path)).text)
    for (const visitorEmail of ['aisyah@example.com', 'b@example.org', 'd@example.org'])
      texts.push((await asks.asOwner('POST', '/api/visitors/export', { visitorEmail })).text)
    for (const canary of CANARIES) expect(texts.filter(text => text.includes(canary))).toEqual([])
    for (const table of ['check_ins', 'pending_check_ins'])
      for (const row of [...(await rowsOf(link, table)), ...(await rowsOf(verifying, table))])
        expect(row).toMatchObject({ latitude: null, longitude: null, distance_m: null, accuracy_m: null, ip: null })
    for (const row of await rowsOf(link, 'refused_attempts'))
      expect(row).toMatchObject({ distance_m: null, accuracy_m: null })
  })

  it('keeps that they were, and how exact their phones were', async () => {
    const link = await verdictLink({ doubt: 'accept' })
    await postCheckIn(app, link.checkinToken, { ...INSIDE, accuracyM: 12 })
    await postCheckIn(app, link.checkinToken, { ...INSIDE, accuracyM: 80 })
    await postCheckIn(app, link.checkinToken, { ...INSIDE, accuracyM: 180 })
    await postCheckIn(app, link.checkinToken, { ...BESIDE, accuracyM: 15 })
    const { checkins, linkInfo } = await asks.listOf(link)
    expect(linkInfo).toMatchObject({ keeps: 'verdict', recentPositions: [], checkinCount: 4 })
    const bands = checkins.map(({ inside, accuracyBand }: Record<string, unknown>) => [inside, accuracyBand])
    expect(bands).toEqual([
      [false, 20],
      [true, null],
      [true, 100],
      [true, 20],
    ])
    expect(checkins[0]).toMatchObject({ latitude: null, longitude: null, distanceM: null, accuracyM: null })
    const [header, ...lines] = (await asks.asOwner('GET', `${linkPath(link)}/export`)).text.trim().split('\r\n')
    expect(header).toMatch(
      /,Inside,Session,Late \(min\),Out at,Minutes,Out by,Email confirmed,Out at the place,Corrected,Counted as,Counted by$/,
    )
    expect(lines.map(line => line.split(',').at(-11))).toEqual([
      'yes (± up to 20 m)',
      'yes (± up to 100 m)',
      'yes',
      'no (± up to 20 m)',
    ])
  })

  it('shows its creator of those who ask how far they are only roughly', async () => {
    const link = await verdictLink()
    await asks.ask(link, { ...northOf(140), email: 'near@example.org' })
    await asks.ask(link, { ...northOf(240), accuracyM: 90, email: 'far@example.org' })
    const { held } = await asks.heldAt(link)
    const shown = held.map(({ distanceM, accuracyM, latitude, distanceBand, accuracyBand, inside }: never) => ({
      kept: [distanceM, accuracyM, latitude],
      roughly: [distanceBand, accuracyBand, inside],
    }))
    expect(shown).toEqual([
      { kept: [null, null, null], roughly: ['near', 20, false] },
      { kept: [null, null, null], roughly: ['far', 100, false] },
    ])
  })

  it('answers a repeated refusal without the distance, which it has not kept', async () => {
    const link = await verdictLink()
    const again = () => postCheckIn(app, link.checkinToken, FAR, { headers: { 'idempotency-key': 'the same attempt' } })
    expect((await again()).body).toMatchObject({ code: 'too_far', radiusM: 100, distance: 1731 })
    expect((await again()).body).toEqual({ code: 'too_far', error: 'You are too far from the check-in location.' })
  })

  it('has no advice on its radius', async () => {
    const link = await verdictLink({ doubt: 'refuse' })
    for (let n = 0; n < 6; n++) await postCheckIn(app, link.checkinToken, northOf(130))
    expect((await asks.asOwner('GET', `${linkPath(link)}/advice`)).body).toMatchObject({
      refused: 0,
      accuracyP90M: null,
      suggestedRadiusM: null,
    })
  })

  it('limits a network all the same: its emails are counted, and given back when they are opened', async () => {
    const owner = await makeCreator(app, { email: 'free@example.org' })
    const link = await makeLink(app, owner.creatorId, { keeps: 'verdict', requireUserVerify: true })
    const from = (n: number) => postCheckIn(app, link.checkinToken, { email: `n${n}@example.org` }, { ip: IPV4 })
    const statuses = await Promise.all(Array.from({ length: 26 }, async (_, n) => (await from(n)).status))
    expect(statuses.filter(status => status === 200)).toHaveLength(25)
    const opened = statuses.indexOf(200)
    await confirm(link, `n${opened}@example.org`)
    expect((await from(30)).status).toBe(200)
    expect((await from(31)).body.code).toBe('email_budget_used_up')
  })

  it('has no mark that tells a position, neither from the start nor once it keeps verdicts alone', async () => {
    const [link, before] = [await verdictLink(), await verdictLink({ keeps: 'position' })]
    const marksAt = async (of: MadeLink) =>
      (await app.deps.pool.query('select kind from marks where link_id = $1', [of.id])).rows
    for (const each of [link, before]) await postCheckIn(app, each.checkinToken, TOWERS)
    expect([await marksAt(link), await marksAt(before)]).toEqual([[], [{ kind: 'on_the_pin' }]])
    await app.database.asOwner(
      `insert into marks (link_id, ordinal, kind) select '${before.id}', 1, unnest(array['same_position', 'too_fast', 'same_device'])`,
    )
    await keep(before, 'verdict')
    await expect.poll(() => marksAt(before)).toEqual([{ kind: 'same_device' }])
  })

  it('lets one network fill half of the queue at most', async () => {
    const link = await verdictLink()
    await asks.ask(link, { email: 'first@example.org' }, { ip: IPV4 })
    await app.deps.pool.query(
      `insert into pending_check_ins (link_id, id, user_name, device_type, browser, os, checked_in_at, browser_hash, expires_at,
         waits_for, review_reason, networks)
       select link_id, gen_random_uuid(), 'W', 'Mobile', '', '', app_now(), sha256(n::text::bytea), expires_at, 'review', 'doubtful',
         networks from pending_check_ins, generate_series(1, 249) n where link_id = $1`,
      [link.id],
    )
    const next = (ip: string, email: string) => asks.ask(link, { email }, { ip })
    expect((await next(IPV4, 'neighbour@example.org')).body.code).toBe('holds_full')
    expect((await next(IPV6, 'elsewhere@example.org')).status).toBe(200)
  })
})

describe('a link that begins to keep only that', () => {
  it('forgets where people were, of those who wait too, and brings nothing back', async () => {
    const link = await asks.link()
    const verifying = await makeLink(app, asks.owner.creatorId, { requireUserVerify: true })
    await visits(link, verifying, 'other@example.org')
    expect(await tracesIn(app, CANARIES)).toEqual(['public.check_ins', 'public.pending_check_ins'])
    await keep(link, 'verdict')
    await keep(verifying, 'verdict')
    await expect.poll(() => tracesIn(app, CANARIES)).toEqual([])
    const { checkins } = await asks.listOf(link)
    expect(checkins).toHaveLength(2)
    expect(checkins.map(({ inside, accuracyBand }: Record<string, unknown>) => [inside, accuracyBand])).toEqual([
      [false, 20],
      [true, 20],
    ])
    expect((await asks.heldAt(link)).held).toMatchObject([{ distanceBand: 'near', accuracyBand: 100, distanceM: null }])
    const [refused] = await rowsOf(link, 'refused_attempts')
    expect(refused).toMatchObject({ distance_m: null, accuracy_m: null })

    await keep(link, 'position')
    expect((await postCheckIn(app, link.checkinToken, { ...TOWERS, name: 'After' })).status).toBe(200)
    const [after, ...before] = (await asks.listOf(link)).checkins
    expect([after.userName, after.latitude, after.accuracyBand]).toEqual(['After', TOWERS.latitude, null])
    expect(before.map(({ latitude }: { latitude: number | null }) => latitude)).toEqual([null, null])
  })

  it('knows of records from before the ring could be chosen that they were made within it', async () => {
    const link = await asks.link({ radiusM: 50 })
    await app.database.asOwner(
      `insert into check_ins (link_id, ordinal, id, user_name, latitude, longitude, distance_m, device_type, browser, os, checked_in_at)
       values ('${link.id}', 1, gen_random_uuid(), 'Old', 3, 101, 90, 'Mobile', '', '', app_now());
       update links set checkin_count = 1 where id = '${link.id}'`,
    )
    await keep(link, 'verdict')
    await expect.poll(async () => (await asks.listOf(link)).checkins[0].inside).toBe(true)
  })

  it('forgets it too of a record whose time is corrected before it has been reached', async () => {
    const link = await asks.link()
    await postCheckIn(app, link.checkinToken, { ...TOWERS, name: 'Corrected' })
    await app.database.asOwner(
      `update check_ins set checked_in_at = app_now() + interval '1 minute' where link_id = '${link.id}'`,
    )
    await keep(link, 'verdict')
    await expect.poll(async () => (await rowsOf(link, 'check_ins'))[0]).toMatchObject({ latitude: null, inside: true })
  })

  it('says so in its journal', async () => {
    const link = await asks.link()
    await keep(link, 'verdict')
    const { acts } = (await asks.asOwner('GET', `${linkPath(link)}/journal`)).body
    expect(acts[0]).toMatchObject({ act: 'change', changes: [{ field: 'keeps', from: 'position', to: 'verdict' }] })
  })
})
