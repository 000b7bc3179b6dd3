import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../../testing/check-in-makers.ts'
import { running } from '../../../testing/job-helpers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { markLink, unmarkedLinks } from './mark-link.ts'
import { markingJobs } from './marking.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

type Traits = NonNullable<Parameters<typeof makeLink>[2]>
const linkWith = (traits: Traits = {}) => makeLink(app, owner.creatorId, traits)
let people = 0
/** Each of another name and email, and with a position of their own. */
const arrive = async (link: MadeLink, changes: Record<string, unknown> = {}, cookies: Record<string, string> = {}) => {
  people++
  const person = { name: `Person ${people}`, email: `p${people}@example.com`, ...northOf(20 + people / 7) }
  const reply = await postCheckIn(app, link.checkinToken, { ...person, ...changes }, { cookies })
  expect(reply.status).toBe(200)
  return reply
}
const look = (link: MadeLink) => markLink(app.deps, link.checkinToken)
const read = async (link: MadeLink, query = '') =>
  (await app.call('GET', `/api/checkin-links/${link.id}/checkins?${query}`, { cookies: owner.cookies })).body
const marksAt = async (link: MadeLink): Promise<[string, string, string | undefined][]> =>
  (await read(link, 'limit=100')).checkins.flatMap(
    ({ userName, marks }: { userName: string; marks: { kind: string; other: { userName: string } | null }[] }) =>
      marks.map(({ kind, other }) => [userName, kind, other?.userName]),
  )
const exported = async (link: MadeLink) =>
  (await app.call('GET', `/api/checkin-links/${link.id}/export`, { cookies: owner.cookies })).text

/** Grey noise by a seed: no two seeds look alike. */
const photoOf = async (seed: number, quality = 80) => {
  const dots = Buffer.from(
    Array.from({ length: 12 * 9 }, (_, at) => Math.abs(Math.sin((at + 1) * (seed + 0.37) * 12.9898)) * 255),
  )
  const image = sharp(dots, { raw: { width: 12, height: 9, channels: 1 } }).resize(200, 150, {
    kernel: 'cubic',
    fit: 'fill',
  })
  return (await image.jpeg({ quality }).toBuffer()).toString('base64')
}

it('one photo for two people earns a mark; other photos, flat ones and one person’s own earn none', async () => {
  const link = await linkWith({ deviceMarks: true })
  const flat = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#202020' } })
    .jpeg()
    .toBuffer()
  await arrive(link, { name: 'Ben', photo: await photoOf(1) })
  await arrive(link, { name: 'Ben', photo: await photoOf(1, 60) })
  await arrive(link, { name: 'Honest', photo: await photoOf(2) })
  for (const name of ['Dark', 'Darker']) await arrive(link, { name, photo: flat.toString('base64') })
  await arrive(link, { name: 'Cheat', photo: await photoOf(1, 50) })
  // The service looks, too, and one look at a time is enough.
  const marked = async () => {
    await look(link)
    return (await marksAt(link)).filter(([, kind]) => kind === 'same_photo')
  }
  await expect.poll(marked).toEqual([['Cheat', 'same_photo', 'Ben']])
})

