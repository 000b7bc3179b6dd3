import type { ReplyOf } from '../../../../../contract/endpoint.ts'
import type { decideHeld, HeldCheckIn } from '../../../../../contract/held-check-ins.ts'
import { type AccuracyBand, type DistanceBand, NEAR_M } from '../../../../../contract/kept-verdict.ts'
import type { MarkKind } from '../../../../../contract/marks.ts'
import { formatDistance } from '../../../../../contract/shown-distance.ts'

type Asked = Pick<HeldCheckIn, 'reason' | 'distanceM' | 'accuracyM' | 'distanceBand' | 'accuracyBand'>

export const REASON_TITLES: Record<HeldCheckIn['reason'], string> = {
  doubtful: 'May be inside',
  coarse: 'Approximate location',
  no_position: 'No location',
  no_session: 'No session then',
  not_listed: 'Not on the list',
}

/** Marks that tell no more than the reason does, and the sentence about the position. */
const SAID_BY_REASON: Record<HeldCheckIn['reason'], readonly MarkKind[]> = {
  doubtful: ['outside_ring', 'coarse_position'],
  coarse: ['coarse_position'],
  no_position: ['no_position'],
  no_session: [],
  not_listed: ['not_listed'],
}

export const marksBesideReason = ({ reason, flags: marks }: Pick<HeldCheckIn, 'reason' | 'flags'>): MarkKind[] =>
  marks.filter(kind => !SAID_BY_REASON[reason].includes(kind))

/** The position in words, for the creator who decides. */
export function positionText({ reason, distanceM, accuracyM, distanceBand, accuracyBand }: Asked): string {
  if (distanceBand) return roughText(distanceBand, accuracyBand)
  if (reason === 'no_position' || distanceM === null) return 'The phone gave no location. Judge by name and note.'
  const giveOrTake = accuracyM === null ? '' : `, give or take ${formatDistance(accuracyM)}`
  return `The phone says ${formatDistance(distanceM)} from the centre${giveOrTake}.`
}

/** Above the list. */
export function whyTheyWait(people: readonly Pick<HeldCheckIn, 'reason'>[]): string {
  const all = (...of: HeldCheckIn['reason'][]) => people.every(({ reason }) => of.includes(reason))
  if (all('doubtful', 'coarse', 'no_position')) return 'Their phones couldn’t place them inside the ring.'
  if (all('no_session')) return 'They came while there was no session.'
  return all('not_listed') ? 'They are not on the list, or here already.' : 'They ask you to let them in.'
}

/** The creator may put them on the list as they are let in. */
export const isNotListed = ({ reason }: Pick<HeldCheckIn, 'reason'>): boolean => reason === 'not_listed'

/** 'Aisyah', or '3 people'. */
export const whoOf = (people: readonly Pick<HeldCheckIn, 'userName'>[]): string =>
  people.length === 1 ? people[0]!.userName : `${people.length} people`

/** After a decision that someone else, or another tab, has made before. */
const decidedElsewhere = (people: number): string =>
  people === 1
    ? '1 person was already decided elsewhere, or no longer waits.'
    : `${people} people were already decided elsewhere, or no longer wait.`

type Outcome = ReplyOf<typeof decideHeld>

/** The part of a decision's result that the creator would not expect; null where everybody was let in, or turned away. */
export function surpriseOf({ decided, alreadyDecided, alreadyCheckedIn: repeated = [] }: Outcome) {
  if (alreadyDecided.length === 0 && repeated.length === 0) return null
  const sentences = [
    repeated.length > 0 && letInWords(decided.length - repeated.length, repeated.length),
    alreadyDecided.length > 0 && decidedElsewhere(alreadyDecided.length),
  ]
  return {
    title: repeated.length > 0 ? 'Already Checked In' : 'Already Decided',
    description: sentences.filter(Boolean).join(' '),
  }
}

function letInWords(letIn: number, checkedInAlready: number): string {
  const already = `${checkedInAlready} ${checkedInAlready === 1 ? 'was' : 'were'} checked in already.`
  return letIn > 0 ? `${letIn} let in, ${already}` : already
}

/** Of a link that keeps verdicts alone. */
function roughText(distance: DistanceBand, accuracy: AccuracyBand | null): string {
  const from = distance === 'near' ? `less than ${formatDistance(NEAR_M)}` : `${formatDistance(NEAR_M)} or more`
  return `The phone says ${from} from the centre${accuracy === null ? '' : `, give or take up to ${formatDistance(accuracy)}`}.`
}
