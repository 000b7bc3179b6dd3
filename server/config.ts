import { resolve } from 'node:path'
import { newPublicToken } from './db/ids.ts'
import type { Secrets } from './derived-key.ts'
import { isLoopbackHostname } from './http/loopback.ts'
import { localSecret } from './local-secret.ts'
import { type Settings, settings } from './settings.ts'
import { StartFault } from './start-fault.ts'

/** Time for two health checks of a balancer, one second apart, with a margin. */
const DRAIN_BEHIND_PROXY_S = 4

/** All faults of the settings together, one sentence each. */
export class ConfigFault extends StartFault {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`The settings have faults:\n${faults.map(fault => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

export interface Config extends Omit<Settings, 'APP_SECRET' | 'APP_URL' | 'DRAIN_S'> {
  DRAIN_S: number
  APP_URL: string
  APP_SECRET: Secrets
  production: boolean
  /** Whether creators have plans. Without plans nothing can be paid, and Stripe's keys count as not set. */
  plansOn: boolean
  /** Whether payments go to the simulator, because no Stripe keys are set. */
  simulated: boolean
  /** Whether emails are captured for the mailbox, because no mail server is set. Never in production. */
  mailCaptured: boolean
  /** Whether ads are shown: a script is set, and other computers reach the service. */
  adsShown: boolean
  /** Opens mailbox and simulator in a demo that others reach; new at each start. Null where requests from this computer need none. */
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
    : // Without the index in a list, since the message quotes the faulty item.
      parsed.error.issues.map(issue => `${String(issue.path[0])} ${issue.message}`)
  if (!parsed.success || faults.length > 0) throw new ConfigFault(faults)

  const plansOn = hasPlans(parsed.data)
  const values = plansOn ? parsed.data : withoutStripe(parsed.data)
  const production = values.NODE_ENV === 'production'
  return {
    ...values,
    production,
    plansOn,
    simulated: plansOn && !production && values.STRIPE_SECRET_KEY === undefined,
    mailCaptured: !production && values.SMTP_URL === undefined,
    adsShown: plansOn && values.ADS_SCRIPT_URL !== undefined && isReachedByOthers(values),
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

/** In production a service without Stripe's keys could sell no plan, and would keep everybody on the Free one. */
const hasPlans = ({ PLANS, NODE_ENV, STRIPE_SECRET_KEY }: Settings): boolean =>
  PLANS === undefined ? NODE_ENV !== 'production' || STRIPE_SECRET_KEY !== undefined : PLANS === 'on'

const withoutStripe = (values: Settings): Settings => ({
  ...values,
  STRIPE_SECRET_KEY: undefined,
  STRIPE_PUBLISHABLE_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
  STRIPE_LIVE_SECRET_KEY: undefined,
})

const isReachedByOthers = ({ APP_URL }: Settings): boolean =>
  APP_URL !== undefined && !isLoopbackHostname(new URL(APP_URL).hostname)

/** Where traces go, or null. */
export const collectorOf = (values: Settings | Config): string | null => {
  if (values.OTEL_SDK_DISABLED) return null
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  return values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base ? `${base}/v1/traces` : null)
}

const SAMPLER = /^(parentbased_)?(always_on|always_off|traceidratio)$/

function faultsOfTraces(values: Settings): string[] {
  if (!collectorOf(values)) return []
  const { OTEL_EXPORTER_OTLP_PROTOCOL: protocol, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share } = values
  const faults: string[] = []
  if (protocol !== 'http/protobuf')
    faults.push(`OTEL_EXPORTER_OTLP_PROTOCOL is ${protocol}, and traces are sent by http/protobuf alone`)
  if (!SAMPLER.test(sampler)) faults.push(`OTEL_TRACES_SAMPLER is ${sampler}, which is not a sampler of OpenTelemetry`)
  else if (sampler.endsWith('traceidratio') && !(Number(share) >= 0 && Number(share) <= 1))
    faults.push('OTEL_TRACES_SAMPLER_ARG is not a number from 0 to 1')
  return faults
}

function faultsBetween(values: Settings): string[] {
  const faults = faultsOfTraces(values)
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
  // Production asks for both.
  if (!production) together(['SMTP_URL', 'MAIL_FROM'], 'mail needs a server and a sender')
  together(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'], 'Stripe needs all three')
  const [secretMode, publishableMode] = [modeOf(values.STRIPE_SECRET_KEY), modeOf(values.STRIPE_PUBLISHABLE_KEY)]
  if (secretMode && publishableMode && secretMode !== publishableMode)
    faults.push(
      `STRIPE_SECRET_KEY is a ${secretMode} key and STRIPE_PUBLISHABLE_KEY a ${publishableMode} key: take both from one mode`,
    )
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL)
    faults.push('DATABASE_URL missing: DATABASE_OWNER_URL names the owner of the same database')
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    faults.push('DATABASE_URL missing: DATABASE_DIRECT_URL leads to the same database, past its pooler')
  if (values.STRIPE_LIVE_SECRET_KEY && !values.STRIPE_SECRET_KEY)
    faults.push('STRIPE_SECRET_KEY missing: the payment simulator does not run beside a live key')
  if (values.PHOTO_STORE !== 'disk')
    for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (values[name] === undefined) faults.push(`${name} missing: PHOTO_STORE is on S3`)
  if (values.GOOGLE_PLACES_KEY && !values.GOOGLE_MAPS_BROWSER_KEY)
    faults.push("GOOGLE_MAPS_BROWSER_KEY missing: Google's places may only be shown on Google's map")
  if (values.INVITED_EMAILS.length > 0 && values.SIGN_UP === 'open')
    faults.push('INVITED_EMAILS changes nothing while everybody may sign up: set SIGN_UP=invited, or to domains')
  if (production)
    for (const name of ['APP_SECRET', 'APP_URL', 'SMTP_URL', 'MAIL_FROM'] as const)
      if (values[name] === undefined) faults.push(`${name} missing: required with NODE_ENV=production`)
  return faults
}

const modeOf = (stripeKey = '') => /_(test|live)_/.exec(stripeKey)?.[1]
