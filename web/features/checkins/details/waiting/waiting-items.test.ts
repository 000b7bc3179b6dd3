import { expect, test } from 'vitest'
import type { HeldCheckIn } from '../../../../../contract/held-check-ins.ts'
import type { Decision } from './decisions.ts'
import { waitingItems } from './waiting-items.ts'

const held = ['a', 'b', 'c', 'd'].map(id => ({ id })) as HeldCheckIn[]
const decision = (key: number, ...ids: string[]) => ({ key, ids }) as unknown as Decision
const shown = (decisions: Decision[]) =>
  waitingItems(held, decisions).map(item => ('key' in item ? item.key : (item as HeldCheckIn).id))

test('a decision stands in the place of the first person that it is about', () => {
  expect(shown([])).toEqual(['a', 'b', 'c', 'd'])
  expect(shown([decision(1, 'b', 'd')])).toEqual(['a', 1, 'c'])
  expect(shown([decision(1, 'd'), decision(2, 'a')])).toEqual([2, 'b', 'c', 1])
})

test('one about people who have left the list can still be undone', () => {
  expect(shown([decision(1, 'gone')])).toEqual([1, 'a', 'b', 'c', 'd'])
})
