import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '../../jobs/queue.ts'
import { mailTo, nextMailTo } from '../../testing/captured-mail.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { LECTURE, MONDAY, sessionsAt } from '../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { withoutRecord } from '../../testing/without-record.ts'

let app: TestApp
let owner: SignedIn
let made: Awaited<ReturnType<typeof link>>
const current = [() => app, () => owner] as const
const { arrive, asOwner, link, setClock } = sessionsAt(...current)
const { excuse, list, names, personalLink, take } = peopleCalls(...current)

beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-04T07:50Z')
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

/** Of Cy, at the newest link. */
let cysEmail = ''
let lectures = 0
async function lecture(more: object = {}) {
  await setClock('2027-01-04T07:50Z')
  made = await link(LECTURE, more)
  cysEmail = `cy-${++lectures}@example.com`
  await take(made.id, `Name,Email,ID\nDee,,3\nAda,family@example.com,1\nBen,family@example.com,2\nCy,${cysEmail},4`)
}
const idOf = async (name: string) => (await list(made.id)).people.find(person => person.name === name)!.id
const about = async (name: string, what: 'export' | 'erase', body: object = { because: 'asked' }) =>
  asOwner(
    'POST',
    `/api/checkin-links/${made.id}/people/${await idOf(name)}/${what}`,
    what === 'erase' ? body : undefined,
  )
const heldOf = async (name: string) => {
  const { checkIns, expectedAs } = (await about(name, 'export')).body.links[0]
  return { checkIns, expectedAs: expectedAs[0] }
}
const byEmail = async (visitorEmail: string, what: 'export' | 'erase') =>
  (await asOwner('POST', `/api/visitors/${what}`, { visitorEmail, ...(what === 'erase' && { because: 'asked' }) })).body
const records = async (): Promise<{ id: string; userName: string }[]> =>
  (await asOwner('GET', `/api/checkin-links/${made.id}/checkins?limit=100`)).body.checkins
const namesOf = async () => (await records()).map(({ userName }) => userName)

