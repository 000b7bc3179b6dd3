/** Without zod, as in `visitor-calls.ts`; loaded with the screen of those who are checked in. */
export const CHECK_OUT = { method: 'POST', path: '/api/checkin/:checkinToken/out' } as const

/** How long after the check-in its visitor may check out. */
export const CHECK_OUT_WITHIN_H = 24
