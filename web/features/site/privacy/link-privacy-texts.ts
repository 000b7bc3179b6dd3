import { dateFormat } from '../../../../contract/dates.ts'
import type { LinkPrivacy } from '../../../../contract/link-privacy.ts'
import { ERASURE_ANSWER_DAYS } from '../../../../contract/own-data-calls.ts'
import { plural } from '../../../lib/plural.ts'

export const askerOf = ({ hostName }: Pick<LinkPrivacy, 'hostName'>): string => hostName ?? 'The organiser'

/** To visitors of themselves, or to others of them. */
type Reader = 'visitor' | 'others'

/** The stored data of one check-in, in the order in which it is given. */
export function storedOf(link: LinkPrivacy, reader: Reader): string[] {
  const own = reader === 'visitor' ? 'Your' : 'The visitor’s'
  const [who, whose] = reader === 'visitor' ? ['you', 'your'] : ['they', 'their']
  return [
    link.requireUserVerify
      ? `${own} name and email address, and a phone number if ${who} add one`
      : `${own} name, and an email address and phone number if ${who} add them`,
    `The time, and the type of ${whose} device, browser and operating system`,
    ...(link.checkOut
      ? [`When ${who} left, how we know, and whether ${whose} phone was at the place at the check-out`]
      : []),
    ...(link.requirePhotoVerify ? ['A photo taken at the check-in, without the hidden data that cameras add'] : []),
    link.keeps === 'verdict'
      ? `That ${who} were there, and how accurate ${whose} phone was (high, medium or low)`
      : `The location that ${whose} phone reports, how accurate it is, how far it is from the place, and ${whose} IP address`,
    ...(link.knowsBrowsers
      ? [`A code for ${whose} browser, made from a cookie that lasts 180 days. Other links cannot use it`]
      : []),
    ...(link.requiresCode
      ? [
          `In ${whose} browser only, a cookie that lasts 20 minutes, so that no one else can use the code from the screen`,
          'A hash that shows the organiser when one scan checks in several people',
        ]
      : []),
    ...(link.hasList ? [listText(link)] : []),
    ...(link.mayAsk ? [`A note, if ${who} ask to be let in`] : []),
  ]
}

const listText = ({ greetsByName }: LinkPrivacy): string =>
  greetsByName
    ? 'The organiser’s list of the people they expect, which only they can see. When people on it arrive, a screen at the place shows their first names for a few seconds'
    : 'The organiser’s list of the people they expect, which only they can see'

/** The data that a link uses and does not store; null where it stores all that it uses. */
export function notStoredOf({ keeps, checkOut }: Pick<LinkPrivacy, 'keeps' | 'checkOut'>): string | null {
  if (keeps === 'verdict')
    return `The location is checked once${checkOut ? ', and again at the check-out' : ''}. It is not saved, and neither are the distance and the IP address.`
  return checkOut ? 'The location at the check-out is checked once, and not saved.' : null
}

export function refusedText({ keeps }: Pick<LinkPrivacy, 'keeps'>, reader: Reader): string {
  const whoWas = reader === 'visitor' ? 'you were' : 'a visitor was'
  return keeps === 'verdict'
    ? `If ${whoWas} turned away: the reason, the time, and the type of device, browser and operating system. No name is saved.`
    : `If ${whoWas} turned away: the reason, the time, the distance and its accuracy, and the type of device, browser and operating system. No name, location or IP address is saved. A page that stays open too far from the place counts as turned away once a day, with the distance rounded to 10 m.`
}

/** In UTC, since the reader's time zone is unknown. */
const DAY = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (at: string) => DAY.format(new Date(at))

/** How a visitor with an email address has it erased. */
export const erasureText = (link: Pick<LinkPrivacy, 'erasure' | 'asksSince' | 'hostName'>): string =>
  link.erasure === 'ask'
    ? `Enter your email address below, and ask with the link that we send you. ${askerOf(link)} then erases it, or tells you by email why they keep it. Without an answer it is erased after ${ERASURE_ANSWER_DAYS} days.${link.asksSince ? ` If you checked in before ${dayOf(link.asksSince)}, you can erase that yourself, right away.` : ''}`
    : 'Enter your email address below, and erase it yourself, right away, with the link that we send you. Your check-ins here go, with their photos and what the journal says about you.'

/** The same, for a data protection officer. */
export const erasureRight = ({ erasure, asksSince }: Pick<LinkPrivacy, 'erasure' | 'asksSince'>): string =>
  erasure === 'ask'
    ? `Visitors who gave an email address see and download what is saved about them with an emailed link, and ask there to have it erased. The controller erases it, or keeps it and tells the visitor why. Without an answer it is erased after ${ERASURE_ANSWER_DAYS} days.${asksSince ? ` What was recorded before ${dayOf(asksSince)}, they can erase there without asking.` : ''}`
    : 'Visitors who gave an email address see, download and erase what is saved about them with an emailed link, without asking the controller.'

const CHANGEABLE = 'The organiser can change this, also for earlier ones.'

/** The three facts that most people came for, in a few words each. */
export const inShort = ({ hostName, keptDays, erasure }: Pick<LinkPrivacy, 'hostName' | 'keptDays' | 'erasure'>) => ({
  'Who asks': hostName ?? 'The organiser',
  'How long': keptDays === null ? 'Until the organiser erases it' : plural(keptDays, 'day'),
  'How to erase it': erasure === 'ask' ? 'Ask by email' : 'Yourself, by email',
})

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
      : `${plural(keptDays, 'day')}, then they are erased. ${CHANGEABLE} If they enter or correct a time, the period starts again.`
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
      'Waiting for approval': `30 days at most. If declined, the photo${keeps === 'verdict' ? ' is' : ', the location and the IP address are'} erased after 24 hours.`,
    }),
  }
}
