import { dateFormat } from '../../../../../contract/dates.ts'
import { ERASURE_ANSWER_DAYS } from '../../../../../contract/own-data-calls.ts'
import type { ErasedBecause, RecordedAct } from '../../../../../contract/records.ts'
import type { NamedWords } from '../../../../lib/named-words.ts'
import { plural } from '../../../../lib/plural.ts'
import { sessionName } from '../sessions/shown-session.ts'

const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
/** In one line. */
const momentOf = (at: string) => MOMENT.format(new Date(at)).replaceAll(' ', '\u00a0')

const WHO: Record<RecordedAct['actor'], string> = {
  creator: 'You',
  visitor: 'The visitor',
  warden: 'The warden',
  retention: 'Nearmark',
}

/** The act, its actor and its person, in one sentence. The reason stands beside it. */
export function actWords(act: RecordedAct): NamedWords {
  const who = WHO[act.actor]
  const person = act.name === null ? 'an erased visitor' : { name: act.name }
  const from = act.checkedInAt ? ` from ${momentOf(act.checkedInAt)}` : ''
  switch (act.act) {
    case 'add':
      return [
        `${who} added `,
        person,
        ' by hand',
        act.checkedInAt ? `, for ${momentOf(act.checkedInAt)}` : '',
        ...listedWords(act),
      ]
    case 'void':
      return [`${who} voided the check-in of `, person, from]
    case 'restore':
      return [`${who} restored the check-in of `, person, from]
    case 'out':
      return [`${who} checked `, person, ' out', stayOf(act)]
    case 'correct':
      if (act.checkInId === null) return renameWords(act, who)
      return [`${who} corrected `, ...correctionWords(act, person), ...listedWords(act)]
    case 'assign':
      return assignmentWords(act, who, person)
    case 'list':
      return listChangeWords(act, who)
    case 'approve':
      return [
        `${who} let `,
        person,
        ' in',
        sessionOf(act, ' to the session of '),
        act.checkedInAt ? `, who asked on ${momentOf(act.checkedInAt)}` : '',
      ]
    case 'decline':
      return [`${who} turned down `, person, ', who asked to be let in']
    case 'change':
      return [`${who} ${changeOf(act)}`]
    case 'erase':
      return erasureWords(act, who)
    case 'keep':
      return [`${who} kept what `, act.email ? { name: act.email } : 'an erased visitor', ' asked to have erased']
    case 'excuse':
      return [`${who} excused `, personOf(act), sessionOf(act, ' from the session of ')]
    case 'unexcuse':
      return [`${who} took back the excuse of `, personOf(act), sessionOf(act, ' for the session of ')]
    case 'personal_link':
      return [`${who} read the personal link of `, personOf(act)]
    case 'roll_call':
      return [`${who} called the roll${rollCallNumbers(act)}`]
    case 'warden':
      return [`${who} made a link for a warden`]
    case 'warden_open':
      return [`${who} opened the list of who is here`]
    case 'warden_end':
      return [`${who} ended the link of the warden`]
  }
}

/** The person as whose the attendance counts, where the name does not tell. */
function listedWords({ listed }: RecordedAct): NamedWords {
  if (!listed) return []
  return [', counted', ...asListed(listed)]
}

const asListed = ({ name, externalId }: NonNullable<RecordedAct['listed']>): NamedWords => [
  ' as ',
  { name },
  externalId ? ` (ID ${externalId}) on the list` : ' on the list',
]

/** Once either person is erased, the journal no longer names the assignment. */
function assignmentWords(act: RecordedAct, who: string, person: NamedWords[number]): NamedWords {
  if (act.name === null || act.checkedInAt === null) return [`${who} said whose the check-in of `, person, ' was']
  const counted: NamedWords = [`${who} counted the check-in of `, person, ` from ${momentOf(act.checkedInAt)}`]
  return act.listed ? [...counted, ...asListed(act.listed)] : [...counted, ' as nobody’s on the list']
}

/** Older acts do not say when somebody left. */
function stayOf({ checkedInAt, outAt }: RecordedAct): string {
  if (!checkedInAt) return ''
  const since = momentOf(checkedInAt)
  return outAt ? `, who was there from ${since} to ${momentOf(outAt)}` : `, who came on ${since}`
}

const personOf = ({ name }: RecordedAct): NamedWords[number] => (name === null ? 'somebody who was erased' : { name })

