import { randomUUID } from 'node:crypto'
import {
  everybody,
  notThere,
  onlyAdmin,
  onlyInVain,
  onlyItsBrowser,
  onlyOwnEmail,
  onlyOwner,
  type Row,
  SESSION,
  SESSION_RANGE,
} from './access-roles.ts'
import { visitor } from './check-in-makers.ts'

const reason = 'The battery was empty'
/** What the owner does at the link, and to its check-in. */
const atLink = (path: string, body?: object): Row => ({
  path: ({ link }) => `/api/checkin-links/${link.id}/${path}`,
  ...(body && { body: () => body }),
  statuses: onlyOwner,
})
const atRecord = (act: string, body?: object): Row => ({
  ...atLink('', body),
  path: ({ link, checkInId }) => `/api/checkin-links/${link.id}/checkins/${checkInId}/${act}`,
})
/** Of whoever has the token of the email, which is none of these. */
const atOwnData = (call: string, body?: object): Row => ({
  path: ({ link }) => `/api/about/${link.checkinToken}/${call}`,
  body: () => ({ token: 'none', ...body }),
  statuses: [400, 400, 400, 400],
})
const ownerEmail = 'email=owner@example.com'

/** Who may make each call, with a sample of it. */
export const accessMatrix: Record<string, Row> = {
  'GET /api/captcha/challenge': { statuses: everybody },
  'POST /api/checkin/:checkinToken': {
    path: ({ link }) => `/api/checkin/${link.checkinToken}`,
    body: () => visitor,
    statuses: everybody,
  },
  'POST /api/checkin/:checkinToken/outside': {
    path: ({ link }) => `/api/checkin/${link.checkinToken}/outside`,
    body: () => ({ distanceM: 140, accuracyM: 20 }),
    statuses: everybody,
  },
  'POST /api/verify-checkin/:checkinToken': {
    path: ({ link }) => `/api/verify-checkin/${link.checkinToken}`,
    body: () => ({ token: 'none' }),
    statuses: [400, 400, 400, 400],
  },
  'GET /api/checkin/:checkinToken/pending/:id': { path: ({ pendingPath }) => pendingPath, statuses: onlyItsBrowser },
  'POST /api/checkin/:checkinToken/pending/:id/email': {
    path: ({ pendingPath }) => `${pendingPath}/email`,
    statuses: onlyItsBrowser,
  },
  'DELETE /api/checkin/:checkinToken/pending/:id': { path: ({ pendingPath }) => pendingPath, statuses: onlyItsBrowser },
  'POST /api/about/:checkinToken/email': {
    path: ({ link }) => `/api/about/${link.checkinToken}/email`,
    // Of an email for each caller: each may ask three times a day.
    body: () => ({ email: `${randomUUID()}@example.com` }),
    statuses: everybody,
  },
  'POST /api/about/:checkinToken/data': atOwnData('data'),
  'POST /api/about/:checkinToken/photo': atOwnData('photo', { photoId: 'none' }),
  'POST /api/about/:checkinToken/erase': atOwnData('erase'),
  'POST /api/about/:checkinToken/ask-erasure': atOwnData('ask-erasure'),
  'GET /api/checkin-links/:linkId/checkins': atLink('checkins'),
  'POST /api/checkin-links/:linkId/checkins': atLink('checkins', { name: 'Ben', email: 'ben@example.com', reason }),
  'POST /api/checkin-links/:linkId/checkins/:id/void': atRecord('void', { reason }),
  'POST /api/checkin-links/:linkId/checkins/:id/restore': { ...atRecord('restore', { reason }), statuses: onlyInVain },
  'POST /api/checkin-links/:linkId/checkins/:id/correct': atRecord('correct', { name: 'Ben', reason }),
  'POST /api/checkin-links/:linkId/checkins/:id/erase': atRecord('erase', { because: 'asked' }),
  'GET /api/checkin-links/:linkId/checkins/:id/acts': atRecord('acts'),
  'GET /api/checkin-links/:linkId/journal': atLink('journal'),
  'GET /api/checkin-links/:linkId/journal/export': atLink('journal/export'),
  'GET /api/checkin-links/:linkId/journal/verify': atLink('journal/verify'),
  'GET /api/checkin-links/:linkId/photos/:photoId': { ...atLink('photos/none'), statuses: [401, 401, 404, 404] },
  'GET /api/checkin-links/:id/export': atLink('export'),
  'GET /api/checkin-links/:id/poster': {
    path: ({ link }) => `/api/checkin-links/${link.id}/poster`,
    statuses: onlyOwner,
  },
  'GET /api/checkin-links/:id/privacy-sheet': atLink('privacy-sheet'),
  'GET /api/checkin-links/:id/own': { path: ({ link }) => `/api/checkin-links/${link.id}/own`, statuses: onlyOwner },
  'POST /api/checkin-links/:id/change': atLink('change', { version: 1 }),
  'GET /api/checkin-links/:id/sessions': atLink(`sessions${SESSION_RANGE}`),
  'GET /api/checkin-links/:id/matrix': atLink(`matrix${SESSION_RANGE}`),
  'GET /api/checkin-links/:id/matrix/csv': atLink(`matrix/csv${SESSION_RANGE}`),
  'GET /api/checkin-links/:id/matrix/xlsx': atLink(`matrix/xlsx${SESSION_RANGE}`),
  'POST /api/checkin-links/:id/sessions/change': { ...atLink('sessions/change', SESSION), statuses: onlyInVain },
  'POST /api/checkin-links/:id/calendar': atLink('calendar', {}),
  'GET /calendar/:token.ics': { path: () => '/calendar/none.ics', statuses: [404, 404, 404, 404] },
  'GET /api/checkin-links/:id/people': atLink('people'),
  'POST /api/checkin-links/:id/people': atLink('people', { name: 'Ada' }),
  'POST /api/checkin-links/:id/people/import': atLink('people/import', { csv: 'Ada', dryRun: true }),
  'DELETE /api/checkin-links/:id/people/:personId': { ...atLink(`people/${randomUUID()}`), statuses: notThere },
  'POST /api/checkin-links/:id/test': atLink('test', { latitude: 3, longitude: 101 }),
  'GET /api/checkin-links/:linkId/held': atLink('held'),
  'POST /api/checkin-links/:linkId/held/decide': atLink('held/decide', { ids: [randomUUID()], decision: 'approve' }),
  'GET /api/checkin-links/:linkId/erasure-requests': atLink('erasure-requests'),
  'POST /api/checkin-links/:linkId/erasure-requests/:id/answer': {
    ...atLink(`erasure-requests/${randomUUID()}/answer`, { answer: 'erase' }),
    statuses: onlyInVain,
  },
  'GET /api/checkin-links/:id/advice': {
    path: ({ link }) => `/api/checkin-links/${link.id}/advice`,
    statuses: onlyOwner,
  },
  'GET /api/checkin-links/:id/older-checkins': atLink('older-checkins?keepDays=7'),
  'DELETE /api/checkin-links/:id': { path: ({ link }) => `/api/checkin-links/${link.id}`, statuses: onlyOwner },
  'GET /api/checkin-links/:checkinToken': {
    path: ({ link }) => `/api/checkin-links/${link.checkinToken}`,
    statuses: everybody,
  },
  'POST /api/checkin-links/create-with-token': {
    body: () => ({ placeId: 'coord_3.1_101.7', token: 'of-another-session' }),
    statuses: [401, 401, 401, 401],
  },
  'GET /api/creator-plan': { path: () => `/api/creator-plan?${ownerEmail}`, statuses: onlyOwnEmail },
  'GET /api/dashboard': { path: () => `/api/dashboard?${ownerEmail}`, statuses: onlyOwnEmail },
  'GET /api/analytics': {
    path: ({ link }) => `/api/analytics?linkId=${link.id}&from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z`,
    statuses: onlyOwner,
  },
  'GET /api/dashboard/export': { path: () => `/api/dashboard/export?${ownerEmail}`, statuses: onlyOwnEmail },
  'POST /api/dashboard/access': { body: () => ({ email: `${randomUUID()}@example.com` }), statuses: everybody },
  'POST /api/creators/send-verification': {
    body: () => ({ email: 'owner@example.com', recaptchaToken: 'no' }),
    statuses: [400, 400, 400, 400],
  },
  'POST /api/creators/create-nav-token': { body: () => ({ email: 'owner@example.com' }), statuses: onlyOwnEmail },
  'POST /api/creators/confirm-it-is-you': { body: () => ({ email: 'owner@example.com' }), statuses: onlyOwnEmail },
  'GET /api/sign-in-emails/:formId': {
    path: () => `/api/sign-in-emails/${'0'.repeat(32)}`,
    statuses: [404, 404, 404, 404],
  },
  'GET /api/verify/:token': { path: () => '/api/verify/made-up', statuses: everybody },
  'GET /api/verify': { path: () => '/api/verify?token=made-up', statuses: everybody },
  'POST /api/verify/:token': { path: () => '/api/verify/made-up', body: () => ({}), statuses: everybody },
  'POST /api/verify-code': { body: () => ({ code: '000000' }), statuses: [400, 400, 400, 400] },
  'POST /api/creators/display-name': { body: () => ({ displayName: 'Maya' }), statuses: [401, 401, 200, 200] },
  'GET /api/session': { statuses: everybody },
  'POST /api/sign-out': { body: () => ({ everywhere: 'no' }), statuses: [400, 400, 400, 400] },
  'GET /api/sessions': { statuses: [401, 401, 200, 200] },
  'DELETE /api/sessions/:id': { path: ({ creatorId }) => `/api/sessions/${creatorId}`, statuses: [401, 401, 404, 404] },
  'GET /api/places/search': { path: () => '/api/places/search?input=kuala', statuses: everybody },
  'GET /api/places/details': { path: () => '/api/places/details?placeId=coord_3.1_101.7', statuses: everybody },
  'GET /api/places/time-zone-city': {
    path: () => '/api/places/time-zone-city?timeZone=Asia%2FKuala_Lumpur',
    statuses: everybody,
  },
  'GET /api/config/google-places-key': { statuses: everybody },
  'GET /api/config/app-domain': { statuses: everybody },
  'GET /api/config/maps': { statuses: everybody },
  'GET /api/config/captcha': { statuses: everybody },
  'POST /api/support': {
    body: () => ({ name: 'A', email: 'a@example.com', type: 'other', subject: 'S', message: 'M' }),
    statuses: everybody,
  },
  'POST /api/visitors/export': { body: () => ({ visitorEmail: visitor.email }), statuses: [401, 401, 200, 200] },
  'POST /api/visitors/erase': {
    body: () => ({ visitorEmail: 'ben@example.com', because: 'asked' }),
    statuses: [401, 401, 200, 200],
  },
  'GET /api/video/:file': { path: () => '/api/video/none.mp4', statuses: [404, 404, 404, 404] },
  'GET /api/account-summary': { path: () => `/api/account-summary?${ownerEmail}`, statuses: onlyOwnEmail },
  'GET /api/downgrade-preview': { path: () => '/api/downgrade-preview?newPlanName=Essential', statuses: notThere },
  'POST /api/delete-account': { body: () => ({ email: 'nobody@example.com' }), statuses: [401, 401, 403, 403] },
  'GET /api/config/payments': { statuses: everybody },
  'GET /api/plans': { statuses: everybody },
  'GET /api/stripe-prices': { path: () => '/api/stripe-prices?env=test', statuses: onlyAdmin },
  'GET /api/payments': { path: () => `/api/payments?${ownerEmail}`, statuses: onlyOwnEmail },
  'GET /api/stripe-environment': { statuses: onlyAdmin },
  'GET /api/admin/disputed-payments': { statuses: onlyAdmin },
  'GET /api/database-info': { statuses: onlyAdmin },
  'POST /api/admin/setup-live-stripe': { body: () => ({ apply: true }), statuses: [401, 401, 403, 403, 409] },
  'POST /api/admin/end-sessions': { body: () => ({ accountEmail: 'owner@example.com' }), statuses: onlyAdmin },
  'POST /api/admin/erase-support-messages': {
    body: () => ({ personEmail: 'nobody@example.com' }),
    statuses: [401, 401, 403, 403, 200],
  },
  'POST /api/create-subscription': {
    body: () => ({ email: 'owner@example.com', planName: 'Pro', priceId: 'price_of_last_year' }),
    statuses: [401, 401, 409, 403],
  },
  'GET /api/purchase-preview': { path: () => '/api/purchase-preview?planName=Pro', statuses: [401, 401, 200, 200] },
  'GET /api/open-payment': { statuses: [401, 401, 200, 200] },
  'POST /api/process-checkout-session': {
    body: () => ({ email: 'owner@example.com', sessionId: 'cs_test_none' }),
    statuses: [401, 401, 404, 403],
  },
  'POST /api/manual-subscription-process': {
    body: () => ({ email: 'owner@example.com', planName: 'Pro' }),
    statuses: onlyOwnEmail,
  },
  'POST /api/manual-upgrade-process': {
    body: () => ({ email: 'owner@example.com', planName: 'Pro' }),
    statuses: onlyOwnEmail,
  },
  'POST /api/process-payment-intent-upgrade': {
    body: () => ({ email: 'owner@example.com', payment_intent_id: 'pi_none', plan_name: 'Pro' }),
    statuses: [401, 401, 404, 403],
  },
  'GET /api/upgrade-preview': { path: () => '/api/upgrade-preview?newPlanName=Ultra', statuses: [401, 401, 404, 404] },
  'POST /api/upgrade-subscription-plan': {
    body: () => ({ email: 'owner@example.com', newPlanName: 'Ultra' }),
    statuses: [401, 401, 404, 403],
  },
  'POST /api/downgrade-subscription-plan': {
    body: () => ({ email: 'owner@example.com', newPlanName: 'Essential' }),
    statuses: [401, 401, 404, 403],
  },
  'POST /api/begin-card-change': { body: () => ({ email: 'owner@example.com' }), statuses: [401, 401, 404, 403] },
  'POST /api/change-card': { body: () => ({ email: 'owner@example.com' }), statuses: [401, 401, 404, 403] },
  'POST /api/keep-plan': {
    body: () => ({ email: 'owner@example.com', planName: 'Pro' }),
    statuses: [401, 401, 404, 403],
  },
  'GET /api/scheduled-plan-changes': {
    path: () => `/api/scheduled-plan-changes?${ownerEmail}`,
    statuses: onlyOwnEmail,
  },
  'POST /api/cancel-subscription': { body: () => ({ email: 'owner@example.com' }), statuses: [401, 401, 404, 403] },
  'POST /api/reactivate-subscription': { body: () => ({ email: 'owner@example.com' }), statuses: [401, 401, 404, 403] },
  'GET /api/live': { statuses: [401, 401, 200, 200] },
}
