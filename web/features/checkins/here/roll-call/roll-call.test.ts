import { describe, expect, it } from 'vitest'
import { durationS, missingAndSeen, missingWords, sentOf, startRollCall, timerText, toggleSeen } from './roll-call.ts'

const LIST = {
  listAt: '2027-01-04T10:41:00.000Z',
  people: ['Ada', 'Ben', 'Chiara'].map(name => ({ id: name.toLowerCase(), name, since: '2027-01-04T07:58:00Z' })),
  untilMs: 86_400_000,
}
const call = startRollCall(LIST, 'id', 60_000)

describe('a roll call', () => {
  it('has the missing apart from the seen, and a tick can be taken back', () => {
    const ticked = toggleSeen(toggleSeen(call, 'ben'), 'ada')
    const names = ({ seen }: typeof call) =>
      Object.values(missingAndSeen(LIST.people, seen)).map(people => people.map(({ name }) => name))
    expect(names(ticked)).toEqual([['Chiara'], ['Ada', 'Ben']])
    expect(names(toggleSeen(ticked, 'ben'))).toEqual([['Ben', 'Chiara'], ['Ada']])
  })

  it('says how many of whom are still missing', () => {
    expect(missingWords(40, 650)).toBe('40 of 650 still missing')
    expect(missingWords(1, 1)).toBe('1 of 1 still missing')
    expect(missingWords(0, 650)).toBe('Nobody is missing')
  })

  it('says that it has begun, and once it has ended who was seen', () => {
    expect(sentOf(call, 90_500)).toEqual({ id: 'id', listAt: LIST.listAt, elapsedS: 30 })
    const ended = { ...toggleSeen(call, 'ada'), endedMs: 120_000 }
    expect(sentOf(ended, 180_000)).toMatchObject({ elapsedS: 120, seen: ['ada'] })
  })

  it.each([
    ['counts on', null, 67_000, 7],
    ['stands still once it has ended', 120_000, 999_000, 60],
    ['is never negative, where the clock was set back', null, 1000, 0],
  ])('its timer %s', (_, endedMs, nowMs, seconds) => {
    expect(durationS({ ...call, endedMs }, nowMs)).toBe(seconds)
  })

  it.each([
    [7, '0:07'],
    [187, '3:07'],
    [3727, '1:02:07'],
  ])('after %d s shows %s', (seconds, text) => expect(timerText(seconds)).toBe(text))
})
