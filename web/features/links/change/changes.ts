import { metresBetween, type Point } from '../../../../contract/geo.ts'
import type { LinkSettings } from '../../../../contract/link-settings.ts'
import type { OwnLink } from '../../../../contract/links.ts'
import type { Schedule } from '../../../../contract/schedule.ts'
import { scheduleWords } from '../../../../contract/schedule-words.ts'
import { formatDistance, formatRadius } from '../../../../contract/shown-distance.ts'
import { stayWords } from '../../../../contract/stay-words.ts'
import { IN_DOUBT } from '../doubt-words.ts'
import { daysWords } from '../keep-days.ts'
import type { Rules } from '../requirements.ts'
import { draftOf, readSchedule } from '../schedule/schedule-draft.ts'

/** The values of the form. */
export interface Wanted {
  placeId: string
  point: Point
  /** Empty: as it was. */
  name: string
  hostName: string
  settings: LinkSettings
  rules: Rules
  schedule: Schedule | null
  /** Chosen by hand; null: as it was, or that of the place. */
  zone?: string | null
}

const pointOf = ({ latitude, longitude }: OwnLink): Point => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
})

/** How far the pin stands from where it was, in whole metres: a step of the arrow keys is a little more than 5 or 50 m. */
export const movedM = (link: OwnLink, point: Point): number => Math.round(metresBetween(pointOf(link), point))

/** In the order of fields that the form gives it. */
const asRead = (schedule: Schedule | null) => readSchedule(draftOf(schedule, '2000-01-01')).schedule

/** The differences from the link, as the call takes them: absent fields stay as they are. */
export function changesOf(link: OwnLink, { placeId, name, hostName, settings, rules, schedule, zone }: Wanted) {
  const before = { ...link, placeName: link.locationName, hostName: link.hostName ?? '' }
  const after = { placeId, placeName: name || link.locationName, hostName, ...settings, ...rules }
  const changed = Object.entries(after).filter(([field, value]) => before[field as keyof typeof after] !== value)
  const sameSchedule = JSON.stringify(asRead(schedule)) === JSON.stringify(asRead(link.schedule))
  return {
    ...Object.fromEntries(changed),
    ...(!sameSchedule && { schedule }),
    ...(schedule && zone && { scheduleZone: zone }),
  } as Partial<typeof after & { schedule: Schedule | null; scheduleZone: string }>
}

export type Changes = ReturnType<typeof changesOf>

/** As the call takes it: another place would bring its own name. */
export const inputOf = (link: OwnLink, changes: Changes): Changes =>
  changes.placeId === undefined ? changes : { placeName: link.locationName, ...changes }

interface Around {
  point: Point
  /** The creator’s, which visitors read where the link has none. */
  displayName: string | null
  /** In which the times are read; null while that of the place is not known. */
  zone: string | null
}

/** The changes that visitors will notice, a sentence for each. */
export function changeWords(link: OwnLink, changes: Changes, { point, displayName, zone }: Around): string[] {
  const {
    placeId,
    placeName,
    hostName,
    radiusM,
    requireUserVerify,
    requirePhotoVerify,
    requiresCode,
    keeps,
    repeatRule,
    deviceMarks,
    schedule,
    scheduleZone,
    doubt,
    coarse,
    noPosition,
    keepDays,
    photoDays,
    erasure,
    listRule,
    checkOut,
    autoOutMin,
  } = changes
  const words = [
    placeName !== undefined && `The place is called ‘${placeName}’.`,
    hostName !== undefined && askedBy(hostName || displayName),
    placeId !== undefined && `The ring moves by ${formatDistance(movedM(link, point))}.`,
    (schedule !== undefined || scheduleZone !== undefined) &&
      timesWords(schedule === undefined ? link.schedule : schedule, zone),
    radiusM !== undefined &&
      `The ring ${radiusM > link.radiusM ? 'grows' : 'shrinks'} from ${formatRadius(link.radiusM)} to ${formatRadius(radiusM)}.`,
    doubt !== undefined && IN_DOUBT[doubt],
    coarse !== undefined && `With an approximate location they ${coarse === 'ask' ? 'ask you' : 'get in'}.`,
    noPosition !== undefined && `Without a location they ${noPosition === 'ask' ? 'ask you' : 'are turned away'}.`,
    requireUserVerify !== undefined && `They ${requireUserVerify ? '' : 'no longer '}confirm their email.`,
    listRule !== undefined && LIST_WORDS[listRule],
    keeps === 'verdict' && 'Only that they were here is kept. All locations kept so far are erased.',
    keeps === 'position' && 'Their location is kept from now on.',
    repeatRule !== undefined && REPEAT_WORDS[repeatRule],
    deviceMarks === true && 'A cookie tells their browsers apart, and their page says so.',
    keepDays !== undefined &&
      (keepDays === null
        ? 'Their check-ins are kept with no limit.'
        : `Their check-ins are kept for ${daysWords(keepDays)}. Older ones are erased as you save.`),
    photoDays !== undefined &&
      (photoDays === null
        ? 'Their photos are kept as long as the check-in.'
        : `Their photos are kept for ${daysWords(photoDays)}. Older ones are erased as you save.`),
    erasure === 'ask' &&
      'They ask you before what is saved about them is erased. What was saved before, they still erase themselves.',
    erasure === 'visitor' &&
      'They erase what is saved about them without asking you. Those who have asked still get your answer.',
    checkOut === 'ask' && 'They are asked to check out when they leave, and a cookie remembers their browser.',
    checkOut === 'off' && 'They are no longer asked to check out. Who is here now is taken off the list.',
    autoOutMin !== undefined && `Anyone who forgets to check out is taken off the list ${autoOutWords(autoOutMin)}.`,
    requirePhotoVerify !== undefined && `They ${requirePhotoVerify ? '' : 'no longer '}take a photo.`,
    requiresCode === true &&
      'They scan the code on the screen. Nobody gets in until a display of this link shows a code that changes.',
    requiresCode === false && 'They no longer need the code on the screen.',
  ]
  return words.filter(sentence => sentence !== false)
}

const askedBy = (name: string | null) => (name ? `‘${name}’ asks them to check in.` : 'Nobody is named as asking them.')

const timesWords = (schedule: Schedule | null, zone: string | null) =>
  schedule ? `They can check in ${lowerFirst(scheduleWords(schedule, zone))}.` : 'They can check in at any time.'

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

const autoOutWords = (minutes: number) =>
  minutes === 0 ? 'as the session ends' : `${stayWords(minutes)} after the session`

const REPEAT_WORDS = {
  any: 'They may check in as often as they come.',
  day: 'They are checked in once a day, and a cookie remembers their browser.',
  ever: 'They are checked in once, and a cookie remembers their browser.',
  session: 'They are checked in once in a session, and a cookie remembers their browser.',
}

const LIST_WORDS = {
  off: 'They get in whether they are on the list or not.',
  flag: 'Those who are not on the list get in, and you see a mark.',
  refuse: 'Only those on the list get in without you.',
}
