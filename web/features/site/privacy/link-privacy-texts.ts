import { dateFormat } from '../../../../contract/dates.ts'
import type { LinkPrivacy } from '../../../../contract/link-privacy.ts'
import { ERASURE_ANSWER_DAYS } from '../../../../contract/own-data-calls.ts'
import { plural } from '../../../lib/plural.ts'

export const askerOf = ({ hostName }: Pick<LinkPrivacy, 'hostName'>): string => hostName ?? 'The organiser'

/** To visitors of themselves, or to others of them. */
type Reader = 'visitor' | 'others'

/** What is stored of one check-in, in the order in which it is given. */
export function storedOf(link: LinkPrivacy, reader: Reader): string[] {
  const own = reader === 'visitor' ? 'Your' : 'The visitor’s'
  const who = reader === 'visitor' ? 'you' : 'they'
  return [
    link.requireUserVerify
      ? `${own} name and email address, and a phone number if ${who} add one`
      : `${own} name, and an email address and phone number if ${who} add them`,
    `The time, and the type of ${reader === 'visitor' ? 'your' : 'their'} device, browser and operating system`,
    ...(link.checkOut
      ? [`When ${who} left, how that is known, and whether the phone was at the place at the check-out`]
      : []),
    ...(link.requirePhotoVerify ? ['A photo taken at the check-in, without the hidden data that cameras add'] : []),
    link.keeps === 'verdict'
      ? `That ${who} were there, and how exact the phone was, in three steps`
      : 'The location that the phone reports, how exact it is, the distance from the place, and the IP address',
    ...(link.knowsBrowsers
      ? ['A code for the browser, made from a cookie of 180 days, which means nothing at other links']
      : []),
    ...(link.requiresCode
      ? [
          `In ${reader === 'visitor' ? 'your' : 'their'} browser alone, a cookie of 20 minutes by which nobody else can use the code from the screen, and a hash that shows the organiser when one scan checks in several people`,
        ]
      : []),
    ...(link.hasList ? [listText(link)] : []),
    ...(link.mayAsk ? [`A note, if ${who} ask to be let in`] : []),
  ]
}

const listText = ({ greetsByName }: LinkPrivacy): string =>
  greetsByName
    ? 'A list of the people who are expected, made by the organiser, who alone sees it. As people on it arrive, a screen at the place shows their first names for a few seconds'
    : 'A list of the people who are expected, made by the organiser, who alone sees it'

/** What a link uses and does not store; null where it stores all that it uses. */
export function notStoredOf({ keeps, checkOut }: Pick<LinkPrivacy, 'keeps' | 'checkOut'>): string | null {
  if (keeps === 'verdict')
    return `The location is used once, for the answer${checkOut ? ', also at the check-out' : ''}. Neither it nor the distance nor the IP address is stored.`
  return checkOut ? 'The location at the check-out is used once, for the answer, and is not stored.' : null
}

export const refusedText = ({ keeps }: Pick<LinkPrivacy, 'keeps'>): string =>
  keeps === 'verdict'
    ? 'Of a refused attempt: the reason, the time, the type of device, browser and operating system, and no name.'
    : 'Of a refused attempt: the reason, the time, the distance and its accuracy, the type of device, browser and operating system, and no name, location or IP address. A page that stays open outside the ring counts as one, once a day, with its distance rounded to 10 m.'

/** In UTC, since the reader's time zone is unknown. */
const DAY = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (at: string) => DAY.format(new Date(at))

/** How a visitor with an email address has it erased. */
export const erasureText = (link: Pick<LinkPrivacy, 'erasure' | 'asksSince' | 'hostName'>): string =>
  link.erasure === 'ask'
    ? `Ask for it with the link that we email you below. ${askerOf(link)} erases it, or tells you by email why it is kept. Without an answer it is erased after ${ERASURE_ANSWER_DAYS} days.${link.asksSince ? ` Did you check in before ${dayOf(link.asksSince)}? Then you erase it yourself, right away.` : ''}`
    : 'Do it yourself, right away, with the link that we email you below. It erases your check-ins here, their photos and what the journal says of you.'

/** The same, for a data protection officer. */
export const erasureRight = ({ erasure, asksSince }: Pick<LinkPrivacy, 'erasure' | 'asksSince'>): string =>
  erasure === 'ask'
    ? `Visitors who gave an email address see and download what is held about them by an emailed link, and ask there for its erasure. The controller erases it, or keeps it with a reason that the visitor is told. Without an answer it is erased after ${ERASURE_ANSWER_DAYS} days.${asksSince ? ` What was recorded before ${dayOf(asksSince)} they erase there without the controller.` : ''}`
    : 'Visitors who gave an email address see, download and erase what is held about them by an emailed link, without the controller.'

const CHANGEABLE = 'The organiser may change this, for earlier ones too.'

/** How long each is kept, by what it is. */
export function retentionOf({
  keeps,
  keptDays,
  photoDays,
  requireUserVerify,
  requirePhotoVerify,
  mayAsk,
}: LinkPrivacy) {
  const kept =
    keptDays === null
      ? 'Until the organiser erases them or deletes the link.'
      : `${plural(keptDays, 'day')}, then they are erased. ${CHANGEABLE} One whose time they enter or correct is kept for as long from then on.`
  return {
    'Check-ins': kept,
    ...(requirePhotoVerify && {
      Photos:
        photoDays === null
          ? 'As long as the check-in.'
          : `${plural(photoDays, 'day')}, then they are erased. ${CHANGEABLE}`,
    }),
    ...(requireUserVerify && { 'Not confirmed by email': '24 hours.' }),
    ...(mayAsk && {
      'Waiting to be let in': `30 days at most. Of those who are declined the photo${keeps === 'verdict' ? ' goes' : ', the location and the IP address go'} after 24 hours.`,
    }),
  }
}
