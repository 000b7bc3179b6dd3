/**
 * Carries the email of the account that a page shows, encoded by `encodeURIComponent`. It is not a credential, like an `email`
 * in the query: a session of another account is declined. In a file of its own, so that light pages can import it without zod.
 */
export const ACCOUNT_HEADER = 'nearmark-account'
