import { randomInt } from 'node:crypto'

/** Without characters that are mistaken for others on paper or on the phone. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

const group = () => Array.from({ length: GROUP }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

/** Random, one of 6.5 × 10¹¹: a ticket id does not tell how many tickets there are. */
export const newTicketId = (): string => `NM-${group()}-${group()}`
