import type { Drill } from '../../../../../contract/roll-calls.ts'
import { plural } from '../../../../lib/plural.ts'

const sentOf = ({ rollCalls }: Pick<Drill, 'rollCalls'>) => rollCalls.filter(({ receivedAt }) => receivedAt !== null)

/** Whether no result has come yet. A discarded roll call sends none. */
export const isOpen = (drill: Pick<Drill, 'rollCalls'>) => sentOf(drill).length === 0

/** The callers of the results, as '· 3 roll calls, 1 by the warden'; without results, those of the beginnings. */
export function callersOf(drill: Pick<Drill, 'rollCalls'>): string {
  const rollCalls = isOpen(drill) ? drill.rollCalls : sentOf(drill)
  const wardens = rollCalls.filter(({ by }) => by === 'warden').length
  const count = rollCalls.length > 1 ? `· ${plural(rollCalls.length, 'roll call')}` : ''
  if (wardens === 0) return count
  return rollCalls.length === 1 ? '· by the warden' : `${count}, ${wardens} by the warden`
}