describe('somebody on a list', () => {
  beforeEach(() => lecture())

  it('can be erased again after a try that could not be recorded', async () => {
    await arrive(made, { name: 'dee', email: '' })
    await withoutRecord(app, async () => expect((await about('Dee', 'erase')).status).toBe(500))
    expect((await about('Dee', 'erase')).status).toBe(200)
    expect([await names(made.id), await namesOf()]).toEqual([['Ada', 'Ben', 'Cy'], []])
  })

  it('without an email is exported: check-ins by their name or by hand, absences and excuses', async () => {
    await arrive(made, { name: 'dee', email: '' })
    const [dee] = await records()
    await excuse(made.id, { personIds: [await idOf('Dee')], startsAt: '2027-01-11T08:00:00Z', reason: 'Ill' })
    await setClock('2027-01-06T09:31Z')
    await enqueue(app.deps.db, 'write_absences', {})
    const { body } = await about('Dee', 'export')
    expect([body.name, body.personEmail, body.complete]).toEqual(['Dee', null, true])
    await expect.poll(async () => (await heldOf('Dee')).expectedAs.absences).toEqual(['2027-01-06T08:00:00.000Z'])
    const { checkIns, expectedAs } = await heldOf('Dee')
    expect(checkIns).toMatchObject([
      { name: 'dee', email: null, sessionAt: MONDAY, matched: { name: 'Dee', by: 'name' } },
    ])
    expect(checkIns[0].acts).toEqual([])
    expect(expectedAs).toMatchObject({ name: 'Dee', externalId: '3', excuses: [{ reason: 'Ill' }] })
    expect(dee!.userName).toBe('dee')
  })

  it('is erased with every check-in that is theirs, and nobody else is', async () => {
    const deesPhone = (await app.call('GET', await personalLink(made.id, await idOf('Dee')))).cookies
    await arrive(made, { name: 'Dee', email: 'other@example.com' }, { cookies: deesPhone })
    await arrive(made, { name: 'Cy', email: '' })
    await arrive(made, { name: 'Somebody', email: 'family@example.com' })
    expect((await about('Dee', 'erase', {})).status).toBe(400)
    const { status, body } = await about('Dee', 'erase')
    expect([status, body]).toEqual([200, { erased: 1 }])
    expect([await namesOf(), await names(made.id)]).toEqual([
      ['Somebody', 'Cy'],
      ['Ada', 'Ben', 'Cy'],
    ])
    const journal = (await asOwner('GET', `/api/checkin-links/${made.id}/journal`)).body
    expect(journal.acts[0]).toMatchObject({
      act: 'erase',
      actor: 'creator',
      because: 'asked',
      changes: [{ field: 'erasedPeople', from: 1 }],
    })
    expect(journal.acts[1]).toMatchObject({ act: 'erase', actor: 'creator', because: 'asked', changes: null })
    expect(JSON.stringify(journal)).not.toContain('Dee')
    const { rows } = await app.deps.pool.query(
      `select (select count(*)::int from matches where link_id = $1) as matches,
         (select count(*)::int from visitors where link_id = $1) as visitors`,
      [made.id],
    )
    expect(rows).toEqual([{ matches: 1, visitors: 1 }])
  })

  it('who shares an email is exported and erased alone', async () => {
    await arrive(made, { name: 'Ada', email: 'family@example.com' })
    await arrive(made, { name: 'Ben', email: 'family@example.com' })
    await arrive(made, { name: 'Both', email: 'family@example.com' })
    expect((await heldOf('Ada')).checkIns).toMatchObject([{ name: 'Ada' }])
    expect((await about('Ada', 'erase')).body).toEqual({ erased: 1 })
    expect(await namesOf()).toEqual(['Both', 'Ben'])
  })

  it('has what stands under an email that is theirs alone, also what counts as nobody’s', async () => {
    await arrive(made, { name: 'Cy', email: '' })
    await arrive(made, { name: 'Cyrus', email: cysEmail })
    expect((await heldOf('Cy')).checkIns).toMatchObject([
      { name: 'Cyrus', matched: null },
      { name: 'Cy', matched: { by: 'name' } },
    ])
    expect((await about('Cy', 'erase')).body).toEqual({ erased: 2 })
  })

  it('has what came by their personal link and was said to be nobody’s, but not what is somebody else’s', async () => {
    const deesPhone = (await app.call('GET', await personalLink(made.id, await idOf('Dee')))).cookies
    await arrive(made, { name: 'Dee', email: 'first@example.com' }, { cookies: deesPhone })
    await arrive(made, { name: 'For Ada', email: 'second@example.com' }, { cookies: deesPhone })
    const assign = async (name: string, personId: string | null) => {
      const { id } = (await records()).find(({ userName }) => userName === name)!
      const path = `/api/checkin-links/${made.id}/checkins/${id}/assign`
      expect((await asOwner('POST', path, { personId, reason: 'Looked again' })).status).toBe(200)
    }
    await assign('Dee', null)
    await assign('For Ada', await idOf('Ada'))
    expect((await heldOf('Dee')).checkIns).toMatchObject([{ name: 'Dee', matched: null }])
    expect((await about('Dee', 'erase')).body).toEqual({ erased: 1 })
    expect(await namesOf()).toEqual(['For Ada'])
  })

  it('is found by the email on the list, whatever they typed, in the creator’s export and erasure', async () => {
    await arrive(made, { name: 'Cy', email: '' })
    const { links } = await byEmail(cysEmail, 'export')
    expect(links[0].checkIns).toMatchObject([{ name: 'Cy', email: null, matched: { name: 'Cy', by: 'name' } }])
    expect(await byEmail(cysEmail, 'erase')).toEqual({ erased: 1 })
    expect([await namesOf(), await names(made.id)]).toEqual([[], ['Ada', 'Ben', 'Dee']])
  })

  it('sees by that mailbox alone only what stands under the email', async () => {
    await arrive(made, { name: 'Cy', email: '' })
    await arrive(made, { name: 'Cyrus', email: cysEmail })
    await app.call('POST', `/api/about/${made.checkinToken}/email`, { body: { email: cysEmail } })
    const { token } = await nextMailTo(app, cysEmail)
    const own = (await app.call('POST', `/api/about/${made.checkinToken}/data`, { body: { token } })).body
    expect(own.checkIns.map(({ name }: { name: string }) => name)).toEqual(['Cyrus'])
    expect(JSON.stringify(own)).not.toContain('matched')
  })

  it('is nobody else’s to read or erase', async () => {
    const stranger = await makeCreator(app, { email: `stranger-${randomUUID()}@example.com`, planId: 5 })
    for (const what of ['export', 'erase']) {
      const path = `/api/checkin-links/${made.id}/people/${await idOf('Dee')}/${what}`
      const body = what === 'erase' ? { because: 'asked' } : {}
      expect((await app.call('POST', path, { cookies: stranger.cookies, body })).body.code).toBe('link_not_found')
      const unknown = path.replace(/[0-9a-f-]{36}\/(\w+)$/, `${randomUUID()}/$1`)
      expect((await asOwner('POST', unknown, body)).body.code).toBe('person_not_found')
    }
  })
})

it('who waits by a personal link is erased too, and an owner of a verified email is told', async () => {
  await lecture({ requireUserVerify: true })
  const deesPhone = (await app.call('GET', await personalLink(made.id, await idOf('Dee')))).cookies
  const dee = (email: string) => arrive(made, { name: 'Dee', email }, { cookies: deesPhone })
  await dee('dee@example.com')
  const { token } = await nextMailTo(app, 'dee@example.com')
  await app.call('POST', `/api/verify-checkin/${made.checkinToken}`, { body: { token, confirm: true } })
  await dee('waits@example.com')
  expect((await heldOf('Dee')).checkIns.map(({ state }: { state: string }) => state).sort()).toEqual([
    'confirmed',
    'pending',
  ])
  expect((await about('Dee', 'erase')).body).toEqual({ erased: 2 })
  const { rowCount } = await app.deps.pool.query('select from pending_check_ins where link_id = $1', [made.id])
  expect(rowCount).toBe(0)
  const erased = async (email: string) =>
    (await mailTo(app, email)).filter(({ subject }) => subject.endsWith('was erased')).length
  await expect.poll(() => erased('dee@example.com')).toBe(1)
  expect(await erased('waits@example.com')).toBe(0)
})
