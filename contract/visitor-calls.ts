/** Method and path of the visitor's calls. Without zod: the visitor's page is lighter than the contract's schemas. */
export const LINK_BY_TOKEN = { method: 'GET', path: '/api/checkin-links/:checkinToken' } as const
export const CHECK_IN = { method: 'POST', path: '/api/checkin/:checkinToken' } as const
export const VERIFY_CHECK_IN = { method: 'POST', path: '/api/verify-checkin/:checkinToken' } as const
export const PENDING_CHECK_IN = { method: 'GET', path: '/api/checkin/:checkinToken/pending/:id' } as const
export const EMAIL_PENDING_CHECK_IN = { method: 'POST', path: '/api/checkin/:checkinToken/pending/:id/email' } as const
export const WITHDRAW_CHECK_IN = { method: 'DELETE', path: '/api/checkin/:checkinToken/pending/:id' } as const
