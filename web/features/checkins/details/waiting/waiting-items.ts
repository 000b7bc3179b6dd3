import type { HeldCheckIn } from '../../../../../contract/held-check-ins.ts'
import type { Decision } from './decisions.ts'

/** The list as it is shown: people, and in the place of the first of them each decision about some. */
export function waitingItems(
  held: readonly HeldCheckIn[],
  decisions: readonly Decision[],
): readonly (HeldCheckIn | Decision)[] {
  const placed = new Set<Decision>()
  const items = held.flatMap((person): (HeldCheckIn | Decision)[] => {
    const decision = decisions.find(({ ids }) => ids.includes(person.id))
    if (!decision) return [person]
    if (placed.has(decision)) return []
    placed.add(decision)
    return [decision]
  })
  // Of people who have left the page of the list meanwhile.
  return [...decisions.filter(decision => !placed.has(decision)), ...items]
}
