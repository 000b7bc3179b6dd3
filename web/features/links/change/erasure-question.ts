import type { OwnLink } from '../../../../contract/links.ts'
import type { OlderCheckIns } from '../../../../contract/older-check-ins.ts'
import { plural } from '../../../lib/plural.ts'
import { daysWords } from '../keep-days.ts'
import type { Changes } from './changes.ts'

export interface ErasureQuestion {
  title: string
  loss: string
}

/** The question before a change that erases something of earlier check-ins; null when it erases nothing. */
export function erasureQuestionOf(
  link: OwnLink,
  changes: Changes,
  /** Undefined: not known, or not yet. */
  older: OlderCheckIns | undefined,
): ErasureQuestion | null {
  if (!hasRecords(link)) return null
  const { keeps, photoDays } = changes
  const sentences = [
    olderCheckInWords(link, changes, older),
    isFewer(photoDays, link.photoDays) && `Photos older than ${daysWords(photoDays)} are erased as you save.`,
  ].filter(sentence => typeof sentence === 'string')
  if (keeps === 'verdict')
    return {
      title: 'Erase the locations kept so far?',
      loss: [
        'The list still says who was here and when. Nobody’s location or distance comes back, not even when you turn this off again.',
        ...sentences,
      ].join(' '),
    }
  if (sentences.length === 0) return null
  return {
    title: 'Erase what is older?',
    loss: [...sentences, 'Nothing of it comes back when you allow more days again.'].join(' '),
  }
}

/** The loss of older check-ins as the change is saved; null where they stay. */
export function olderCheckInWords(link: OwnLink, changes: Changes, older: OlderCheckIns | undefined): string | null {
  const keepDays = fewerKeepDays(link, changes)
  return keepDays === null ? null : olderWords(keepDays, older)
}

/** The days for which check-ins are to be kept, where these are fewer than before and somebody has checked in; else null. */
export const fewerKeepDays = (link: OwnLink, { keepDays }: Changes): number | null =>
  hasRecords(link) && isFewer(keepDays, link.keepDays) ? keepDays : null

const hasRecords = ({ checkinCount, voidCount, pendingCount, heldCount }: OwnLink) =>
  checkinCount + voidCount + pendingCount + heldCount > 0

/** Null days are without a limit. */
const isFewer = (wanted: number | null | undefined, before: number | null): wanted is number =>
  wanted !== undefined && wanted !== null && (before === null || wanted < before)

function olderWords(days: number, older: OlderCheckIns | undefined): string {
  const age = `older than ${daysWords(days)}`
  if (!older) return `Check-ins ${age} are erased as you save.`
  const { waiting } = older
  if (waiting === 0) return checkInWords(age, older)
  return `${checkInWords(age, older)} ${plural(waiting, 'visitor')} who ${waiting === 1 ? 'has waited longer for your decision is' : 'have waited longer for your decision are'} turned away.`
}

function checkInWords(age: string, { count, more }: OlderCheckIns): string {
  if (count === 0) return `Check-ins ${age} are erased from now on. None are that old yet.`
  const checkIns = plural(count, 'check-in')
  return `${more ? `More than ${checkIns}` : checkIns} ${age} ${count === 1 ? 'is' : 'are'} erased as you save.`
}