describe('marks that are known at once', () => {
  it('stand in the list, its count and filter, and in the last columns of the CSV', async () => {
    const link = await linkWith()
    await arrive(link, { name: 'Rough', accuracyM: 2500 })
    await arrive(link, { name: 'Plain' })
    expect(await marksAt(link)).toEqual([['Rough', 'coarse_position', undefined]])
    expect((await read(link)).linkInfo.markedCount).toBe(1)
    const filtered = await read(link, 'marked=true')
    expect([
      filtered.pagination.total,
      filtered.checkins.map(({ userName }: { userName: string }) => userName),
    ]).toEqual([1, ['Rough']])
    const [header, rough, plain] = (await exported(link)).split('\r\n')
    expect(header).toMatch(
      /,Entered at,Marks,Inside,Session,Late \(min\),Out at,Minutes,Out by,Email confirmed,Out at the place,Corrected,Counted as,Counted by$/,
    )
    expect([
      rough!.endsWith(',coarse_position,yes,,,,,,no,,,,'),
      plain!.endsWith(',visitor,,,,yes,,,,,,no,,,,'),
    ]).toEqual([true, true])
  })

  it('wait with an ask, and stay with the check-in that it becomes', async () => {
    const link = await linkWith({ doubt: 'ask' })
    const { body } = await arrive(link, { name: 'Asker', ...northOf(140), askReview: true, fixAgeS: 300 })
    const path = `/api/checkin-links/${link.id}/held`
    const held = await app.call('GET', path, { cookies: owner.cookies })
    expect(held.body.held[0].flags).toEqual(['outside_ring', 'stale_fix'])
    await app.call('POST', `${path}/decide`, { cookies: owner.cookies, body: { ids: [body.id], decision: 'approve' } })
    expect(await marksAt(link)).toEqual([
      ['Asker', 'outside_ring', undefined],
      ['Asker', 'stale_fix', undefined],
    ])
    expect((await read(link)).linkInfo.markedCount).toBe(1)
  })
})

const SHARED = { ...northOf(31.2345678), longitude: 101.7116345, accuracyM: 14 }

describe('a check-in that waited for the network', () => {
  it('is marked, and the same one however late it is sent again', async () => {
    const link = await linkWith()
    const send = (name: string, pressAgeS?: number, key = crypto.randomUUID()) =>
      postCheckIn(app, link.checkinToken, { name, pressAgeS, ...northOf(20) }, { headers: { 'idempotency-key': key } })
    const key = crypto.randomUUID()
    const first = await send('Prompt', 0.2, key)
    expect((await send('Prompt', 3600, key)).body).toEqual(first.body)
    await send('Late', 150)
    await send('Unsaid')
    expect(await marksAt(link)).toEqual([['Late', 'sent_late', undefined]])
    expect((await exported(link)).split('\r\n')[2]).toMatch(/,sent_late,yes,,,,,,no,,,,$/)
  })
})

