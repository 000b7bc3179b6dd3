/** Without zod, for the visitor's page. */
export const TAKE_CODE = { method: 'POST', path: '/api/checkin/:checkinToken/code' } as const

/** A page that was opened with the code is good for so long, so that a slow form never fails. */
export const TICKET_MINUTES = 10

/** Said by the service, and by the page where it knows as much itself. */
export const CODE_HAS_CHANGED = 'This code has changed. Scan the screen again: what you typed is kept.'

/** Before the code, behind the `#` of a link in a QR code: browsers send that part to no server, so none logs it. */
export const CODE_IN_URL = 'code='
