import { CODE_HAS_CHANGED } from './code-call.ts'

/**
 * Why a request is declined: one status and one sentence for people for each code. Every error body is `{ error, code }` and may
 * have further fields: `distance`, `fields`, and from status 500 on `requestId`, which the log has too.
 */
export const problems = {
  invalid_input: { status: 400, error: 'Something in this request isn’t right.' },
  invalid_json: { status: 400, error: 'This request is not valid JSON.' },
  captcha_failed: { status: 400, error: 'Please complete the reCAPTCHA verification.' },
  wrong_code: { status: 400, error: 'That code doesn’t match. Check the email and try again.' },
  code_used_up: { status: 400, error: 'This code no longer works. Please request a new one.' },
  place_unknown: { status: 400, error: 'We couldn’t find this place. Please choose it again.' },
  radius_range: { status: 400, error: 'The ring can have 25 to 2,000 m.' },
  expiry_in_past: { status: 400, error: 'The expiry must be in the future.' },
  schedule_empty: { status: 400, error: 'These times never come.' },
  schedule_overlap: { status: 400, error: 'Two of these sessions would be at the same time.' },
  session_end_range: {
    status: 400,
    error:
      'A session lasts at least 5 minutes. It ends after now and after its last check-in, and when the next one starts at the latest.',
  },
  day_off_over: { status: 400, error: 'This day off has begun. Only one that is still to come can be restored.' },
  too_many_sessions: { status: 400, error: 'A table can have 400 sessions. Please choose fewer days.' },
  table_too_large: { status: 400, error: 'There are too many check-ins for one table. Please choose fewer days.' },
  reason_needed: { status: 400, error: 'Please say why. It stays with the record.' },
  too_old: { status: 400, error: 'Only the last 7 days can be added by hand.' },
  time_in_future: { status: 400, error: 'This time is in the future.' },
  out_before_in: { status: 400, error: 'Nobody can leave before they came.' },
  time_outside_link: { status: 400, error: 'The link was not open at this time.' },
  place_name_has_url: {
    status: 400,
    error:
      'We email the place name to visitors, so it can’t contain a web address. Please change it, or put a space after the dot.',
  },
  host_name_has_url: {
    status: 400,
    error:
      'We email this name to visitors, so it can’t contain a web address. Please change it, or put a space after the dot.',
  },
  host_name_misleads: {
    status: 400,
    error:
      'Please use a name that visitors know you by. It can’t be ours, hold a phone number or an @, or mix alphabets in a word.',
  },
  note_has_url: {
    status: 400,
    error: 'Your note can’t contain a web address. Please change it, or put a space after the dot.',
  },
  reason_has_url: {
    status: 400,
    error:
      'We email the reason to visitors, so it can’t contain a web address. Please change it, or put a space after the dot.',
  },
  photo_invalid: { status: 400, error: 'We couldn’t read this photo. Please take it again.' },
  signature_invalid: { status: 400, error: 'The signature of this event is not valid.' },
  wrong_mode: { status: 400, error: 'This event belongs to another mode of the payment provider.' },
  names_off: {
    status: 400,
    error: 'This link keeps only that people were there, so its screens show no names.',
  },
  warden_ended: { status: 401, error: 'This warden’s link has ended. Ask the organiser for a new one.' },
  display_removed: { status: 401, error: 'This screen is not connected to a check-in link.' },
  signed_out: { status: 401, error: 'Your session has expired. Please sign in again.' },
  payment_unconfirmed: {
    status: 402,
    error: 'This payment isn’t confirmed yet. Please wait a moment and check again.',
  },
  unsubscribe_invalid: {
    status: 400,
    error: 'This link to unsubscribe is not complete. Please use the one in the email.',
  },
  token_invalid: { status: 401, error: 'Invalid or expired token' },
  not_yours: { status: 403, error: 'This is on a different account.' },
  foreign_origin: { status: 403, error: 'This request came from another site.' },
  plan_limit: { status: 403, error: 'You have reached your plan limit. Upgrade or delete a link to create a new one.' },
  account_expired: { status: 403, error: 'Your account has expired. Please renew your subscription.' },
  export_not_in_plan: { status: 403, error: 'CSV export is not part of the Free plan. Upgrade to export check-ins.' },
  export_needs_renewal: { status: 403, error: 'Renew your subscription to export.' },
  list_full: { status: 403, error: 'Your plan allows no more people on a list.' },
  visitor_emails_used_up: {
    status: 403,
    error: 'We sent three emails in the last hour. Use the newest, or try again later.',
  },
  email_budget_used_up: {
    status: 403,
    error:
      'We can’t email you a confirmation right now, so you aren’t checked in yet. Please tell the organiser, or try again later.',
  },
  review_declined: { status: 403, error: 'The organiser has declined this check-in.' },
  check_in_void: { status: 403, error: 'The organiser has voided this check-in.' },
  link_blocked: { status: 403, error: 'Account has expired' },
  not_admin: { status: 403, error: 'Access Denied' },
  sign_in_again: { status: 403, error: 'Please confirm it’s you. Open the link we email you.' },
  no_subscription: { status: 404, error: 'Unable to find your current subscription information.' },
  no_account: { status: 404, error: 'There’s no account with this email address.' },
  not_found: { status: 404, error: 'There’s nothing here.' },
  local_only: { status: 404, error: 'Only the person who runs this Nearmark can open this.' },
  session_not_found: { status: 404, error: 'There’s no session at this time.' },
  pin_wrong: { status: 403, error: 'This PIN is wrong.' },
  display_not_found: { status: 404, error: 'There’s no such display.' },
  person_not_found: { status: 404, error: 'This person is not on the list.' },
  link_not_found: { status: 404, error: 'Check-in link not found' },
  method_not_allowed: { status: 405, error: 'Method not allowed.' },
  already_subscribed: { status: 409, error: 'You already have a subscription. Please upgrade it instead.' },
  change_pending: {
    status: 409,
    error: 'Another plan change is pending. Please wait until the next billing cycle.',
  },
  change_applied: { status: 409, error: 'This plan change has already taken effect. You can upgrade again.' },
  card_missing: { status: 409, error: 'No new card was saved. Please enter it again.' },
  not_an_upgrade: { status: 409, error: 'This plan isn’t higher than your current one.' },
  not_a_downgrade: { status: 409, error: 'This plan isn’t lower than your current one.' },
  renewal_in_progress: { status: 409, error: 'Your plan is renewing right now. Please try again in an hour.' },
  payment_overdue: { status: 409, error: 'Your last payment failed. Please pay the open invoice first.' },
  subscription_ending: { status: 409, error: 'Your subscription is cancelled. Please reactivate it first.' },
  live_key_missing: {
    status: 409,
    error: 'There is no live key. Set STRIPE_LIVE_SECRET_KEY and restart the service.',
  },
  credit_would_be_lost: {
    status: 409,
    error: 'Your account has credit that would be lost. Please confirm that you want to give it up.',
  },
  check_in_erased: {
    status: 409,
    error: 'This check-in was erased. If you want to be listed again, please check in once more.',
  },
  not_here: { status: 409, error: 'You are not checked in here.' },
  not_present: { status: 409, error: 'This person is not here now.' },
  already_void: { status: 409, error: 'This check-in is void already.' },
  not_void: { status: 409, error: 'This check-in is not void.' },
  request_answered: { status: 409, error: 'This request was answered or withdrawn already.' },
  erasure_changed: {
    status: 409,
    error: 'The organiser has changed how this is erased. Please look at the page again.',
  },
  list_changed: { status: 409, error: 'The list has changed since. Please look at the preview again.' },
  is_kiosk: {
    status: 409,
    error:
      'Anybody at this kiosk could read the list. Open the link on another device, or ask the organiser to remove the kiosk.',
  },
  too_many_displays: { status: 409, error: 'A link can have 10 displays. Please remove one first.' },
  is_here: { status: 409, error: 'This person is here already.' },
  listed_already: { status: 409, error: 'This person is on the list already.' },
  link_changed: { status: 409, error: 'This link was changed elsewhere. Look at it again before you save.' },
  amount_changed: { status: 409, error: 'The amount due has changed. Please check it again.' },
  price_changed: { status: 409, error: 'The price of this plan has changed. Please check the plans again.' },
  link_expired: { status: 410, error: 'This check-in link has expired' },
  too_large: { status: 413, error: 'This is too large to send.' },
  range_beyond_end: { status: 416, error: 'This part of the file does not exist.' },
  not_json: { status: 415, error: 'This endpoint accepts only JSON.' },
  sent_too_late: { status: 422, error: 'This couldn’t be sent within 10 minutes. Please check in again.' },
  not_open: { status: 422, error: 'This check-in is not open now.' },
  code_needed: { status: 422, error: 'Scan the code on the screen at this place, or type its six figures.' },
  code_old: { status: 422, error: CODE_HAS_CHANGED },
  photo_required: { status: 422, error: 'Please take a photo to verify your presence at this location.' },
  too_far: { status: 422, error: 'You are too far from the check-in location.' },
  position_coarse: { status: 422, error: 'Your phone gives only an approximate position.' },
  position_needed: { status: 422, error: 'Please share your location to check in here.' },
  holds_full: {
    status: 422,
    error: 'Many people wait for review here. Please speak to the person who runs it.',
  },
  ask_waiting: {
    status: 422,
    error: 'Someone on this phone already waits for review here. Please speak to the person who runs it.',
  },
  /** At the emailed link: the same email asks already, perhaps on another phone. */
  email_waiting: {
    status: 422,
    error:
      'This email already waits for review here. Please speak to the person who runs it, or open this link again once they have decided.',
  },
  asks_used_up: {
    status: 422,
    error: 'This browser has asked too often in the last hour. Please speak to the person who runs it.',
  },
  not_expected: {
    status: 422,
    error: 'Your name is not on the list for this check-in. Ask the organiser to add you.',
  },
  idempotency_key_reused: {
    status: 422,
    error: 'This Idempotency-Key was sent before with other details. Please send changed details with a new key.',
  },
  email_required: { status: 422, error: 'Please enter your email address.' },
  name_has_url: {
    status: 422,
    error: 'We email you this name, so it can’t contain a web address. Please change it, or put a space after the dot.',
  },
  verification_invalid: { status: 400, error: 'This verification link is invalid or has expired.' },
  list_too_old: {
    status: 400,
    error: 'This list is more than 24 hours old. Please start a new roll call.',
  },
  list_before_warden: {
    status: 400,
    error: 'This list is older than this warden’s link. Please start a new roll call.',
  },
  pairing_invalid: { status: 400, error: 'This pairing link has expired or was used. Please make a new one.' },
  warden_link_invalid: {
    status: 400,
    error: 'This warden’s link has ended or was used. Ask the organiser for a new one.',
  },
  data_link_invalid: { status: 400, error: 'This link has expired or was used. Please ask for a new one.' },
  too_many_codes: {
    status: 429,
    error: 'Too many wrong codes. Please open the link in the email instead.',
  },
  too_many_wrong_figures: {
    status: 429,
    error: 'Too many wrong figures. Please scan the code on the screen instead.',
  },
  invitations_used_up: { status: 429, error: 'You have sent all the invitations that you can send in a day.' },
  emails_used_up: {
    status: 429,
    error: 'We sent three emails in the last hour. Use the newest, or try again later.',
  },
  drill_full: {
    status: 409,
    error: 'There are already 20 roll calls within this hour. Please finish one of them.',
  },
  too_many_requests: { status: 429, error: 'Too many requests. Please wait a moment and try again.' },
  too_many_imports: {
    status: 429,
    error: 'Too many lists were sent to this link within an hour. Please try again later.',
  },
  too_many_schedule_changes: {
    status: 429,
    error: 'The times of this link were changed too often today. Please try again tomorrow.',
  },
  too_many_schedules: {
    status: 429,
    error: 'Too many links with sessions were made today. Please try again tomorrow.',
  },
  too_many_check_ins: {
    status: 429,
    error: 'Too many check-ins are coming from your network. Please try again in a minute.',
  },
  export_running: {
    status: 429,
    error: 'Your last export is still running. Wait for it to finish, or cancel it.',
  },
  internal: { status: 500, error: 'Something went wrong on our side. Please try again.' },
  photo_storage_full: {
    status: 507,
    error: 'This link has no room for more photos. Please check in without one.',
  },
  photo_storage_full_required: {
    status: 507,
    error: 'This link requires a photo but has no room for more. Please tell the organiser.',
  },
  network_photos_used_up: {
    status: 507,
    error:
      'Too many photos have come from your network today. Please switch to another network, such as mobile data, or tell the organiser.',
  },
  price_not_found: { status: 503, error: 'This plan has no price right now. Please try again later.' },
  payments_unavailable: { status: 503, error: 'The payment provider isn’t responding. Please try again in a moment.' },
  payments_refused: {
    status: 503,
    error: 'The payment provider didn’t accept this. Please try again, or contact support.',
  },
  payments_off: { status: 503, error: 'Payments aren’t set up here.' },
  deletion_stopped: {
    status: 503,
    error: 'We couldn’t cancel your subscription, so nothing was deleted. Please try again in a moment.',
  },
  places_unavailable: { status: 503, error: 'Place search isn’t responding. You can type coordinates instead.' },
  photos_unavailable: { status: 503, error: 'Photos aren’t available right now. Please try again in a moment.' },
  captcha_unavailable: { status: 503, error: 'The captcha check isn’t responding. Please try again in a minute.' },
  exports_busy: {
    status: 503,
    error: 'Many people are exporting right now. Please try again in a minute.',
  },
  busy: { status: 503, error: 'We’re getting a lot of traffic. Please try again in a moment.' },
  unavailable: { status: 503, error: 'The service isn’t available right now. Please try again in a moment.' },
} as const

export type ProblemCode = keyof typeof problems