describe('marks by resemblance', () => {
  it('an equal position is marked, until a fourth person shows that it is the network’s', async () => {
    const link = await linkWith()
    await arrive(link, { name: 'Ana', ...SHARED })
    await arrive(link, { name: 'Ben', ...SHARED })
    await look(link)
    expect(await marksAt(link)).toEqual([['Ben', 'same_position', 'Ana']])
    for (const name of ['Cem', 'Dua']) await arrive(link, { name, ...SHARED })
    await look(link)
    expect([await marksAt(link), (await read(link)).linkInfo.markedCount]).toEqual([[], 0])
  })

  it('an equal position is marked however long the later one has waited to be let in, and not from another day', async () => {
    const link = await linkWith()
    for (const name of ['Ana', 'Ben', 'Cem']) await arrive(link, { name, ...SHARED })
    await app.deps.pool.query(
      `update check_ins set checked_in_at = checked_in_at - case user_name when 'Ana' then interval '40 days' else interval '20 days' end
       where link_id = $1`,
      [link.id],
    )
    await look(link)
    expect(await marksAt(link)).toEqual([['Cem', 'same_position', 'Ben']])
  })

  it('an equal position is marked although the other person’s email was typed in', async () => {
    const link = await linkWith()
    for (const name of ['Ana', 'Ben']) await arrive(link, { name, ...SHARED, email: 'ana@example.com' })
    await look(link)
    expect(await marksAt(link)).toEqual([['Ben', 'same_position', 'Ana']])
  })

  it('one phone for two names is marked where the link knows phones again, and nowhere else', async () => {
    for (const deviceMarks of [true, false]) {
      const link = await linkWith({ deviceMarks })
      const { cookies } = await app.call('GET', `/checkin/${link.checkinToken}`)
      for (const name of ['Ben', 'Ana']) await arrive(link, { name }, cookies)
      await look(link)
      expect(await marksAt(link)).toEqual(deviceMarks ? [['Ana', 'same_device', 'Ben']] : [])
    }
  })

  it('an email that is typed in another browser is marked where visitors are recorded once', async () => {
    const link = await linkWith({ repeatRule: 'ever' })
    for (const name of ['Ben', 'Someone']) await arrive(link, { name, email: 'ben@example.com' })
    await look(link)
    expect(await marksAt(link)).toEqual([['Someone', 'same_address', 'Ben']])
  })

  it('one email at two places at once is marked, and a family’s is not', async () => {
    const [here, there] = [await linkWith(), await linkWith()]
    await app.database.asOwner(`update links set latitude = latitude + 1 where id = '${there.id}'`)
    for (const name of ['Ana', 'Ben']) await arrive(here, { name, email: `family@example.com` })
    const far = northOf(1 * 111_194.93 + 12)
    await arrive(there, { name: 'Ana', email: 'family@example.com', ...far })
    await look(there)
    // The newest check-in with this email is Ben's: another person.
    expect(await marksAt(there)).toEqual([])
    await arrive(here, { name: 'Cem', email: 'cem@example.com' })
    await arrive(there, { name: 'cem', email: 'cem@example.com', ...far, latitude: far.latitude + 0.0001 })
    await look(there)
    expect(await marksAt(there)).toEqual([['cem', 'too_fast', undefined]])
  })

  it('200 people on one Wi-Fi, each with a phone of their own, earn no mark', async () => {
    const link = await linkWith({ deviceMarks: true })
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        postCheckIn(
          app,
          link.checkinToken,
          { name: `Guest ${n}`, email: '', ...northOf(10 + n / 9) },
          { ip: '192.0.2.1' },
        ),
      ),
    )
    await look(link)
    expect([(await read(link)).linkInfo.checkinCount, await marksAt(link)]).toEqual([200, []])
  })

  it('an erased person leaves no mark, neither of their own nor one that names them', async () => {
    const link = await linkWith()
    await arrive(link, { name: 'Ana', ...SHARED, email: 'ana@example.com', accuracyM: 0.5 })
    await arrive(link, { name: 'Ben', ...SHARED })
    await look(link)
    expect(await marksAt(link)).toHaveLength(2)
    await app.call('POST', '/api/visitors/erase', {
      cookies: owner.cookies,
      body: { visitorEmail: 'ana@example.com', because: 'asked' },
    })
    expect([await marksAt(link), (await read(link)).linkInfo.markedCount]).toEqual([[], 0])
  })

  it('are looked for by themselves after a check-in, and by a job after a crash', { timeout: 30_000 }, async () => {
    const link = await linkWith()
    await arrive(link, { name: 'Ana', ...SHARED })
    await arrive(link, { name: 'Ben', ...SHARED })
    await expect.poll(() => marksAt(link)).toEqual([['Ben', 'same_position', 'Ana']])
    await app.database.asOwner(`update links set marked_to = 0 where id = '${link.id}'`)
    expect(await unmarkedLinks(app.deps.db, 100)).toContain(link.checkinToken)
    await look(link)
    expect(await unmarkedLinks(app.deps.db, 100)).not.toContain(link.checkinToken)
  })

  it('are looked for at the other links where one link cannot be read', async () => {
    const [broken, sound] = [await linkWith(), await linkWith()]
    await app.database.asOwner(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
       create trigger refuse before update of marked_to on links for each row when (new.id = '${broken.id}') execute function refuse()`,
    )
    for (const link of [broken, sound])
      await app.database.asOwner(
        `update links set checkin_count = 1, last_checkin_at = app_now() where id = '${link.id}'`,
      )
    await markingJobs(app.deps).tasks.mark_check_ins!({}, running)
    expect(await unmarkedLinks(app.deps.db, 100)).toEqual([broken.checkinToken])
    await app.database.asOwner('drop trigger refuse on links')
  })
})
