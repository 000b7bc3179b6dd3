import { scheduleWords } from '../../../../contract/schedule-words.ts'
import { plural } from '../../../lib/plural.ts'
import type { Rules } from '../requirements.ts'
import { readSchedule, type ScheduleDraft } from '../schedule/schedule-draft.ts'

interface Form {
  draft: ScheduleDraft
  rules: Rules
  /** The date where the organiser plans. */
  today: string
}

/** The effect of a template, by the values of the form now. */
export function templateWords({ draft, rules, today }: Form): string {
  const words = [
    ...timesWords(draft, today),
    ...REPEATS[rules.repeatRule],
    ...proofWords(rules),
    ...LEAVING[rules.checkOut],
  ]
  return words.join(' ')
}

function timesWords(draft: ScheduleDraft, today: string): string[] {
  const { schedule, faults } = readSchedule(draft)
  if (!schedule) return ['Open at any time.']
  if (Object.keys(faults).length > 0) return ['Open at the times below, once they are complete.']
  const late = schedule.lateAfterMin === 0 ? 'late' : `more than ${plural(schedule.lateAfterMin, 'minute')} late`
  return [
    `${scheduleWords(schedule, null, today)}.`,
    `Anyone who comes ${late} is shown as late.`,
    ...OUTSIDE[schedule.outside],
  ]
}

const OUTSIDE: Record<ScheduleDraft['outside'], string[]> = {
  refuse: [],
  ask: ['At other times people ask you.'],
  accept: ['At other times people get in too.'],
}

const REPEATS: Record<Rules['repeatRule'], string[]> = {
  any: ['Each visit is a check-in of its own.'],
  day: ['Each person is checked in once a day.'],
  ever: ['Each person is checked in once.'],
  session: [],
}

const LEAVING: Record<Rules['checkOut'], string[]> = {
  off: [],
  ask: ['People check out when they leave.'],
}

function proofWords({ requireUserVerify, requirePhotoVerify, requiresCode }: Rules): string[] {
  const proofs = [
    requiresCode && 'enter the code on the screen',
    requireUserVerify && 'confirm their email',
    requirePhotoVerify && 'take a photo',
  ].filter(proof => proof !== false)
  return proofs.length === 0 ? [] : [`People ${AND.format(proofs)}.`]
}

/** 'a, b and c'. */
const AND = new Intl.ListFormat('en-GB')
