import { dateFormat } from '../../../../../contract/dates.ts'
import { MARK_WORDS, type MarkKind } from '../../../../../contract/marks.ts'
import type { OwnCheckIn } from '../../../../../contract/own-data.ts'
import type { RecordedAct } from '../../../../../contract/records.ts'
import { formatDistance } from '../../../../../contract/shown-distance.ts'

const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
export const momentOf = (at: string) => MOMENT.format(new Date(at))

/** How a check-in stands, to its visitor. */
export function standingOf({ state, recordState, reviewReason, decision, source }: OwnCheckIn): string {
  if (decision === 'declined') return 'Declined'
  if (state === 'repeated') return 'Checked in before'
  if (state === 'pending') return reviewReason === null ? 'Waiting for your email' : 'Waiting for approval'
  if (recordState === 'void') return 'Voided'
  if (source === 'creator') return 'Added by hand'
  return 'Checked in'
}

type Line = [name: string, value: string]

/** Everything that is stored of a check-in, name by name; fields that are not stored have no line. */
export const linesOf = (checkIn: OwnCheckIn): Line[] =>
  (
    [
      ['Name', checkIn.name],
      ['Email', checkIn.email],
      ['Phone', checkIn.phone],
      ['Location', locationOf(checkIn)],
      ['IP address', checkIn.ipAddress],
      ['Device', [checkIn.deviceType, checkIn.browser, checkIn.os].filter(Boolean).join(', ')],
      ['Browser code', checkIn.browserKey && `${checkIn.browserKey.slice(0, 8)}…, which other links cannot use`],
      ['Note', checkIn.note],
      ['Photo', checkIn.photoId && (checkIn.photoSource === 'camera' ? 'Taken with the camera' : 'Chosen from files')],
      ['Entered', checkIn.enteredAt && `${momentOf(checkIn.enteredAt)}, by the organiser`],
    ] satisfies [string, string | null][]
  ).filter((line): line is Line => Boolean(line[1]))

function locationOf({ latitude, longitude, accuracyM, distanceM, inside, accuracyBand }: OwnCheckIn): string | null {
  if (latitude !== null && longitude !== null) {
    const accuracy = accuracyM === null ? '' : `, ±\u00a0${formatDistance(accuracyM)}`
    const distance = distanceM === null ? '' : `, ${formatDistance(distanceM)} from the centre`
    return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}${accuracy}${distance}`
  }
  if (inside === null) return null
  return `${inside ? 'You were there' : 'You were outside'}${accuracyBand === null ? '' : `, accurate to ${accuracyBand} m`}. The location itself is not saved.`
}

/** The marks of the check-in, which only the organiser sees besides. */
export const marksOf = ({ marks }: OwnCheckIn): string[] =>
  marks.map(kind => {
    const { seen, innocent } = MARK_WORDS[kind as MarkKind]
    return `${seen('another check-in')} ${innocent}`
  })

const DONE: Record<RecordedAct['act'], string> = {
  add: 'added it by hand',
  void: 'voided it',
  restore: 'restored it',
  correct: 'corrected it',
  assign: 'chose whose it is on the list',
  list: 'changed the list',
  approve: 'let you in',
  decline: 'declined it',
  change: 'changed it',
  erase: 'erased it',
  keep: 'kept it',
  excuse: 'excused you',
  unexcuse: 'withdrew an excuse',
  personal_link: 'read your personal link',
  out: 'checked you out',
  roll_call: 'called the roll',
  warden: 'made a link for a warden',
  warden_open: 'opened the list of who is here',
  warden_end: 'ended the warden’s link',
}

/** The journal's sentence on it: '22 Nov 2026, 09:02: the organiser voided it. ‘Left early’' */
export const actSentence = ({ at, actor, act, reason }: RecordedAct): string => {
  const who = actor === 'creator' ? 'the organiser' : actor === 'visitor' ? 'you' : 'Nearmark'
  return `${momentOf(at)}: ${who} ${DONE[act]}.${reason ? ` ‘${reason}’` : ''}`
}
