/**
 * Why a request is declined. One sentence for people and one status for each code; every error body is
 * `{ error, code }` and may carry more (`distance`, `fields`).
 */
export const problems = {
  invalid_input: { status: 400, error: 'Something in this request is not right.' },
  invalid_json: { status: 400, error: 'This request is not valid JSON.' },
  captcha_failed: { status: 400, error: 'Please complete the reCAPTCHA verification.' },
  wrong_code: { status: 400, error: 'This code is not right. Please check the mail and try again.' },
  code_used_up: { status: 400, error: 'This code no longer works. Please send a new one.' },
  place_unknown: { status: 400, error: 'This place could not be found. Please choose it again.' },
  expiry_in_past: { status: 400, error: 'The expiry must be in the future.' },
  photo_invalid: { status: 400, error: 'This photo could not be read. Please take it again.' },
  signed_out: { status: 401, error: 'Your session has expired. Please sign in again.' },
  token_invalid: { status: 401, error: 'Invalid or expired token' },
  not_yours: { status: 403, error: 'This belongs to another account.' },
  foreign_origin: { status: 403, error: 'This request came from another site.' },
  plan_limit: { status: 403, error: 'You have reached your plan limit. Upgrade or delete a link to create a new one.' },
  account_expired: { status: 403, error: 'Your account has expired. Please renew your subscription.' },
  export_not_in_plan: { status: 403, error: 'CSV export is not part of the Free plan. Upgrade to export check-ins.' },
  link_blocked: { status: 403, error: 'Account has expired' },
  not_found: { status: 404, error: 'There is nothing here.' },
  link_not_found: { status: 404, error: 'Check-in link not found' },
  method_not_allowed: { status: 405, error: 'This address does not answer this method.' },
  link_expired: { status: 410, error: 'This check-in link has expired' },
  too_large: { status: 413, error: 'This is too large to send.' },
  range_beyond_end: { status: 416, error: 'This part of the file does not exist.' },
  not_json: { status: 415, error: 'This address takes JSON only.' },
  photo_required: { status: 422, error: 'Please take a photo to verify your presence at this location.' },
  too_far: { status: 422, error: 'You are too far from the check-in location.' },
  email_required: { status: 422, error: 'Please enter your email address.' },
  verification_invalid: { status: 400, error: 'This verification link is invalid or has expired.' },
  too_many_requests: { status: 429, error: 'Too many requests. Please wait a little and try again.' },
  internal: { status: 500, error: 'Something went wrong on our side. Please try again.' },
  places_unavailable: { status: 503, error: 'The place search does not answer. You can type coordinates instead.' },
  captcha_unavailable: { status: 503, error: 'The captcha check does not answer. Please try again in a minute.' },
  busy: { status: 503, error: 'We are busy right now. Please try again in a moment.' },
  unavailable: { status: 503, error: 'The service is not available right now. Please try again in a moment.' },
} as const

export type ProblemCode = keyof typeof problems
