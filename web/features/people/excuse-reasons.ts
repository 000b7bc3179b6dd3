/** Offered wherever somebody is excused. */
export const EXCUSE_REASONS = ['Sick', 'On leave']

/** Until one is chosen: an excuse needs a reason, and one press says none. */
export const NO_REASON_YET = 'Excused by the organiser'
