import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusesBeside } from '../../testing/beside-lock.ts'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { enqueueRetention } from '../checkins/retention.ts'
import { lockList } from './list/change-list.ts'

let app: TestApp
let owner: SignedIn
const { take, list, names, remove, personalLink } = peopleCalls(
  () => app,
  () => owner,
)
const signIn = async () => {
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
}

beforeAll(async () => {
  app = await startTestApp()
  await signIn()
})
afterAll(() => app.stop())

/** A session that nobody uses for a week ends. */
const advance = async (interval: string) => {
  await app.advance(interval)
  await signIn()
}
/** To its end. */
const runRetention = async () => {
  await enqueueRetention(app.deps)
  const waiting = () => app.deps.pool.query("select from graphile_worker.jobs where task_identifier = 'erase_old'")
  await expect.poll(async () => (await waiting()).rowCount).toBe(0)
}
const stored = async (linkId: string) =>
  (await app.deps.pool.query('select name from people where link_id = $1 order by name', [linkId])).rows.map(
    ({ name }) => name,
  )
const about = async (body: object, act: 'export' | 'erase') =>
  (await app.call('POST', `/api/visitors/${act}`, { cookies: owner.cookies, body })).body
const jpeg = async () => {
  const pixels = { width: 60, height: 45, channels: 3, background: 'seagreen' } as const
  return (await sharp({ create: pixels }).jpeg().toBuffer()).toString('base64')
}
const TEAM = 'Name,Email\nAda,family@example.com\nBen,family@example.com\nCy,cy@example.com'

