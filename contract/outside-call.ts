/** Of a page that stays outside the ring. */
export const REPORT_OUTSIDE = { method: 'POST', path: '/api/checkin/:checkinToken/outside' } as const

/** Distance and accuracy are told in steps of so many metres, upwards: nobody outside the ring is told to be within it. */
export const OUTSIDE_STEP_M = 10
