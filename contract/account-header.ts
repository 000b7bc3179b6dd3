/**
 * The email that a page of the web app is about, as `encodeURIComponent` writes it. Like an `email` in the query it is no
 * credential: a session of another account is declined. By itself, for pages that are lighter than the contract's schemas.
 */
export const ACCOUNT_HEADER = 'nearmark-account'