describe('what a list holds about people', () => {
  it('goes as long after they were removed as the link keeps check-ins', async () => {
    const withoutAda = async (keepDays: number) => {
      const { id } = await makeLink(app, owner.creatorId, { keepDays })
      await take(id, TEAM)
      const [ada] = (await list(id)).people
      await remove(id, ada!.id)
      return id
    }
    const [shorter, id] = [await withoutAda(5), await withoutAda(7)]
    await advance('6 days')
    await runRetention()
    expect(await stored(shorter)).toEqual(['Ben', 'Cy'])
    expect(await stored(id)).toEqual(['Ada', 'Ben', 'Cy'])
    await advance('2 days')
    await runRetention()
    expect(await stored(id)).toEqual(['Ben', 'Cy'])
    expect((await list(id)).numbers.listed).toBe(2)
  })

  it('goes 30 days after the end of a link that keeps check-ins for ever', async () => {
    const expiresAt = new Date((await app.deps.now()).getTime() + 86_400_000).toISOString()
    const { id } = await makeLink(app, owner.creatorId, { expiresAt })
    await take(id, TEAM)
    await advance('30 days')
    await runRetention()
    expect(await stored(id)).toHaveLength(3)
    await advance('2 days')
    await runRetention()
    expect(await stored(id)).toEqual([])
    expect((await list(id)).numbers.listed).toBe(0)
  })

  it('ends personal links 30 days after the link’s end, however long its check-ins are kept', async () => {
    const expiresAt = new Date((await app.deps.now()).getTime() + 86_400_000).toISOString()
    const { id } = await makeLink(app, owner.creatorId, { expiresAt, keepDays: 365 })
    await take(id, TEAM)
    const ada = (await list(id)).people[0]!.id
    const path = await personalLink(id, ada)
    await advance('30 days')
    await runRetention()
    expect(await personalLink(id, ada)).toBe(path)
    await advance('2 days')
    await runRetention()
    expect(await stored(id)).toHaveLength(3)
    expect(await personalLink(id, ada)).not.toBe(path)
  })

  it('stays as long after it was made, where the link had ended before', async () => {
    const expiresAt = new Date((await app.deps.now()).getTime() + 86_400_000).toISOString()
    const { id } = await makeLink(app, owner.creatorId, { expiresAt })
    await advance('40 days')
    await take(id, TEAM)
    await runRetention()
    expect(await stored(id)).toHaveLength(3)
    await advance('31 days')
    await runRetention()
    expect(await stored(id)).toEqual([])
  })

  it('holds up no old photos, however long its erasure takes', async () => {
    const link = await makeLink(app, owner.creatorId, { photoDays: 1 })
    await postCheckIn(app, link.checkinToken, { photo: await jpeg() })
    await take(link.id, TEAM)
    await remove(link.id, (await list(link.id)).people[0]!.id)
    await advance('31 days')
    const photos = () =>
      app.deps.pool.query('select from check_ins where link_id = $1 and photo_id is not null', [link.id])
    expect((await photos()).rowCount).toBe(1)
    await app.deps.db.transaction().execute(async tx => {
      await lockList(tx, link.id)
      await enqueueRetention(app.deps)
      await expect.poll(async () => (await photos()).rowCount).toBe(0)
      expect(await stored(link.id)).toHaveLength(3)
    })
    await expect.poll(() => stored(link.id)).toEqual(['Ben', 'Cy'])
  })

  it('is exported and erased with the rest of what is held under an email', async () => {
    const [link, other] = [await makeLink(app, owner.creatorId), await makeLink(app, owner.creatorId)]
    await take(link.id, TEAM)
    await take(other.id, TEAM)
    await postCheckIn(app, link.checkinToken, { email: 'family@example.com' })
    const { links } = await about({ visitorEmail: 'Family@example.com' }, 'export')
    const namesAt = (id: string) =>
      links
        .find(({ linkId }: { linkId: string }) => linkId === id)
        .expectedAs.map(({ name }: { name: string }) => name)
        .sort()
    expect([namesAt(link.id), namesAt(other.id)]).toEqual([
      ['Ada', 'Ben'],
      ['Ada', 'Ben'],
    ])
    expect(await about({ visitorEmail: 'family@example.com', because: 'asked' }, 'erase')).toEqual({ erased: 1 })
    expect([await names(link.id), await names(other.id)]).toEqual([['Cy'], ['Cy']])
    expect((await list(link.id)).numbers.listed).toBe(1)
    expect((await about({ visitorEmail: 'family@example.com' }, 'export')).links).toEqual([])
  })

  it('is exported in part, and erased, under an email that stands beside thousands of names', async () => {
    const { id } = await makeLink(app, owner.creatorId)
    const names = Array.from({ length: 4500 }, (_, n) => `Person ${n},shared@example.com`)
    await take(id, ['Name,Email', ...names, 'Cy,cy@example.com'].join('\n'))
    expect(await stored(id)).toHaveLength(4501)
    const { links, allExpected } = await about({ visitorEmail: 'shared@example.com' }, 'export')
    expect([links[0].expectedAs.length, allExpected]).toEqual([1000, false])
    await about({ visitorEmail: 'shared@example.com', because: 'asked' }, 'erase')
    expect(await stored(id)).toEqual(['Cy'])
    expect((await list(id)).numbers.listed).toBe(1)
  })

  it('leaves connections to all others where it waits to be erased', async () => {
    const { id } = await makeLink(app, owner.creatorId)
    await take(id, TEAM)
    const statuses = await statusesBeside(
      app,
      { text: `select pg_advisory_xact_lock(hashtextextended('people ' || $1, 0))`, values: [id] },
      {
        waiting: () =>
          app.call('POST', '/api/visitors/erase', {
            cookies: owner.cookies,
            body: { visitorEmail: 'cy@example.com', because: 'asked' },
          }),
        other: () => app.call('GET', `/api/checkin-links/${id}/people`, { cookies: owner.cookies }),
      },
    )
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  })
})

describe('a visitor', () => {
  const namesOnPage = async (token: string) => {
    const page = await app.call('GET', `/checkin/${token}`)
    const state = await app.call('GET', `/api/checkin-links/${token}`)
    const answer = await postCheckIn(app, token, { name: 'Cyrus', email: 'cy@example.com' })
    const about = await app.call('GET', `/about/${token}`)
    return [page.text, state.text, answer.text, about.text].filter(text => /Ada|Ben\b|family@/.test(text))
  }

  it('sees that there is a list, and nobody who is on it', async () => {
    const { id, checkinToken } = await makeLink(app, owner.creatorId)
    const words = 'The organiser’s list of the people they expect'
    expect((await app.call('GET', `/about/${checkinToken}`)).text).not.toContain(words)
    await take(id, TEAM)
    expect((await app.call('GET', `/about/${checkinToken}`)).text).toContain(words)
    expect(await namesOnPage(checkinToken)).toEqual([])
  })
})
