/** So long after the end of its link a personal link works. */
export const LINK_WORKS_DAYS = 30
/** A term with its breaks: a phone that is passed on does not greet the person before for a year. */
const GREETS_DAYS = 180

const DAY_S = 24 * 60 * 60

/** How long a browser remembers the personal link that was opened in it. */
export const personalCookieS = (expiresAt: Date, now: Date): number => {
  const worksS = Math.floor((expiresAt.getTime() - now.getTime()) / 1000) + LINK_WORKS_DAYS * DAY_S
  return Math.max(0, Math.min(GREETS_DAYS * DAY_S, worksS))
}
