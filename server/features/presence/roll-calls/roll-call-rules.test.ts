import { describe, expect, it } from 'vitest'
import { startOf } from './roll-call-rules.ts'

const at = (time: string) => new Date(`2027-01-04T${time}Z`)

describe('a roll call began', () => {
  it.each([
    ['as long ago as its device says', 300, '10:41:00', '10:55:00'],
    ['when its list was told, at the earliest', 3600, '10:41:00', '10:41:00'],
  ])('%s', (_, elapsedS, list, began) => {
    expect(startOf({ now: at('11:00:00'), elapsedS, listAt: at(list) })).toEqual(at(began))
  })
})
