import { describe, expect, it } from 'vitest'
import { countOverstaying, foundHere, hereTitle, isSessionOver } from './people-here.ts'

const person = (name: string, more: object = {}) => ({ id: name, name, since: '2026-11-23T07:58:00Z', ...more })
const PEOPLE = [person('José García', { phone: '+60 12-345' }), person('Ben Okri'), person('Søren O’Brien')]

describe('who is here', () => {
  it.each([
    ['', ['José García', 'Ben Okri', 'Søren O’Brien']],
    ['garcia jose', ['José García']],
    ['12-3', ['José García']],
    ["soren o'b", ['Søren O’Brien']],
    ['x', []],
  ])('is found by %j', (search, names) => {
    expect(foundHere(PEOPLE, search).map(({ name }) => name)).toEqual(names)
  })

  it.each([
    [{}, false],
    [{ sessionEndsAt: '2026-11-23T09:00:00Z' }, true],
    [{ sessionEndsAt: '2026-11-23T09:00:01Z' }, false],
  ])('stays after the session that is over: %o', (session, over) => {
    expect(isSessionOver(person('Ada', session), new Date('2026-11-23T09:00:00Z'))).toBe(over)
  })

  it('counts those who should have left', () => {
    const ends = ['2026-11-23T08:30:00Z', '2026-11-23T09:30:00Z'].map(sessionEndsAt => person('Ada', { sessionEndsAt }))
    expect(countOverstaying([person('Ben'), ...ends], new Date('2026-11-23T09:00:00Z'))).toBe(1)
  })

  it.each([
    [0, 'Nobody is here'],
    [1, '1 person here'],
    [1000, '1,000 people here'],
  ])('is counted: %s', (count, title) => expect(hereTitle(count)).toBe(title))
})
