import { z } from 'zod'
import { canonicalEmail, hasInternationalLocalPart } from './email.ts'
import { CANNOT_BE_SHOWN, hasHidden, isVisible } from './visible-text.ts'

/** A line that a person typed: trimmed, NFC, without hidden characters (PostgreSQL refuses NUL). */
export const line = (name: string, maxLength: number) =>
  z
    .string({
      error: issue => (issue.input === undefined ? `Please enter ${name}.` : `${sentence(name)} must be text.`),
    })
    .trim()
    .normalize('NFC')
    .max(maxLength, { error: `${sentence(name)} can have at most ${maxLength} characters.` })
    .refine(text => !hasHidden(text), { error: `${sentence(name)} ${CANNOT_BE_SHOWN}` })

export const requiredLine = (name: string, maxLength: number) =>
  line(name, maxLength).refine(isVisible, { error: `Please enter ${name}.` })

export const paragraph = (name: string, maxLength: number) =>
  z
    .string({ error: `Please enter ${name}.` })
    .trim()
    .normalize('NFC')
    .max(maxLength, { error: `${sentence(name)} can have at most ${maxLength} characters.` })
    .refine(text => !hasHidden(text.replace(/[\n\r\t]/g, '')), { error: `${sentence(name)} ${CANNOT_BE_SHOWN}` })
    .refine(isVisible, { error: `Please enter ${name}.` })

/** zod's pattern, extended by top-level domains in ASCII form such as `xn--p1ai`. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/
const INTERNATIONAL_LOCAL_PART =
  'We can’t send to email addresses with accents or other scripts before the @. Please use another one.'

const tooLong = { error: 'This email address is too long.' }

/** Parsed into the form in which emails are compared and stored. */
export const email = z
  .string({ error: 'Please enter your email address.' })
  .max(254, tooLong)
  .overwrite(canonicalEmail)
  .max(254, tooLong)
  .pipe(
    z.email({
      pattern: EMAIL,
      error: ({ input }) =>
        hasInternationalLocalPart(String(input)) ? INTERNATIONAL_LOCAL_PART : 'Please enter a valid email address.',
    }),
  )

/** An optional field that a form may send empty. */
export const emptyAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value: z.input<T> | undefined) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  )

/** The token of a solved captcha; empty if none was required. */
export const captchaToken = z.string().max(8192).default('')

/** 256 random bits, base64url. */
export const secretToken = z.string().min(1).max(128)

/** Names a file: it holds nothing that a path or PostgreSQL would read otherwise. */
export const photoId = z.string().regex(/^[\w-]{1,64}$/, { error: 'This photo does not exist.' })

export const linkId = z.uuid({ error: 'This link does not exist.' })

/** A time that PostgreSQL reads as well: it knows no year 0, and no offset beyond 15:59. */
export const instant = z.iso
  .datetime({ offset: true, error: 'This is not a date and time with a UTC offset.', abort: true })
  .refine(at => !/[+-](1[6-9]|2\d):\d\d$/.test(at), { error: 'A UTC offset has at most 15:59 hours.', abort: true })
  .refine(at => /^(?!0000)\d{4}-/.test(new Date(at).toISOString()), {
    error: 'Please choose a date from the year 1 to 9999.',
  })

export const latitude = z
  .number({ error: 'The latitude must be a number.' })
  .min(-90, { error: 'The latitude must be between -90 and 90.' })
  .max(90, { error: 'The latitude must be between -90 and 90.' })

export const longitude = z
  .number({ error: 'The longitude must be a number.' })
  .min(-180, { error: 'The longitude must be between -180 and 180.' })
  .max(180, { error: 'The longitude must be between -180 and 180.' })

/** The radius that a browser reports for its position. */
export const accuracyM = z.number().min(0).max(1e7)

const sentence = (name: string) => name.replace(/^your /, 'the ').replace(/^./, first => first.toUpperCase())
