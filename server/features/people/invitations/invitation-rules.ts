import { INVITATIONS_A_DAY } from '../../../../contract/personal-links.ts'

/** How many invitations an account may send a day. In its first week it may be one that was made to send advertisements. */
export const invitationsADay = ({ peopleLimit, firstWeek }: { peopleLimit: number; firstWeek: boolean }): number =>
  firstWeek ? INVITATIONS_A_DAY : Math.max(INVITATIONS_A_DAY, peopleLimit)

export interface InvitationNumbers {
  invited: number
  /** Beyond today's number. */
  left: number
  /** Invited before, or being emailed already. */
  earlier: number
  noEmail: number
  unsubscribed: number
}

interface Day {
  aDay: number
  /** How many more may be sent today. */
  room: number
  /** 'in 5 hours' */
  wait: string
  /** Nothing is sent yet. */
  dryRun: boolean
}

/** What is sent, what is not, and why. */
export function invitedSentence(
  { invited, left, earlier, noEmail, unsubscribed }: InvitationNumbers,
  { aDay, room, wait, dryRun }: Day,
): string {
  const sent = dryRun ? 'will be emailed a personal link' : `${are(invited)} being emailed a personal link`
  return [
    invited === 0 ? 'There is nobody to email.' : `${people(invited)} ${sent}.`,
    left > 0 && `${people(left)} ${are(left)} left: you can send ${figure(aDay)} a day, and more ${wait}.`,
    earlier > 0 && `${people(earlier)} ${have(earlier)} been invited already.`,
    noEmail > 0 && `${people(noEmail)} ${have(noEmail)} no email.`,
    unsubscribed > 0 && `${people(unsubscribed)} ${have(unsubscribed)} unsubscribed from your invitations.`,
    dryRun &&
      left === 0 &&
      `You can send ${figure(aDay)} a day${room < aDay ? `, and ${figure(room)} more today` : ''}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const figure = (count: number) => count.toLocaleString('en')
const people = (count: number) => (count === 1 ? '1 person' : `${figure(count)} people`)
const are = (count: number) => (count === 1 ? 'is' : 'are')
const have = (count: number) => (count === 1 ? 'has' : 'have')
