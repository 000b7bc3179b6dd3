import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { canonicalEmail } from '../contract/email.ts'
import { email } from '../contract/text.ts'
import { newPublicToken } from './db/ids.ts'
import type { Secrets } from './derived-key.ts'
import { isLoopbackHostname } from './http/loopback.ts'
import { localSecret, MIN_SECRET_LENGTH } from './local-secret.ts'
import { isPrivateConnection } from './private-connection.ts'
import { StartFault } from './start-fault.ts'

/** Every fault of the settings at once: one sentence each. */
export class ConfigFault extends StartFault {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`The settings have faults:\n${faults.map(fault => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

const OSM_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const OSM_ATTRIBUTION = '© OpenStreetMap contributors'

/** Two checks of a balancer, one second apart, and some room. */
const DRAIN_BEHIND_PROXY_S = 4

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

/** Comma-separated: the first signs, all verify, so that a key is replaced without a gap. */
const secrets = (minLength: number) =>
  text
    .transform(list => list.split(',').flatMap(secret => secret.trim() || []))
    .refine(list => list.length > 0, { error: 'is empty' })
    .refine(list => list.every(secret => secret.length >= minLength), {
      error: `has fewer than ${minLength} characters, or a comma-separated part that does`,
    })
    .transform(list => list as unknown as Secrets)

/** A key of Stripe's. */
const keyWith = (...prefixes: string[]) =>
  text.refine(key => prefixes.some(prefix => key.startsWith(prefix)), {
    error: `does not begin with ${prefixes.join(' or ')}`,
  })

/** What Fastify takes as a trusted proxy; it throws at the start for anything else. */
function isIpOrRange(given: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(given)) return true
  const [ip = '', bits, ...more] = given.split('/')
  const maxBits = { 4: 32, 6: 128 }[isIP(ip)]
  if (maxBits === undefined || more.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= maxBits)
}

/** In a name without quotes, these would begin another recipient or group (RFC 5322). */
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

const settings = z.object({
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
  DATABASE_OWNER_URL: databaseUrl.optional(),
  APP_SECRET: secrets(MIN_SECRET_LENGTH).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is not an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: text
    .refine(isSender, { error: "is neither an email address nor 'Name <email>'; a name with a comma stands in quotes" })
    .optional(),
  SUPPORT_EMAIL: emailAddress.optional(),
  ADMIN_EMAILS: listed.pipe(z.array(emailAddress)).default([]),
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
      z.array(z.enum(['secret', 'photos', 'payments']), {
        error: 'names something else than secret, photos, payments',
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
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], { error: 'is not a level of pino' })
    .default('info'),
})

type Settings = z.infer<typeof settings>

export interface Config extends Omit<Settings, 'APP_SECRET' | 'APP_URL' | 'DRAIN_S'> {
  DRAIN_S: number
  APP_URL: string
  APP_SECRET: Secrets
  production: boolean
  /** No keys of Stripe's: payments go to the simulator. */
  simulated: boolean
  /** No mail server: emails stay here, to be read in the mailbox. Never in production. */
  mailCaptured: boolean
  /** The ads script is named, and the service is not one for this computer alone. */
  adsShown: boolean
  /** Opens mailbox and simulator in a demo that others reach, until the next start; null where being on this computer does. */
  operatorKey: string | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads every setting; throws one ConfigFault that names all faults, and touches nothing when there is one. */
export function readConfig(env: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = settings.safeParse(given)
  const faults = parsed.success
    ? faultsBetween(parsed.data)
    : // Without the place in a list, which the message says better.
      parsed.error.issues.map(issue => `${String(issue.path[0])} ${issue.message}`)
  if (!parsed.success || faults.length > 0) throw new ConfigFault(faults)

  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  return {
    ...values,
    production,
    simulated: !production && values.STRIPE_SECRET_KEY === undefined,
    mailCaptured: !production && values.SMTP_URL === undefined,
    adsShown: values.ADS_SCRIPT_URL !== undefined && isReachedByOthers(values),
    operatorKey: isReachedByOthers(values) && !production ? newPublicToken() : null,
    DATA_DIR: resolve(values.DATA_DIR),
    APP_URL: new URL(values.APP_URL ?? `http://localhost:${values.PORT}`).origin,
    DRAIN_S: values.DRAIN_S ?? (values.TRUST_PROXY.length > 0 ? DRAIN_BEHIND_PROXY_S : 0),
    APP_SECRET: values.APP_SECRET ?? [localSecret(resolve(values.DATA_DIR))],
  }
}

