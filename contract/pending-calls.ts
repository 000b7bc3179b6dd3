/** Of a check-in that waits for an email. */
export const PENDING_CHECK_IN = { method: 'GET', path: '/api/checkin/:checkinToken/pending/:id' } as const
export const EMAIL_PENDING_CHECK_IN = { method: 'POST', path: '/api/checkin/:checkinToken/pending/:id/email' } as const
export const WITHDRAW_CHECK_IN = { method: 'DELETE', path: '/api/checkin/:checkinToken/pending/:id' } as const
