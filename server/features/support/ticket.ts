import { randomInt } from 'node:crypto'

/** No letter or digit that is taken for another when read aloud or from paper. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

const group = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** One of 6.5 × 10¹¹: says nothing of how many there are. */
export const newTicketId = (): string => `NM-${group()}-${group()}`
