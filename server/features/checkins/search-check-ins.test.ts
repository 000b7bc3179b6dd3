import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { MAX_SEARCHED_CHECK_INS } from '../../../contract/checkins.ts'
import { fill, type MadeLink, makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const PEOPLE = [
  { name: 'Björk Guðmundsdóttir', email: 'bjork@web.de', phone: '+44 7700 900123' },
  { name: 'Nguyễn Thị Ánh', email: 'anh@bücher.example', phone: '' },
  { name: 'Łukasz O’Brien', email: '', phone: '012-345 6789' },
  { name: '100%_sure', email: 'under_score@example.com', phone: '' },
  { name: '北京 小明', email: '', phone: '' },
  { name: 'مُحَمَّد علي', email: '', phone: '' },
  { name: 'Þóra Sæ`løv´ı', email: '', phone: '' },
]

describe.each(inject('clusters').map(cluster => [cluster.name, cluster] as const))('check-ins on %s', (_, cluster) => {
  let app: TestApp
  let owner: SignedIn
  let link: MadeLink
  beforeAll(async () => {
    app = await startTestApp({}, cluster)
    owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
    link = await makeLink(app, owner.creatorId)
    for (const person of PEOPLE) await postCheckIn(app, link.checkinToken, person)
  })
  afterAll(() => app.stop())

  const list = async (query: Record<string, string>, linkId = link.id) =>
    (
      await app.call('GET', `/api/checkin-links/${linkId}/checkins?${new URLSearchParams(query)}`, {
        cookies: owner.cookies,
      })
    ).body
  const namesOf = async (query: Record<string, string>): Promise<string[]> =>
    (await list(query)).checkins.map(({ userName }: { userName: string }) => userName)

  it.each([
    ['a part of a name', 'bjor', 'Björk Guðmundsdóttir'],
    ['words in any order', 'gudmundsdottir BJÖRK', 'Björk Guðmundsdóttir'],
    ['letters with two accents', 'nguyen anh', 'Nguyễn Thị Ánh'],
    ['a letter that has no accent to take off', 'lukasz', 'Łukasz O’Brien'],
    ['a name without its apostrophe', 'obrien', 'Łukasz O’Brien'],
    ['a name with another apostrophe', "o'b", 'Łukasz O’Brien'],
    ['letters that are written as two', 'thora saelovi', 'Þóra Sæ`løv´ı'],
    ['another script', '小明', '北京 小明'],
    ['a name without its vowel points', 'محمد', 'مُحَمَّد علي'],
    ['a part of an email', 'BJORK@web', 'Björk Guðmundsdóttir'],
    ['an international domain', 'bücher', 'Nguyễn Thị Ánh'],
    ['a phone number in another form', '(0)7700-900', 'Björk Guðmundsdóttir'],
    ['a phone number with its trunk zero', '0123456', 'Łukasz O’Brien'],
    ['what came along when it was pasted', '\u202abjork\u200b@web.de\u202c', 'Björk Guðmundsdóttir'],
    ['a per cent sign as it stands', '%', '100%_sure'],
    ['an underscore as it stands', 'r_s', '100%_sure'],
  ])('are found by %s', async (_name, search, found) => {
    expect(await namesOf({ search })).toEqual([found])
  })

  it('are all listed for an empty search, and none for one that nothing matches', async () => {
    expect(await namesOf({ search: ' ' })).toHaveLength(PEOPLE.length)
    const { checkins, pagination, linkInfo } = await list({ search: '\\' })
    expect([checkins, pagination.total, linkInfo.checkinCount]).toEqual([[], 0, PEOPLE.length])
  })

  it('are counted and divided into pages as filtered', async () => {
    const { checkins, pagination } = await list({ search: 'example', limit: '1', page: '2' })
    expect(checkins.map(({ userName }: { userName: string }) => userName)).toEqual(['Nguyễn Thị Ánh'])
    expect(pagination).toEqual({ total: 2, totalPages: 2, page: 2, limit: 1 })
    expect((await list({ search: 'example', page: '9' })).pagination.total).toBe(2)
  })

  it('are ordered by name without regard to case and accents', async () => {
    expect((await namesOf({ sort: 'name' })).slice(0, 4)).toEqual([
      '100%_sure',
      'Björk Guðmundsdóttir',
      'Łukasz O’Brien',
      'Nguyễn Thị Ánh',
    ])
  })

  it('are listed from a time on', async () => {
    const place = await makeLink(app, owner.creatorId)
    await postCheckIn(app, place.checkinToken, { name: 'Early' })
    await app.advance('2 hours')
    await postCheckIn(app, place.checkinToken, { name: 'Late' })
    const from = new Date((await app.deps.now()).getTime() - 3_600_000).toISOString()
    const { checkins, pagination, linkInfo } = await list({ from }, place.id)
    expect(checkins.map(({ userName }: { userName: string }) => userName)).toEqual(['Late'])
    expect([pagination.total, linkInfo.checkinCount, linkInfo.recentPositions]).toEqual([1, 2, [expect.anything()]])
  })

  it('come with the count of the current hour and the places of the last sixty minutes', async () => {
    const place = await makeLink(app, owner.creatorId)
    await postCheckIn(app, place.checkinToken, northOf(30))
    const { linkInfo } = await list({}, place.id)
    expect(linkInfo).toMatchObject({ hourCount: 1, recentPositions: [northOf(30)] })
    await app.advance('2 hours')
    expect((await list({}, place.id)).linkInfo).toMatchObject({ hourCount: 0, recentPositions: [] })
  })

  it('are searched up to a bound, newest first, and the reply says how far', async () => {
    const large = await makeLink(app, owner.creatorId)
    await fill(app, large.id, MAX_SEARCHED_CHECK_INS + 10)
    await app.database.asOwner('analyze check_ins')
    const { pagination, searchedCount } = await list({ search: 'v' }, large.id)
    expect([pagination.total, searchedCount]).toEqual([MAX_SEARCHED_CHECK_INS, MAX_SEARCHED_CHECK_INS])
    expect((await list({}, large.id)).searchedCount).toBe(MAX_SEARCHED_CHECK_INS + 10)
  })
})
