import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fill, type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const get = (path: string, cookies: Record<string, string> = {}) => app.call('GET', path, { cookies })

describe('CSV export', () => {
  it('gives a paying creator every check-in of a link, without formulas and with its offset', async () => {
    const owner = await makeCreator(app, { email: 'paid@example.com', planId: 2 })
    const link = await makeLink(app, owner.creatorId, { locationName: 'Café "Ö", 北京' })
    await postCheckIn(app, link.checkinToken, { name: '=1+1', phone: '+60 12' })
    await postCheckIn(app, link.checkinToken, { name: 'Siti, Nur', email: '', accuracyM: 2500 })

    const { status, text, headers } = await get(
      `/api/checkin-links/${link.id}/export?timeZone=Asia/Kuala_Lumpur`,
      owner.cookies,
    )
    const [header, first, second, end] = text.split('\r\n')
    expect([status, headers['content-type'], end]).toEqual([200, 'text/csv; charset=utf-8', ''])
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Caf_ ___, ___checkins.csv"; filename*=UTF-8''Caf%C3%A9%20_%C3%96_%2C%20%E5%8C%97%E4%BA%AC_checkins.csv`,
    )
    expect(header).toContain('\uFEFFLocation,Address,Name,Email,Phone,Checked in at')
    expect(first).toContain(`'=1+1,aisyah@example.com,'+60 12,`)
    expect(first).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00/)
    expect(second).toContain('"Siti, Nur",,')
    expect(header).toMatch(
      /,Link expires at,Position,Journal,State,Source,Reason,Entered at,Marks,Inside,Session,Late \(min\),Out at,Minutes,Out by,Email confirmed,Out at the place,Corrected,Counted as,Counted by$/,
    )
    expect(first).toMatch(/,Never expire,,,valid,visitor,,,on_the_pin,yes,,,,,,no,,,,$/)
    expect(second).toMatch(/,Never expire,Accuracy low,,valid,visitor,,,coarse_position on_the_pin,yes,,,,,,,,,,$/)
  })

  it('names the file after the last characters of a long name, without half a character', async () => {
    const owner = await makeCreator(app, { email: 'emoji@example.com', planId: 2 })
    const link = await makeLink(app, owner.creatorId, { locationName: '🎉'.repeat(60) })
    const { status, headers } = await get(`/api/checkin-links/${link.id}/export`, owner.cookies)
    const name = decodeURIComponent(String(headers['content-disposition']).split("UTF-8''")[1]!)
    expect([status, name]).toEqual([200, `${'🎉'.repeat(53)}_checkins.csv`])
  })

  it('exports all links in one file, named after the day', async () => {
    const owner = await makeCreator(app, { email: 'paid@example.com', planId: 3 })
    const other = await makeLink(app, owner.creatorId, { locationName: 'Second place' })
    await postCheckIn(app, other.checkinToken)
    const { text, headers } = await get('/api/dashboard/export', owner.cookies)
    expect(text.trim().split('\r\n')).toHaveLength(4)
    expect(headers['content-disposition']).toMatch(/filename="all_checkins_\d{4}-\d\d-\d\d\.csv"/)
  })

  it('contains each check-in once and in order, across pages and gaps', async () => {
    const owner = await makeCreator(app, { email: 'many@example.com', planId: 5 })
    const link = await makeLink(app, owner.creatorId)
    await fill(app, link.id, 2700)
    await app.deps.pool.query('delete from check_ins where link_id = $1 and (ordinal <= 600 or ordinal % 7 = 0)', [
      link.id,
    ])
    const { text } = await get(`/api/checkin-links/${link.id}/export`, owner.cookies)
    const names = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map(row => /,(V\d+),/.exec(row)![1])
    const left = Array.from({ length: 2100 }, (_, index) => 601 + index).filter(ordinal => ordinal % 7 !== 0)
    expect(names).toEqual(left.map(ordinal => `V${ordinal}`))
  })

  it('contains those that match a search alone, also where most pages have no match', async () => {
    const owner = await makeCreator(app, { email: 'searching@example.com', planId: 5 })
    const link = await makeLink(app, owner.creatorId)
    await fill(app, link.id, 2600)
    const search = async (text: string) =>
      (await get(`/api/checkin-links/${link.id}/export?search=${text}`, owner.cookies)).text
        .trim()
        .split('\r\n')
        .slice(1)
    expect((await search('v2599')).map(row => /,(V\d+),/.exec(row)![1])).toEqual(['V2599'])
    expect(await search('v25')).toHaveLength(1 + 10 + 100)
    expect(await search('nobody')).toEqual([])
  })

  it('without a check-in still holds the head of the journal, and nothing where nothing was recorded', async () => {
    const owner = await makeCreator(app, { email: 'empty@example.com', planId: 5 })
    const link = await makeLink(app, owner.creatorId, { locationName: 'Gone' })
    const linesOf = async (query = '') =>
      (await get(`/api/checkin-links/${link.id}/export${query}`, owner.cookies)).text.trim().split('\r\n').slice(1)
    expect(await linesOf()).toEqual([])
    const { body } = await postCheckIn(app, link.checkinToken, { name: 'Erased' })
    const erase = { cookies: owner.cookies, body: { because: 'mistake' } }
    expect((await app.call('POST', `/api/checkin-links/${link.id}/checkins/${body.id}/erase`, erase)).status).toBe(200)
    const { head } = (await get(`/api/checkin-links/${link.id}/journal`, owner.cookies)).body
    const only = expect.stringMatching(new RegExp(`^Gone,.*,Never expire,,${head.seq} ${head.digest},{16}$`))
    expect(await linesOf()).toEqual([only])
    expect((await get('/api/dashboard/export', owner.cookies)).text.trim().split('\r\n').slice(1)).toEqual([only])
    await postCheckIn(app, link.checkinToken, { name: 'Stays' })
    expect(await linesOf('?search=nobody')).toEqual([only])
    expect(await linesOf()).toEqual([expect.stringContaining(`,Stays,`)])
  })

  it('of all links holds the head of each journal, also of links without check-ins beside others, in the order of links', async () => {
    const owner = await makeCreator(app, { email: 'beside@example.com', planId: 5 })
    const made = []
    for (const locationName of ['First', 'Untouched', 'Erased', 'Last'])
      made.push(await makeLink(app, owner.creatorId, { locationName }))
    const [first, , erased, last] = made as [MadeLink, MadeLink, MadeLink, MadeLink]
    for (const { checkinToken } of [first, last]) await postCheckIn(app, checkinToken, { name: 'Stays' })
    const { body } = await postCheckIn(app, erased.checkinToken, { name: 'Goes' })
    const erase = { cookies: owner.cookies, body: { because: 'mistake' } }
    await app.call('POST', `/api/checkin-links/${erased.id}/checkins/${body.id}/erase`, erase)
    const { head } = (await get(`/api/checkin-links/${erased.id}/journal`, owner.cookies)).body
    const { text } = await get('/api/dashboard/export', owner.cookies)
    const lines = text.trim().split('\r\n').slice(1)
    expect(lines.map(line => line.split(',')[0]).sort()).toEqual(['Erased', 'First', 'Last'])
    expect(lines.find(line => line.startsWith('Erased,'))).toContain(`,${head.seq} ${head.digest},`)
    // Between its neighbours, newest first or oldest first.
    expect(lines[1]).toMatch(/^Erased,/)
  })

  it('is not part of the Free plan, and shows nothing to other creators', async () => {
    const free = await makeCreator(app, { email: 'free@example.com' })
    const link = await makeLink(app, free.creatorId)
    const stranger = await makeCreator(app, { email: 'stranger@example.com', planId: 5 })
    const path = `/api/checkin-links/${link.id}/export`
    expect((await get(path, free.cookies)).body.code).toBe('export_not_in_plan')
    expect((await get('/api/dashboard/export', free.cookies)).status).toBe(403)
    expect((await get(path)).status).toBe(401)
    expect((await get(path, stranger.cookies)).status).toBe(404)
    expect((await get('/api/dashboard/export?email=free@example.com', stranger.cookies)).status).toBe(403)
  })

  it('requires an expired account to renew, and says so', async () => {
    const accountExpireAt = new Date((await app.deps.now()).getTime() - 1000)
    const owner = await makeCreator(app, { email: 'over@example.com', planId: 3, accountExpireAt })
    const link = await makeLink(app, owner.creatorId)
    for (const path of ['/api/dashboard/export', `/api/checkin-links/${link.id}/export`])
      expect(await get(path, owner.cookies)).toMatchObject({
        status: 403,
        body: { code: 'export_needs_renewal', error: 'Renew your subscription to export.' },
      })
  })
})
