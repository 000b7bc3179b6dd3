import type { OwnLink } from '../../../../contract/links.ts'
import { daysWords } from '../keep-days.ts'
import type { Changes } from './changes.ts'

export interface ErasureQuestion {
  title: string
  loss: string
}

/** What is asked before a change that erases something of earlier check-ins; null when it erases nothing. */
export function erasureQuestionOf(link: OwnLink, { keeps, keepDays, photoDays }: Changes): ErasureQuestion | null {
  if (link.checkinCount + link.voidCount + link.pendingCount + link.heldCount === 0) return null
  const older = [
    isFewer(keepDays, link.keepDays) && `Check-ins older than ${daysWords(keepDays)} are erased as you save.`,
    isFewer(photoDays, link.photoDays) && `Photos older than ${daysWords(photoDays)} are erased as you save.`,
  ].filter(sentence => sentence !== false)
  if (keeps === 'verdict')
    return {
      title: 'Erase the locations kept so far?',
      loss: [
        'The list still says who was here and when. Nobody’s location or distance comes back, not even when you turn this off again.',
        ...older,
      ].join(' '),
    }
  if (older.length === 0) return null
  return {
    title: 'Erase what is older?',
    loss: [...older, 'Nothing of it comes back when you allow more days again.'].join(' '),
  }
}

/** Null days are without a limit. */
const isFewer = (wanted: number | null | undefined, before: number | null): wanted is number =>
  wanted !== undefined && wanted !== null && (before === null || wanted < before)
