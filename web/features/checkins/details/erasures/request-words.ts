import { plural } from '../../../../lib/plural.ts'

const DAY_MS = 24 * 60 * 60_000

/** How long the creator has to answer, in whole days that are left. */
export function timeLeft(answerBy: string, now: Date): string {
  const leftMs = Date.parse(answerBy) - now.getTime()
  if (leftMs <= 0) return 'Being erased'
  return leftMs < DAY_MS ? 'Less than a day left' : `${plural(Math.floor(leftMs / DAY_MS), 'day')} left`
}
