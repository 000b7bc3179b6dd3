import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrationsIn } from '../../db/migration-files.ts'
import { statusesBeside } from '../../testing/beside-lock.ts'
import { makeLink } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { csvOf, peopleCalls } from '../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { foldName } from './fold-name.ts'

let app: TestApp
let owner: SignedIn
let linkId: string
const calls = peopleCalls(
  () => app,
  () => owner,
)
const { send, dryRun, take, list, names, add, remove } = calls

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())
beforeEach(async () => {
  linkId = (await makeLink(app, owner.creatorId)).id
})

const TEAM = 'Name,Email,ID\nAda Lovelace,ada@example.com,\nBen Kanari,,B-2\nZoë Groß,,'

describe('a list of people', () => {
  it('is taken in once it is confirmed, and no line before', async () => {
    const { digest, ...shown } = await dryRun(linkId, TEAM)
    expect(shown).toEqual({
      added: 3,
      changed: 0,
      removed: 0,
      unchanged: 0,
      listed: 3,
      problems: [],
      problemCount: 0,
      notices: [],
      noticeCount: 0,
      renames: [],
      unusedColumns: [],
      preview: [
        { name: 'Ada Lovelace', email: 'ada@example.com', externalId: null },
        { name: 'Ben Kanari', email: null, externalId: 'B-2' },
        { name: 'Zoë Groß', email: null, externalId: null },
      ],
    })
    expect(await list(linkId)).toMatchObject({ people: [], numbers: { listed: 0, found: 0, limit: 20_000 } })
    const { status, body } = await send(linkId, { csv: TEAM, mode: 'add', dryRun: false, digest })
    expect([status, body.added]).toEqual([200, 3])
    expect(await names(linkId)).toEqual(['Ada Lovelace', 'Ben Kanari', 'Zoë Groß'])
    expect((await list(linkId)).numbers).toMatchObject({ listed: 3, found: 3 })
  })

  it('says line by line what is left out, and what is odd', async () => {
    const csv = [
      'name,email,id',
      'Ada,ada@example.com,',
      ',nobody@example.com,',
      'Ben,ben at example.com,',
      'ada,ADA@example.com,',
      'Grace,ada@example.com,',
      'Cy,,7',
      'Cyrus,,7',
      'Dee,,',
      'DEE,,',
      `${'x'.repeat(121)},,`,
      'Eve\u202ebob,,',
    ].join('\n')
    const { problems, notices, added } = await dryRun(linkId, csv)
    expect(problems.map(({ line, why }) => `Line ${line}: ${why}`)).toEqual([
      'Line 3: no name.',
      'Line 4: not an email address.',
      'Line 5: the same person as line 2.',
      'Line 8: the same ID as line 7.',
      'Line 10: the same name as line 9.',
      'Line 11: the name has more than 120 characters.',
      'Line 12: a character that can’t be shown.',
    ])
    expect(notices.map(({ line, why }) => `Line ${line}: ${why}`)).toEqual(['Line 6: the same address as line 2.'])
    expect(added).toBe(4)
    await take(linkId, csv)
    expect(await names(linkId)).toEqual(['Ada', 'Cy', 'Dee', 'Grace'])
  })

  it('names every line that is left out, however many they are', async () => {
    const { problems, problemCount } = await dryRun(linkId, `name,email\n${',x@example.com\n'.repeat(20_000)}`)
    expect([problems.length, problemCount]).toEqual([20_000, 20_000])
    expect(problems.at(-1)).toEqual({ line: 20_001, why: 'no name.' })
  })

  it('is compared by ID, else by email and name, else by name', async () => {
    await take(linkId, TEAM)
    const again =
      'Name,Email,ID\nADA LOVELACE,Ada@Example.com,\nBenjamin,ben@example.com,B-2\nGross Zoe,,\n"Gross, Zoe",,'
    const { added, changed, removed, unchanged } = await dryRun(linkId, again)
    expect({ added, changed, removed, unchanged }).toEqual({ added: 1, changed: 3, removed: 0, unchanged: 0 })
    await take(linkId, again)
    expect(await names(linkId)).toEqual(['ADA LOVELACE', 'Benjamin', 'Gross Zoe', 'Gross, Zoe'])
    expect(await dryRun(linkId, again)).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
  })

  it('keeps names apart that differ in a vowel sign', async () => {
    const csv = 'राम\nरमा\nरोमी'
    expect(await dryRun(linkId, csv)).toMatchObject({ added: 3, problems: [] })
    await take(linkId, csv)
    expect(await names(linkId, `q=${encodeURIComponent('रमा')}`)).toEqual(['रमा'])
  })

  it('that was stored when apostrophes told names apart is compared as a new one', async () => {
    const csv = 'Name,Email\nSiobhán O\'Brien\n"D’Souza, Ana"\nSøren Æbelø,soren@example.com\nO´Neill Ben\nMay Lim'
    await take(linkId, csv)
    const before = new Map([
      ["Siobhán O'Brien", "siobhan o'brien"],
      ['D’Souza, Ana', 'ana d’souza'],
      ['Søren Æbelø', 'søren æbelø'],
      ['O´Neill Ben', 'o neill ben'],
    ])
    const query = (text: string, values: unknown[]) => app.deps.pool.query(text, values)
    for (const [name, folded] of before)
      await query('update people set folded_name = $3, id = gen_random_uuid() where link_id = $1 and name = $2', [
        linkId,
        name,
        folded,
      ])
    const { people } = await list(linkId)
    const migration = (await migrationsIn()).find(({ name }) => name === '0085-names-without-apostrophes.sql')!
    await query(migration.sql, [])
    const { rows } = await query('select name, folded_name from people where link_id = $1 order by folded_name', [
      linkId,
    ])
    expect(rows).toEqual(rows.map(({ name }) => ({ name, folded_name: foldName(name) })))
    const typographic = csv.replaceAll(/['´]/g, '’')
    expect(await dryRun(linkId, typographic, 'replace')).toMatchObject({
      added: 0,
      changed: 2,
      removed: 0,
      unchanged: 3,
    })
    await take(linkId, typographic, 'replace')
    expect((await list(linkId)).people.map(({ id }) => id)).toEqual(people.map(({ id }) => id))
    expect((await add(linkId, { name: 'siobhan obrien' })).body.code).toBe('listed_already')
  })

  it('replaces the one before, and who comes back is the same person', async () => {
    await take(linkId, TEAM)
    const [ada] = (await list(linkId)).people
    expect((await take(linkId, 'Ben Kanari,B-2\nMay Lim,M-1', 'replace')).body).toMatchObject({
      added: 1,
      removed: 2,
      unchanged: 1,
      listed: 2,
    })
    expect(await names(linkId)).toEqual(['Ben Kanari', 'May Lim'])
    await take(linkId, TEAM)
    expect((await list(linkId)).people).toContainEqual(ada)
  })

  it('is not taken in when something has changed since the preview', async () => {
    const { digest } = await dryRun(linkId, TEAM)
    await add(linkId, { name: 'Ada Lovelace', personEmail: 'ada@example.com' })
    const { status, body } = await send(linkId, { csv: TEAM, mode: 'add', dryRun: false, digest })
    expect([status, body.code]).toEqual([409, 'list_changed'])
    expect((await send(linkId, { csv: TEAM, mode: 'add', dryRun: false })).body.code).toBe('list_changed')
    expect(await names(linkId)).toEqual(['Ada Lovelace'])
  })

  it('is taken in once by two who confirm at the same time', async () => {
    const { digest } = await dryRun(linkId, TEAM)
    const both = await Promise.all([1, 2].map(() => send(linkId, { csv: TEAM, mode: 'add', dryRun: false, digest })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await list(linkId)).numbers.listed).toBe(3)
  })

  it('keeps what looks like a formula as a name', async () => {
    await take(linkId, 'Name\n"=HYPERLINK(""https://x.example"")"')
    expect(await names(linkId)).toEqual(['=HYPERLINK("https://x.example")'])
  })

  it.each([
    ['people', csvOf(20_001), 'A list can have 20,000 people. Please send a shorter one.'],
    ['lines', `Name\n${'Ada\n'.repeat(40_000)}`, 'A list can have 40,000 lines. Please send a shorter one.'],
    ['blank lines', `Name\n${'\r'.repeat(40_000)}`, 'A list can have 40,000 lines. Please send a shorter one.'],
  ])('is refused when it has too many %s', async (_, csv, error) => {
    const { status, body } = await send(linkId, { csv, mode: 'add', dryRun: true })
    expect([status, body]).toEqual([400, { code: 'invalid_input', error }])
  })

  it('is refused when it is larger than 3 MB', async () => {
    const { status, body } = await send(linkId, { csv: 'x'.repeat(3_000_001), mode: 'add', dryRun: true })
    expect([status, body.fields?.csv ?? body.error]).toEqual([400, 'This list is too long. Please send at most 3 MB.'])
  })
})

describe('one person', () => {
  it('is added, removed and back again', async () => {
    const { body } = await add(linkId, { name: 'Ada Lovelace', personEmail: 'Ada@Example.com', externalId: '' })
    expect(body.person).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com', externalId: null })
    expect((await remove(linkId, body.person.id)).body.person).toEqual(body.person)
    expect((await list(linkId)).numbers.listed).toBe(0)
    expect((await remove(linkId, body.person.id)).status).toBe(404)
    const back = await add(linkId, { name: 'Ada Lovelace', personEmail: 'ada@example.com' })
    expect(back.body.person).toEqual(body.person)
    expect((await list(linkId)).numbers.listed).toBe(1)
  })

  it('is on a list once', async () => {
    await add(linkId, { name: 'Ada' })
    const { status, body } = await add(linkId, { name: ' ADA ' })
    expect([status, body.code]).toEqual([409, 'listed_already'])
  })

  it('is found by part of the name, the email or the ID', async () => {
    await take(linkId, TEAM)
    expect(await names(linkId, 'q=gross')).toEqual(['Zoë Groß'])
    await add(linkId, { name: 'Gül Jaeger' })
    for (const q of ['guel', 'gül', 'gul', 'jäger g', 'Jäger, Guel'])
      expect(await names(linkId, `q=${encodeURIComponent(q)}`)).toEqual(['Gül Jaeger'])
    expect(await names(linkId, 'q=Loe')).toEqual([])
    expect(await names(linkId, 'q=LOVE ada')).toEqual(['Ada Lovelace'])
    expect(await names(linkId, 'q=ada@ex')).toEqual(['Ada Lovelace'])
    expect(await names(linkId, 'q=b-2')).toEqual(['Ben Kanari'])
    expect((await list(linkId, 'q=%25')).numbers).toMatchObject({ listed: 4, found: 0 })
  })

  it('is ordered by the numbers in names, where there are some', async () => {
    for (const name of ['Team 10', 'Team 2', 'Team 02 B', 'Tea', '7 of 9', 'Zoë']) await add(linkId, { name })
    expect(await names(linkId)).toEqual(['7 of 9', 'Tea', 'Team 2', 'Team 02 B', 'Team 10', 'Zoë'])
  })

  it('comes in pages', async () => {
    await take(linkId, csvOf(60))
    const pages = await Promise.all([1, 2, 3, 4].map(page => names(linkId, `page=${page}`)))
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 10, 0])
    expect(new Set(pages.flat()).size).toBe(60)
  })
})

