/** Of the page that the email to a visitor opens. */
export const VERIFY_CHECK_IN = { method: 'POST', path: '/api/verify-checkin/:checkinToken' } as const
