import { describe, expect, test } from 'vitest'
import type { DashboardLink } from '../../../../contract/links.ts'
import { inOrderOf, type ListView, shownLinks, viewOf, withView } from './list-view.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const link = (locationName: string, traits: Partial<DashboardLink> = {}) =>
  ({
    locationName,
    formattedAddress: '',
    createdAt: '2026-10-01T00:00:00Z',
    expiresAt: '2026-12-01T00:00:00Z',
    isLinkBlocked: false,
    checkinCount: 0,
    lastCheckinAt: null,
    ...traits,
  }) as DashboardLink
const expired = (name: string, traits: Partial<DashboardLink> = {}) =>
  link(name, { expiresAt: '2026-11-01T00:00:00Z', ...traits })

const links = [
  link('Hall 10', { checkinCount: 3, lastCheckinAt: '2026-11-20T00:00:00Z' }),
  link('hall 2', { checkinCount: 7 }),
  link('Atrium', { checkinCount: 3, lastCheckinAt: '2026-11-21T00:00:00Z' }),
  link('Barn'),
  link('Cellar', { isLinkBlocked: true }),
  expired('Old hall'),
  expired('Old barn'),
]
const view = (changes: Partial<ListView> = {}): ListView => ({ status: null, sort: 'activity', text: '', ...changes })
const namesOf = (shown: { links: DashboardLink[] }) => shown.links.map(({ locationName }) => locationName)

describe('the links that are shown', () => {
  test('are the open ones at first; blocked and expired ones are counted apart', () => {
    const shown = shownLinks(links, view(), NOW)
    expect(namesOf(shown)).toEqual(['Atrium', 'Hall 10', 'hall 2', 'Barn'])
    expect(shown).toMatchObject({ filtered: true, status: 'active', counts: { active: 4, blocked: 1, expired: 2 } })
    expect(namesOf(shownLinks(links, view({ status: 'blocked' }), NOW))).toEqual(['Cellar'])
  })

  test('are the expired ones where no link is active', () => {
    const all = Array.from({ length: 6 }, (_, n) => expired(`Hall ${n}`))
    expect(shownLinks(all, view(), NOW)).toMatchObject({ status: 'expired', links: all })
    expect(shownLinks(all, view({ status: 'active' }), NOW)).toMatchObject({ status: 'active', links: [] })
  })

  test('are all of them while they are few, by their last activity, the expired ones last', () => {
    const few = [
      link('Created last week', { createdAt: '2026-11-15T00:00:00Z' }),
      expired('Expired since', { lastCheckinAt: '2026-10-31T00:00:00Z' }),
      link('Checked in at today', { lastCheckinAt: '2026-11-22T09:00:00Z' }),
      expired('Expired and never used'),
      link('Never used'),
    ]
    const shown = shownLinks(few, view({ sort: 'name' }), NOW)
    expect([shown.filtered, namesOf(shown)]).toEqual([
      false,
      ['Checked in at today', 'Created last week', 'Never used', 'Expired since', 'Expired and never used'],
    ])
  })

  test('keep the order of a moment, and new ones come first', () => {
    const [one, two, three] = ['1', '2', '3'].map(id => link(id, { id }))
    expect(inOrderOf(['2', '1'], [one!, three!, two!])).toEqual([three, two, one])
  })

  test('match the text, and the others that match are counted', () => {
    const shown = shownLinks(links, view({ text: 'barn' }), NOW)
    expect([namesOf(shown), shown.elsewhere]).toEqual([['Barn'], { status: 'expired', count: 1 }])
  })

  test.each([
    ['activity', ['Atrium', 'Hall 10', 'hall 2', 'Barn']],
    ['newest', ['Hall 10', 'hall 2', 'Atrium', 'Barn']],
    ['last-check-in', ['Atrium', 'Hall 10', 'hall 2', 'Barn']],
    ['name', ['Atrium', 'Barn', 'hall 2', 'Hall 10']],
    ['check-ins', ['hall 2', 'Hall 10', 'Atrium', 'Barn']],
  ] as const)('by %s come in this order', (sort, names) => {
    expect(namesOf(shownLinks(links, view({ sort }), NOW))).toEqual(names)
  })
})

describe('the view in the URL', () => {
  test('is read, with defaults for what is missing or unknown', () => {
    expect(viewOf(new URLSearchParams('status=expired&sort=name&q=hall'))).toEqual({
      status: 'expired',
      sort: 'name',
      text: 'hall',
    })
    expect(viewOf(new URLSearchParams('status=gone&sort=colour'))).toEqual(view())
  })

  test('is written without defaults, and leaves other parameters alone', () => {
    const query = new URLSearchParams('email=ada%40example.com&sort=name')
    expect(withView(query, view({ text: ' hall 2 ' })).toString()).toBe('email=ada%40example.com&q=hall+2')
    expect(withView(query, view({ status: 'expired', sort: 'check-ins' })).toString()).toBe(
      'email=ada%40example.com&sort=check-ins&status=expired',
    )
  })
})
