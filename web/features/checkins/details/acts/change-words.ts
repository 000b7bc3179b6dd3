import { dateFormat } from '../../../../../contract/dates.ts'
import { neverExpires } from '../../../../../contract/expiry.ts'
import type { LinkSettings } from '../../../../../contract/link-settings.ts'
import type { RecordedAct } from '../../../../../contract/records.ts'
import { plural } from '../../../../lib/plural.ts'

type Change = NonNullable<RecordedAct['changes']>[number]
type Value = Change['from']

export interface ChangeWords {
  label: string
  from: string
  to: string
}

const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

const required = (value: Value) => (value ? 'required' : 'not required')

interface FieldWords {
  label: string
  words?: (value: Value) => string
}

const among =
  (words: Record<string, string>) =>
  (value: Value): string =>
    words[String(value)] ?? plain(value)

/** The fields that a creator can change, beside the pin. */
type Field =
  | keyof LinkSettings
  | keyof typeof PLAIN_FIELDS
  | keyof typeof SESSION_FIELDS
  | 'requireUserVerify'
  | 'requirePhotoVerify'
  | 'listRule'
  | 'expiresAt'

const PLAIN_FIELDS = {
  locationName: { label: 'Place name' },
  formattedAddress: { label: 'Address' },
  hostName: { label: 'Organiser' },
  kiosk: { label: 'Kiosk' },
  wall: { label: 'Display' },
}

const daysOr = (unlimited: string) => (value: Value) => (value === null ? unlimited : plural(Number(value), 'day'))

const moment = (value: Value) => MOMENT.format(new Date(String(value)))

const SESSION_FIELDS = {
  schedule: { label: 'Times', words: (value: Value) => (value === null ? 'always' : 'sessions') },
  scheduleZone: { label: 'Time zone of the sessions' },
  sessionTitle: { label: 'Title of the session' },
  sessionEndsAt: { label: 'End of the session', words: moment },
}

const FIELDS: Record<Field, FieldWords> = {
  ...PLAIN_FIELDS,
  ...SESSION_FIELDS,
  radiusM: { label: 'Ring', words: value => `${Number(value).toLocaleString()}\u00a0m` },
  doubt: {
    label: 'A phone that is unsure',
    words: among({ refuse: 'is turned away', ask: 'may ask you', accept: 'is let in' }),
  },
  coarse: { label: 'An approximate location', words: among({ accept: 'is let in', ask: 'may ask you' }) },
  noPosition: { label: 'A phone without a location', words: among({ refuse: 'is turned away', ask: 'may ask you' }) },
  repeatRule: {
    label: 'Each visitor is recorded',
    words: among({ any: 'every time', day: 'once a day', ever: 'once', session: 'once in a session' }),
  },
  deviceMarks: { label: 'Telling phones apart' },
  requiresCode: { label: 'The code on the screen', words: required },
  keeps: {
    label: 'What is kept',
    words: among({ position: 'the location too', verdict: 'only that people were here' }),
  },
  keepDays: { label: 'Check-ins are kept', words: daysOr('without a limit of this link') },
  photoDays: { label: 'Photos are kept', words: daysOr('as long as their check-ins') },
  erasure: {
    label: 'Erasing a visitor’s data',
    words: among({ visitor: 'visitors do it themselves', ask: 'visitors ask you' }),
  },
  checkOut: { label: 'Checking out', words: among({ off: 'not asked for', ask: 'asked for' }) },
  autoOutMin: { label: 'Taken off the list after the session', words: value => plural(Number(value), 'minute') },
  listRule: {
    label: 'People who are not on the list',
    words: among({ off: 'are let in', flag: 'are let in, marked', refuse: 'ask you' }),
  },
  requireUserVerify: { label: 'Email verification', words: required },
  requirePhotoVerify: { label: 'Photo verification', words: required },
  expiresAt: {
    label: 'Expiry',
    words: value => (neverExpires(String(value)) ? 'never' : MOMENT.format(new Date(String(value)))),
  },
}

/** Keys alone, or said better by the address, the pin and the sentence of the act. */
const UNSAID = [
  'placeId',
  'latitude',
  'longitude',
  'session',
  'sessionCancelled',
  'renamedPeople',
  'addedPeople',
  'changedPeople',
  'removedPeople',
]

/** Each change of a link as a line. The two coordinates are one pin. */
export function changeWords(changes: readonly Change[]): ChangeWords[] {
  const lines = changes
    .filter(({ field }) => !UNSAID.includes(field))
    .map(({ field, from, to }) => {
      const { label, words = plain } = FIELDS[field as Field] ?? { label: asWords(field) }
      return { label, from: words(from), to: words(to) }
    })
  return changes.some(({ field }) => field === 'latitude' || field === 'longitude')
    ? [...lines, pinWords(changes)]
    : lines
}

/** A coordinate that stayed as it was is not among the changes. */
function pinWords(changes: readonly Change[]): ChangeWords {
  const moved = changes.filter(({ field }) => field === 'latitude' || field === 'longitude')
  const both = (side: 'from' | 'to') => moved.map(change => `${change.field} ${plain(change[side])}`).join(', ')
  return { label: 'Pin', from: both('from'), to: both('to') }
}

const plain = (value: Value): string => {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value)
}

/** 'Keep days' of 'keepDays'. */
const asWords = (field: string) =>
  field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replace(/^./, first => first.toUpperCase())
