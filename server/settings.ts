import { isIP } from 'node:net'
import { z } from 'zod'
import { canonicalDomain, canonicalEmail } from '../contract/email.ts'
import { email } from '../contract/text.ts'
import type { Secrets } from './derived-key.ts'
import { MIN_SECRET_LENGTH } from './local-secret.ts'
import { isPrivateConnection } from './private-connection.ts'

const OSM_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const OSM_ATTRIBUTION = '© OpenStreetMap contributors'

const SEVERAL_HOSTS = /^postgres(ql)?:\/\/[^/?]*,|[?&]host=[^&]*(,|%2C)/i

const text = z.string().trim().min(1, { error: 'is empty' })
const httpUrl = z.url({ protocol: /^https?$/, error: 'is not an http or https address' })
const isOrigin = (url: string) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`
const listed = text.transform(list =>
  list
    .split(',')
    .map(one => one.trim().toLowerCase())
    .filter(Boolean),
)
const emailAddress = text
  .refine(given => email.safeParse(given).success, {
    error: ({ input }) => `holds ${input}, which is not an email address`,
  })
  .overwrite(canonicalEmail)

/** 'open', or the domains whose addresses may sign up without an invitation. */
const signUp = listed.transform((list, context): 'open' | readonly string[] => {
  const [first] = list
  if (list.length === 1 && first === 'open') return 'open'
  if (list.length === 1 && first === 'invited') return []
  const domains = list.map(canonicalDomain)
  const isDomain = (text: string) => email.safeParse(`somebody@${text}`).success
  if (domains.length === 0 || !domains.every(isDomain))
    context.addIssue({
      code: 'custom',
      message: "is neither 'open' nor 'invited' nor a list of domains such as example.com",
    })
  return domains
})

/** A comma-separated list of secrets: the first one signs, and all of them verify. */
const secrets = (minLength: number) =>
  text
    .transform(list => list.split(',').flatMap(secret => secret.trim() || []))
    .refine(list => list.length > 0, { error: 'is empty' })
    .refine(list => list.every(secret => secret.length >= minLength), {
      error: `has fewer than ${minLength} characters, or a comma-separated part that does`,
    })
    .transform(list => list as unknown as Secrets)

/** A Stripe key with one of these prefixes. */
const keyWith = (...prefixes: string[]) =>
  text.refine(key => prefixes.some(prefix => key.startsWith(prefix)), {
    error: `does not begin with ${prefixes.join(' or ')}`,
  })

/** Whether Fastify accepts the text as a trusted proxy; it throws at the start for any other text. */
function isIpOrRange(given: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(given)) return true
  const [ip = '', bits, ...more] = given.split('/')
  const maxBits = { 4: 32, 6: 128 }[isIP(ip)]
  if (maxBits === undefined || more.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= maxBits)
}

/** An email, or 'Name <email>'. Without quotes a `,`, `;` or `:` in the name would begin another recipient or group (RFC 5322). */
function isSender(given: string): boolean {
  const inBrackets = /^(?:"[^"<>]*"\s*|[^",;:<>]*)<([^<>]+)>$/.exec(given)?.[1]
  return email.safeParse(inBrackets ?? given).success
}

const DAYS_FAULT = "is neither 'keep' nor a whole number of days, at least 1"
const days = z.coerce.number({ error: DAYS_FAULT }).int({ error: DAYS_FAULT }).min(1, { error: DAYS_FAULT })

const databaseUrl = text
  .refine(url => !SEVERAL_HOSTS.test(url), {
    error: 'names several hosts, and one is all that can be asked: name a proxy, or a name that follows the primary',
    abort: true,
  })
  .pipe(z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgresql:// address', abort: true }))
  .refine(isPrivateConnection, {
    error:
      'is on another machine, and says nothing of TLS: add sslmode=verify-full, or sslmode=disable where the network between is yours alone',
  })

/** Every setting, by its name in the environment. docs/operations.md and .env.example list the same ones. */
export const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'is not development, test or production' })
    .default('development'),
  DEMO: z
    .enum(['0', '1'], { error: 'is neither 1 nor 0' })
    .default('0')
    .transform(value => value === '1'),
  PORT: z.coerce
    .number({ error: 'is not a number' })
    .int({ error: 'is not a whole number' })
    .min(0, { error: 'is not a port' })
    .max(65535, { error: 'is not a port' })
    .default(3000),
  HOST: text.default('127.0.0.1'),
  APP_URL: httpUrl
    .refine(isOrigin, {
      error: 'is more than an origin: leave out what follows the host, as in https://nearmark.example',
    })
    .optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  APP_SECRET: secrets(MIN_SECRET_LENGTH).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is not an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: text
    .refine(isSender, { error: "is neither an email address nor 'Name <email>'; a name with a comma stands in quotes" })
    .optional(),
  SUPPORT_EMAIL: emailAddress.optional(),
  ADMIN_EMAILS: listed.pipe(z.array(emailAddress)).default([]),
  PLANS: z.enum(['on', 'off'], { error: 'is neither on nor off' }).optional(),
  SIGN_UP: signUp.default('open'),
  INVITED_EMAILS: listed.pipe(z.array(emailAddress)).default([]),
  RECAPTCHA_SITE_KEY: text.optional(),
  RECAPTCHA_SECRET_KEY: text.optional(),
  RECAPTCHA_API_URL: httpUrl.default('https://www.google.com/recaptcha/api'),
  GOOGLE_PLACES_KEY: text.optional(),
  GOOGLE_MAPS_BROWSER_KEY: text.optional(),
  GOOGLE_PLACES_URL: httpUrl.default('https://places.googleapis.com/v1'),
  PHOTON_URL: httpUrl.optional(),
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[^ ]*\{z\}[^ ]*\{x\}[^ ]*\{y\}|^https?:\/\/[^ ]*\{z\}[^ ]*\{y\}[^ ]*\{x\}/, {
      error: 'is not a tile address with {z}, {x} and {y}',
    })
    .default(OSM_TILES),
  MAP_ATTRIBUTION: text.default(OSM_ATTRIBUTION),
  PHOTO_STORE: z
    .string()
    .regex(/^(disk|s3:\/\/[a-z0-9.-]{3,63}(\/.*)?)$/, {
      error:
        "is neither 'disk' nor s3://bucket or s3://bucket/prefix, the bucket's name of 3 to 63 of a-z, 0-9, dots and hyphens",
    })
    .default('disk'),
  PHOTO_QUOTA_MIB: z.coerce
    .number({ error: 'is not a number' })
    .int({ error: 'is not a whole number' })
    .min(1, { error: 'is below 1' })
    .default(1024),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  STRIPE_SECRET_KEY: keyWith('sk_test_', 'sk_live_', 'rk_test_', 'rk_live_').optional(),
  STRIPE_PUBLISHABLE_KEY: keyWith('pk_test_', 'pk_live_').optional(),
  STRIPE_WEBHOOK_SECRET: secrets(1)
    .refine(list => list.every(secret => secret.startsWith('whsec_')), { error: 'does not begin with whsec_' })
    .optional(),
  STRIPE_LIVE_SECRET_KEY: keyWith('sk_live_', 'rk_live_').optional(),
  STRIPE_API_URL: httpUrl.optional(),
  ADS_SCRIPT_URL: httpUrl.optional(),
  TRUST_PROXY: listed
    .pipe(
      z.array(
        z.string().refine(isIpOrRange, {
          error: ({ input }) => `names ${input}, which is neither an IP nor a range such as 10.0.0.0/8`,
        }),
      ),
    )
    .default([]),
  DRAIN_S: z.coerce
    .number({ error: 'is not a number of seconds' })
    .min(0, { error: 'is less than 0' })
    .max(8, { error: 'is more than 8: the whole stop takes 10 s' })
    .optional(),
  ALLOW_UNSHARED: text
    .transform(list => list.split(',').map(name => name.trim()))
    .pipe(
      z.array(z.enum(['secret', 'photos', 'plans', 'payments']), {
        error: 'names something else than secret, photos, plans, payments',
      }),
    )
    .default([]),
  RETENTION_DAYS: z.union([z.literal('keep'), days], { error: DAYS_FAULT }).default('keep'),
  VISITOR_EMAILS_PER_HOUR: z.coerce
    .number({ error: 'is not a number' })
    .int({ error: 'is not a whole number' })
    .min(1, { error: 'is less than 1' })
    .default(5000),
  METRICS_PORT: z.coerce
    .number({ error: 'is not a number' })
    .int({ error: 'is not a whole number' })
    .min(1, { error: 'is not a port' })
    .max(65535, { error: 'is not a port' })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  // Judged only with a collector: the same variables may be set for every service of a cluster.
  OTEL_EXPORTER_OTLP_PROTOCOL: text.default('http/protobuf'),
  OTEL_SERVICE_NAME: text.default('nearmark'),
  OTEL_TRACES_SAMPLER: text.default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: text.default('1'),
  OTEL_SDK_DISABLED: z
    .string()
    .default('false')
    .transform(value => value.toLowerCase() === 'true'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], { error: 'is not a level of pino' })
    .default('info'),
})

export type Settings = z.infer<typeof settings>