/** The session from which somebody is excused, if the link has sessions. */
const sessionOf = ({ sessionStartsAt }: RecordedAct, lead: string): string =>
  sessionStartsAt ? `${lead}${localSession(sessionStartsAt)}` : ''

const localSession = (startsAt: string): string =>
  sessionName(startsAt, Intl.DateTimeFormat().resolvedOptions().timeZone).replaceAll(' ', '\u00a0')

/** Of the link, or of one session. In the viewer's own time zone, as all times of a journal. */
function changeOf({ changes }: RecordedAct): string {
  const toOf = (field: string) => changes?.find(change => change.field === field)?.to
  const startsAt = toOf('session')
  if (typeof startsAt !== 'string') return 'changed the link'
  const cancelled = toOf('sessionCancelled')
  const done = cancelled === undefined ? 'changed' : cancelled ? 'cancelled' : 'restored'
  return `${done} the session of ${localSession(startsAt)}`
}

function rollCallNumbers({ changes }: RecordedAct): string {
  const [seen, missing] = ['seen', 'missing'].map(field => changes?.find(change => change.field === field)?.to)
  return seen === undefined ? '' : `: ${seen} seen, ${missing} missing`
}

function correctionWords({ was, name, checkedInAt }: RecordedAct, person: NamedWords[number]): NamedWords {
  if (!was?.checkedInAt || name === null || checkedInAt === null) return ['the check-in of ', person]
  const times = `from ${momentOf(was.checkedInAt)} to ${momentOf(checkedInAt)}`
  if (was.name === name) return ['the time of ', person, ` ${times}`]
  const names: NamedWords = ['the name ', { name: was.name }, ' to ', person]
  return was.checkedInAt === checkedInAt ? names : [...names, `, and the time ${times}`]
}

/** Of one person, or of several, who are counted. */
function listChangeWords({ name, changes }: RecordedAct, who: string): NamedWords {
  const countOf = (field: string) => Number(changes?.find(change => change.field === field)?.to ?? 0)
  const counts = { added: countOf('addedPeople'), changed: countOf('changedPeople'), removed: countOf('removedPeople') }
  const person: NamedWords[number] | null = name === null ? null : { name }
  const people = (count: number) => person ?? plural(count, 'person', 'people')
  const parts: NamedWords[] = [
    ...(counts.added > 0 ? [['added ', people(counts.added), ' to the list']] : []),
    ...(counts.changed > 0 ? [['changed ', people(counts.changed), ' on the list']] : []),
    ...(counts.removed > 0 ? [['took ', people(counts.removed), ' off the list']] : []),
  ]
  if (parts.length === 0) return [`${who} changed the list, about somebody who was erased`]
  return [`${who} `, ...parts.flatMap((part, nth) => (nth === 0 ? part : [', ', ...part]))]
}

/** An import gives another name to somebody who has attended, and to more than have an act of their own. */
function renameWords({ was, name, changes }: RecordedAct, who: string): NamedWords {
  const more = changes?.find(({ field }) => field === 'renamedPeople')?.to
  if (typeof more === 'number') return [`${who} renamed ${plural(more, 'more person', 'more people')} on the list`]
  if (!was || name === null) return [`${who} renamed somebody on the list who was erased`]
  return [`${who} renamed `, { name: was.name }, ', who had attended, to ', { name }, ' on the list']
}

const BECAUSE: Record<ErasedBecause, string> = {
  asked: ', because the visitor asked',
  mistake: ', because it was a mistake or a test',
  kept: ', because it was kept long enough',
  requested: ', as its visitor had asked on Nearmark',
  unanswered: '',
}

function erasureWords({ actor, because, erasedRecords, changes }: RecordedAct, who: string): NamedWords {
  const people = changes?.find(({ field }) => field === 'erasedPeople')?.from
  if (typeof people === 'number')
    return [
      `${who} erased ${plural(people, 'person', 'people')} of the list, with absences and excuses${because ? BECAUSE[because] : ''}`,
    ]
  if (because === 'unanswered')
    return [`Nearmark erased a check-in, as its visitor had asked and nobody answered in ${ERASURE_ANSWER_DAYS} days`]
  if (actor === 'visitor') return ['The visitor erased their check-in and their name in this journal']
  if (erasedRecords === null)
    return [`${who} erased a check-in, and its visitor’s name in this journal${because ? BECAUSE[because] : ''}`]
  return [`${who} erased ${plural(erasedRecords, 'check-in')}, which had been kept for as long as they may be`]
}