describe('a list that is being changed', () => {
  it('leaves connections to all others', async () => {
    const statuses = await statusesBeside(
      app,
      { text: `select pg_advisory_xact_lock(hashtextextended('people ' || $1, 0))`, values: [linkId] },
      {
        waiting: () => add(linkId, { name: 'Ada' }),
        other: () => app.call('GET', `/api/checkin-links/${linkId}/people`, { cookies: owner.cookies }),
      },
    )
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  })
})

describe('the plan', () => {
  it.each([
    [1, '25'],
    [2, '200'],
  ])('%i allows so many people on a list', async (planId, limit) => {
    const [creator, before] = [await makeCreator(app, { email: `plan${planId}@example.com`, planId }), owner]
    owner = creator
    const { id } = await makeLink(app, creator.creatorId)
    const full = await take(id, csvOf(Number(limit) + 1))
    const refusal = [403, 'list_full', `Your plan allows ${limit} people on a list.`]
    expect([full.status, full.body.code, full.body.error]).toEqual(refusal)
    expect((await take(id, csvOf(Number(limit)))).status).toBe(200)
    const one = await add(id, { name: 'One more' })
    expect([one.status, one.body.code, one.body.error]).toEqual(refusal)
    owner = before
  })

  it('takes nobody off the list when it shrinks', async () => {
    await take(linkId, csvOf(30))
    await app.deps.pool.query('update creators set plan_id = 1 where id = $1', [owner.creatorId])
    const more = await take(linkId, 'Name\nOne more')
    const fewer = await take(linkId, csvOf(20), 'replace')
    await app.deps.pool.query('update creators set plan_id = 5 where id = $1', [owner.creatorId])
    expect([more.status, more.body.code, fewer.status]).toEqual([403, 'list_full', 200])
    expect((await list(linkId)).numbers.listed).toBe(20)
  })
})

describe('a link that is deleted', () => {
  it('takes its list along', async () => {
    await take(linkId, TEAM)
    await app.call('DELETE', `/api/checkin-links/${linkId}`, { cookies: owner.cookies })
    const count = async () => (await app.deps.pool.query('select from people where link_id = $1', [linkId])).rows.length
    await expect.poll(count).toBe(0)
  })
})
