import type { ScheduleDraft } from './schedule-draft.ts'

const OTHERS: Record<ScheduleDraft['outside'], string> = {
  refuse: 'others are turned away',
  ask: 'others may ask you',
  accept: 'others are let in',
}

/** What is around each session, while its fields are folded: 'Opens 15 min before, late after 10 min, others are turned away' */
export const optionsWords = ({
  opensBefore,
  lateAfter,
  outside,
}: Pick<ScheduleDraft, 'opensBefore' | 'lateAfter' | 'outside'>): string =>
  [
    Number(opensBefore) === 0 ? 'Opens at the start' : `Opens ${Number(opensBefore)}\u00a0min before`,
    Number(lateAfter) === 0 ? 'late from the start' : `late after ${Number(lateAfter)}\u00a0min`,
    OTHERS[outside],
  ].join(', ')