/** The data folder, for commands that work on the embedded database in it. */
export function readDataFolder({ DATA_DIR, DATABASE_URL }: Environment): string {
  if (DATABASE_URL)
    throw new StartFault(
      'DATABASE_URL names a PostgreSQL of your own, which has its own tools for this: see "Backup and restore" in docs/operations.md.',
    )
  return resolve(settings.shape.DATA_DIR.parse(DATA_DIR || undefined))
}

const isReachedByOthers = ({ APP_URL }: Settings): boolean =>
  APP_URL !== undefined && !isLoopbackHostname(new URL(APP_URL).hostname)

function faultsBetween(values: Settings): string[] {
  const faults: string[] = []
  const production = values.NODE_ENV === 'production'
  if (isReachedByOthers(values) && !production && !values.DEMO)
    faults.push(
      'APP_URL is not on this computer: set NODE_ENV=production, or DEMO=1 for a trial that calls itself a demo on every page',
    )
  if (!production && !values.DEMO && !isLoopbackHostname(values.HOST.toLowerCase()))
    faults.push(
      `HOST=${values.HOST} serves other computers: leave it out, or set NODE_ENV=production, or DEMO=1 for a trial that calls itself a demo on every page`,
    )
  if (production && values.DEMO) faults.push('DEMO does not go with NODE_ENV=production')
  if (production && isReachedByOthers(values) && values.APP_URL!.startsWith('http:'))
    faults.push(
      'APP_URL is http, and browsers give a position to https pages alone: put an https proxy in front, and set its https address',
    )
  const together = (names: (keyof Settings)[], why: string) => {
    const missing = names.filter(name => values[name] === undefined)
    if (missing.length > 0 && missing.length < names.length) faults.push(`${missing.join(' and ')} missing: ${why}`)
  }
  together(['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'], 'reCAPTCHA needs both keys')
  together(['SMTP_URL', 'MAIL_FROM'], 'mail needs a server and a sender')
  together(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'], 'Stripe needs all three')
  const [secretMode, publishableMode] = [modeOf(values.STRIPE_SECRET_KEY), modeOf(values.STRIPE_PUBLISHABLE_KEY)]
  if (secretMode && publishableMode && secretMode !== publishableMode)
    faults.push(
      `STRIPE_SECRET_KEY is a ${secretMode} key and STRIPE_PUBLISHABLE_KEY a ${publishableMode} key: take both from one mode`,
    )
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL)
    faults.push('DATABASE_URL missing: DATABASE_OWNER_URL names the owner of the same database')
  if (values.STRIPE_LIVE_SECRET_KEY && !values.STRIPE_SECRET_KEY)
    faults.push('STRIPE_SECRET_KEY missing: the payment simulator does not run beside a live key')
  if (values.PHOTO_STORE !== 'disk')
    for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (values[name] === undefined) faults.push(`${name} missing: PHOTO_STORE is on S3`)
  if (values.GOOGLE_PLACES_KEY && !values.GOOGLE_MAPS_BROWSER_KEY)
    faults.push("GOOGLE_MAPS_BROWSER_KEY missing: Google's places may only be shown on Google's map")
  if (production)
    for (const name of ['APP_SECRET', 'APP_URL', 'SMTP_URL'] as const)
      if (values[name] === undefined) faults.push(`${name} missing: required with NODE_ENV=production`)
  return faults
}

const modeOf = (stripeKey = '') => /_(test|live)_/.exec(stripeKey)?.[1]
