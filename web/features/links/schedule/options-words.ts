import { DAY_MIN } from '../../../../contract/durations.ts'
import { endOf } from '../../../../contract/schedule-words.ts'
import { oneStart } from './late-words.ts'
import type { ScheduleDraft } from './schedule-draft.ts'

const OTHERS: Record<ScheduleDraft['outside'], string> = {
  refuse: 'others are turned away',
  ask: 'others may ask you',
  accept: 'others are let in',
}

/**
 * The times around each session, while their fields are folded: 'Opens at 08:45, late from 09:10, others are turned away', or in
 * minutes where sessions begin at several times.
 */
export function optionsWords(draft: ScheduleDraft): string {
  const [opensBefore, lateAfter] = [Number(draft.opensBefore), Number(draft.lateAfter)]
  const start = oneStart(draft)
  const around = start
    ? [`Opens at ${endOf(start, DAY_MIN - opensBefore)}`, `late from ${endOf(start, lateAfter)}`]
    : [
        opensBefore === 0 ? 'Opens at the start' : `Opens ${opensBefore}\u00a0min before`,
        lateAfter === 0 ? 'late from the start' : `late after ${lateAfter}\u00a0min`,
      ]
  return [...around, OTHERS[draft.outside]].join(', ')
}
