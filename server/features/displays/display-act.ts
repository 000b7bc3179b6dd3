import type { NewAct } from '../journal/index.ts'
import type { DisplayRow } from './store.ts'

/** A kiosk checks people in without a phone of theirs, and a wall gives out codes: the journal says when there was one. */
export function displayAct(
  { mode, name }: Pick<DisplayRow, 'mode' | 'name'>,
  at: Date,
  what: 'made' | 'removed',
): NewAct {
  const field = mode === 'kiosk' ? 'kiosk' : 'wall'
  const change = what === 'made' ? { field, from: null, to: name } : { field, from: name, to: null }
  return { act: 'change', actor: 'creator', checkInId: null, at, personal: { changes: [change] } }
}
