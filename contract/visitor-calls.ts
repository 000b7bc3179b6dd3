/**
 * Method and path of the calls that the visitor's form needs. Without zod: the visitor's page is lighter than the contract's
 * schemas. Calls of later screens stand in files of their own, which are loaded with those screens.
 */
export const CHECK_IN = { method: 'POST', path: '/api/checkin/:checkinToken' } as const
/** Of a visitor who says in the form that they are not the person of a personal link. */
export const FORGET_PERSON = { method: 'DELETE', path: '/api/checkin/:checkinToken/person' } as const
