import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** Names of fields whose key does not read well as words. */
const NAMES: Readonly<Record<string, string>> = {
  expiryDays: 'number of days until the expiry',
  expiryDateTime: 'expiry',
  fixedAt: 'time of the position',
  accuracyM: 'accuracy in metres',
  input: 'search text',
  limit: 'number of results',
  linkId: 'link',
  newPlanName: 'new plan',
  placeId: 'place',
  planName: 'plan',
  plan_name: 'plan',
  radiusM: 'radius in metres',
  requirePhotoVerify: 'choice of photo verification',
  requireUserVerify: 'choice of email verification',
  visitorEmail: 'visitor’s email address',
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** A sentence about an invalid field, for schemas without a sentence of their own. For `parse(input, { error })`. */
export function inputError(issue: Issue): string {
  const field = issue.path?.at(-1)
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys)
  if (field === undefined) return 'This call takes a JSON object.'
  return `The ${nameOf(field)} ${faultOf(issue)}.`
}

function faultOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? 'of another type'}`
    case 'invalid_value':
      return `must be ${anyOf(issue.values.map(value => `'${String(value)}'`))}`
    case 'too_small':
      return issue.origin === 'string' ? 'is too short' : `must be ${bound(issue)} ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' ? 'is too long' : `must be ${bound(issue)} ${issue.maximum}`
    default:
      return 'is not valid'
  }
}

const bound = ({ code, inclusive }: Extract<Issue, { code: 'too_small' | 'too_big' }>) => {
  if (code === 'too_small') return inclusive ? 'at least' : 'more than'
  return inclusive ? 'at most' : 'less than'
}

const unknownFields = (keys: readonly string[]) =>
  keys.length === 1
    ? `This call has no field '${shortened(keys[0]!)}'.`
    : `This call has none of the fields ${keys
        .slice(0, MAX_KEYS_NAMED)
        .map(key => `'${shortened(key)}'`)
        .join(', ')}.`

const MAX_KEYS_NAMED = 5
const MAX_KEY_LENGTH = 40

/** Text from the caller, which may have any length. */
const shortened = (key: string) => (key.length > MAX_KEY_LENGTH ? `${key.slice(0, MAX_KEY_LENGTH)}…` : key)

/** 'expiryDays' is 'expiry days', 'payment_intent_id' is 'payment intent id'. */
const nameOf = (field: PropertyKey): string =>
  NAMES[String(field)] ??
  String(field)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

const anyOf = (values: readonly string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
