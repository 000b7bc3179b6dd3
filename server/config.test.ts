import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigFault, readConfig } from './config.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'config-'))

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
  return []
}

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_URL: 'https://nearmark.example',
  APP_SECRET: 's'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'a@b.example',
}

describe('readConfig', () => {
  it('starts with nothing set', () => {
    const config = readConfig({ DATA_DIR: folder() })
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      APP_URL: 'http://localhost:3000',
      PHOTO_STORE: 'disk',
      RETENTION_DAYS: 'keep',
    })
  })

  it('makes a secret once and keeps it', () => {
    const DATA_DIR = folder()
    const [first] = readConfig({ DATA_DIR }).APP_SECRET
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR }).APP_SECRET).toEqual([first])
    expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8')).toBe(first)
  })

  it('takes several secrets, the one that signs first', () => {
    const [old, next] = ['o'.repeat(32), 'n'.repeat(32)]
    expect(readConfig({ APP_SECRET: `${next}, ${old}` }).APP_SECRET).toEqual([next, old])
    expect(readConfig({ APP_SECRET: `${next},` }).APP_SECRET).toEqual([next])
    const tooShort = 'APP_SECRET has fewer than 32 characters, or a comma-separated part that does'
    for (const APP_SECRET of ['short', `${next},short`]) expect(faultsOf({ APP_SECRET })).toEqual([tooShort])
    expect(faultsOf({ APP_SECRET: ',' })).toEqual(['APP_SECRET is empty'])
  })

  it('treats an empty setting as not set', () => {
    expect(readConfig({ DATA_DIR: folder(), PORT: '', DATABASE_URL: ' ' }).PORT).toBe(3000)
  })

  it('names all faults at once and touches nothing', () => {
    const DATA_DIR = folder()
    const faults = faultsOf({ DATA_DIR, PORT: 'eighty', APP_URL: 'ftp://x', PHOTO_STORE: 'tape', LOG_LEVEL: 'loud' })
    expect(faults.map(fault => fault.split(' ')[0])).toEqual(['PORT', 'APP_URL', 'PHOTO_STORE', 'LOG_LEVEL'])
    expect(readdirSync(DATA_DIR)).toEqual([])
  })

  it.each([
    [{ RECAPTCHA_SITE_KEY: 'k' }, 'RECAPTCHA_SECRET_KEY'],
    [{ SMTP_URL: 'smtp://127.0.0.1:25' }, 'MAIL_FROM'],
    [{ PHOTO_STORE: 's3://bucket/photos' }, 'S3_ENDPOINT'],
    [{ GOOGLE_PLACES_KEY: 'k' }, 'GOOGLE_MAPS_BROWSER_KEY'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ STRIPE_LIVE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_LIVE_SECRET_KEY'],
  ])('misses what belongs to %o', (env, name) => {
    expect(faultsOf({ DATA_DIR: folder(), ...env })[0]).toContain(name)
  })

  it('refuses to be open to others unless it is told that it is meant to be', () => {
    const DATA_DIR = folder()
    const fault =
      'APP_URL is not on this computer: set NODE_ENV=production, or DEMO=1 for a trial that calls itself a demo on every page'
    for (const APP_URL of ['https://nearmark.example', 'http://192.168.1.7:3000', 'https://localhost.example']) {
      expect(faultsOf({ DATA_DIR, APP_URL })).toEqual([fault])
      expect(faultsOf({ DATA_DIR, APP_URL, NODE_ENV: 'test' })).toEqual([fault])
      expect(faultsOf({ DATA_DIR, APP_URL, DEMO: '1' })).toEqual([])
    }
    for (const APP_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'https://[::1]'])
      expect(faultsOf({ DATA_DIR, APP_URL })).toEqual([])
  })

  it.each([
    'postgresql://u:p@db.example/nearmark',
    'postgresql://u:p@10.0.0.7:5432/nearmark',
    'postgresql://u:p@localhost/nearmark?host=db.example',
    'postgresql://u:p@db.example/nearmark?sslmode=',
    'postgresql://u:p@db.example/nearmark?sslmode=verify-full&sslmode=',
    'postgresql://u:p@db.example/nearmark?ssl=0',
    'postgresql://u:p@localhost.example/nearmark',
  ])('refuses to send passwords and visitors in plain text to %s', url => {
    const fault =
      'is on another machine, and says nothing of TLS: add sslmode=verify-full, or sslmode=disable where the network between is yours alone'
    expect(faultsOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATABASE_OWNER_URL: url })).toEqual([
      `DATABASE_URL ${fault}`,
      `DATABASE_DIRECT_URL ${fault}`,
      `DATABASE_OWNER_URL ${fault}`,
    ])
  })

  it.each([
    'postgresql://u:p@db.example/nearmark?sslmode=verify-full',
    'postgresql://u:p@db.example/nearmark?ssl=true',
    'postgresql://u:p@db.example/nearmark?sslmode=disable',
    'postgresql://u@localhost/nearmark',
    'postgresql://u@127.0.0.1:5432/nearmark',
    'postgresql://u@[::1]/nearmark',
    'postgresql://u@localhost/nearmark?host=/var/run/postgresql',
    'postgresql://u@%2Fvar%2Frun%2Fpostgresql/nearmark',
    'postgresql:///nearmark',
  ])('takes %s', url => {
    expect(faultsOf({ DATA_DIR: folder(), DATABASE_URL: url })).toEqual([])
  })

  it('listens to other computers only in production and as a demo', () => {
    const DATA_DIR = folder()
    for (const HOST of ['0.0.0.0', '::', '192.168.1.7', 'nearmark.example']) {
      const fault = `HOST=${HOST} serves other computers: leave it out, or set NODE_ENV=production, or DEMO=1 for a trial that calls itself a demo on every page`
      expect(faultsOf({ DATA_DIR, HOST })).toEqual([fault])
      expect(faultsOf({ DATA_DIR, HOST, NODE_ENV: 'test' })).toEqual([fault])
      expect(faultsOf({ DATA_DIR, HOST, DEMO: '1' })).toEqual([])
      expect(faultsOf({ ...PRODUCTION, HOST })).toEqual([])
    }
    for (const HOST of ['localhost', '127.0.0.1', '::1']) expect(faultsOf({ DATA_DIR, HOST })).toEqual([])
  })

  it('asks for https in production, since no browser gives a position without it', () => {
    expect(faultsOf({ ...PRODUCTION, APP_URL: 'http://nearmark.example' })).toEqual([
      'APP_URL is http, and browsers give a position to https pages alone: put an https proxy in front, and set its https address',
    ])
    expect(faultsOf({ ...PRODUCTION, APP_URL: 'http://localhost:3000' })).toEqual([])
  })

  it('trusts proxies by IP, by range or by a name for a range', () => {
    const DATA_DIR = folder()
    for (const TRUST_PROXY of ['127.0.0.1', '10.0.0.0/8, ::1,', 'fd00::/8', 'loopback, uniquelocal'])
      expect(faultsOf({ DATA_DIR, TRUST_PROXY })).toEqual([])
    for (const proxy of ['true', '10.0.0.0/99', '10.0.0.0/x', '0.0.0.0/0', 'fd00::/129', '10.0.0.1:80', '10.0.0.0/8/8'])
      expect(faultsOf({ DATA_DIR, TRUST_PROXY: `127.0.0.1,${proxy}` })).toEqual([
        `TRUST_PROXY names ${proxy}, which is neither an IP nor a range such as 10.0.0.0/8`,
      ])
  })

  it("takes Stripe's keys of one mode, and nothing else for them", () => {
    const DATA_DIR = folder()
    const keys = (secret: string, publishable: string, webhook = 'whsec_1') =>
      faultsOf({
        DATA_DIR,
        STRIPE_SECRET_KEY: secret,
        STRIPE_PUBLISHABLE_KEY: publishable,
        STRIPE_WEBHOOK_SECRET: webhook,
      })
    expect(keys('foo', 'bar', 'baz')).toEqual([
      'STRIPE_SECRET_KEY does not begin with sk_test_ or sk_live_ or rk_test_ or rk_live_',
      'STRIPE_PUBLISHABLE_KEY does not begin with pk_test_ or pk_live_',
      'STRIPE_WEBHOOK_SECRET does not begin with whsec_',
    ])
    expect(keys('rk_live_1', 'pk_test_1')).toEqual([
      'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key: take both from one mode',
    ])
    for (const mode of ['test', 'live'])
      for (const kind of ['sk', 'rk']) expect(keys(`${kind}_${mode}_1`, `pk_${mode}_1`)).toEqual([])
  })

  it('takes a sender that is an email address, with or without a name', () => {
    const SMTP_URL = 'smtp://127.0.0.1:25'
    for (const MAIL_FROM of [
      'a@b.example',
      'Nearmark <a@b.example>',
      '"Nearmark, Inc." <a@b.example>',
      '<a@b.example>',
    ])
      expect(faultsOf({ DATA_DIR: folder(), SMTP_URL, MAIL_FROM })).toEqual([])
    for (const MAIL_FROM of [
      'zzz',
      'Nearmark',
      'Nearmark <zzz>',
      'Nearmark, Inc. <a@b.example>',
      'a@b.example, c@d.example',
    ])
      expect(faultsOf({ DATA_DIR: folder(), SMTP_URL, MAIL_FROM })).toEqual([
        "MAIL_FROM is neither an email address nor 'Name <email>'; a name with a comma stands in quotes",
      ])
  })

  it('takes an origin as APP_URL, since nothing is served under a path', () => {
    for (const rest of ['/app', '/?a=b', '/#top'])
      expect(faultsOf({ ...PRODUCTION, APP_URL: `https://nearmark.example${rest}` })).toEqual([
        'APP_URL is more than an origin: leave out what follows the host, as in https://nearmark.example',
      ])
    expect(faultsOf({ ...PRODUCTION, APP_URL: 'https://user@nearmark.example' })).toHaveLength(1)
    for (const APP_URL of ['https://nearmark.example/', 'https://nearmark.example:8443'])
      expect(faultsOf({ ...PRODUCTION, APP_URL })).toEqual([])
  })

  it.each([
    ['PORT', '3000.5', 'is not a whole number'],
    ['METRICS_PORT', '1.5', 'is not a whole number'],
    ['RETENTION_DAYS', '0', "is neither 'keep' nor a whole number of days, at least 1"],
    ['RETENTION_DAYS', '1.5', "is neither 'keep' nor a whole number of days, at least 1"],
    ['RETENTION_DAYS', 'ever', "is neither 'keep' nor a whole number of days, at least 1"],
    ['ADMIN_EMAILS', 'ada@example.org, zzz', 'holds zzz, which is not an email address'],
    ['SUPPORT_EMAIL', 'zzz', 'holds zzz, which is not an email address'],
    [
      'PHOTO_STORE',
      's3:/photos',
      "is neither 'disk' nor s3://bucket or s3://bucket/prefix, the bucket's name of 3 to 63 of a-z, 0-9, dots and hyphens",
    ],
  ])('says in plain words what is wrong with %s=%s', (name, value, words) => {
    expect(faultsOf({ DATA_DIR: folder(), [name]: value })).toEqual([`${name} ${words}`])
  })

  it('is no demo in production', () => {
    expect(faultsOf(PRODUCTION)).toEqual([])
    expect(faultsOf({ ...PRODUCTION, DEMO: '1' })).toEqual(['DEMO does not go with NODE_ENV=production'])
  })

  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }

  it.each([
    ['on in development', {}, { plansOn: true, simulated: true }],
    ['on in a test', { NODE_ENV: 'test' }, { plansOn: true, simulated: true }],
    ['off in production without keys', PRODUCTION, { plansOn: false, simulated: false }],
    ['on in production with keys', { ...PRODUCTION, ...STRIPE }, { plansOn: true, simulated: false }],
    ['on where PLANS says so', { ...PRODUCTION, PLANS: 'on' }, { plansOn: true, simulated: false }],
    ['off where PLANS says so', { PLANS: 'off' }, { plansOn: false, simulated: false }],
  ])('has plans %s', (_, env, expected) => {
    expect(readConfig({ DATA_DIR: folder(), ...env })).toMatchObject(expected)
  })

  it("takes Stripe's keys and ads as not set where there are no plans", () => {
    const config = readConfig({ ...PRODUCTION, ...STRIPE, ADS_SCRIPT_URL: 'https://ads.example/a.js', PLANS: 'off' })
    expect(config).toMatchObject({ plansOn: false, adsShown: false })
    for (const name of Object.keys(STRIPE)) expect(config[name as keyof typeof STRIPE]).toBeUndefined()
  })

  it.each([
    ['open', 'open'],
    [' Open ', 'open'],
    ['invited', []],
    ['Example.com, bücher.de', ['example.com', 'xn--bcher-kva.de']],
  ])('lets sign up by SIGN_UP=%s', (SIGN_UP, expected) => {
    expect(readConfig({ DATA_DIR: folder(), SIGN_UP }).SIGN_UP).toEqual(expected)
  })

  it.each(['all', 'open,example.com', 'example.com,invited', '@example.com', 'example', ',', 'https://example.com'])(
    'refuses SIGN_UP=%s in plain words',
    SIGN_UP => {
      expect(faultsOf({ SIGN_UP })).toEqual([
        "SIGN_UP is neither 'open' nor 'invited' nor a list of domains such as example.com",
      ])
    },
  )

  it('refuses invitations that change nothing', () => {
    const INVITED_EMAILS = 'Ada@Example.org, bob@bücher.de'
    expect(faultsOf({ INVITED_EMAILS })).toEqual([
      'INVITED_EMAILS changes nothing while everybody may sign up: set SIGN_UP=invited, or to domains',
    ])
    expect(readConfig({ DATA_DIR: folder(), INVITED_EMAILS, SIGN_UP: 'invited' }).INVITED_EMAILS).toEqual([
      'ada@example.org',
      'bob@xn--bcher-kva.de',
    ])
    expect(faultsOf({ INVITED_EMAILS: 'ada', SIGN_UP: 'invited' })).toEqual([
      'INVITED_EMAILS holds ada, which is not an email address',
    ])
  })

  it('judges the settings of traces only where a collector is named', () => {
    const given = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'jaeger_remote' }
    const withCollector = { ...given, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
    for (const env of [given, { ...withCollector, OTEL_SDK_DISABLED: 'true' }])
      expect(readConfig({ DATA_DIR: folder(), ...env }).PORT).toBe(3000)
    expect(faultsOf(withCollector)).toEqual([
      'OTEL_EXPORTER_OTLP_PROTOCOL is grpc, and traces are sent by http/protobuf alone',
      'OTEL_TRACES_SAMPLER is jaeger_remote, which is not a sampler of OpenTelemetry',
    ])
  })

  it('asks in production for what development makes up', () => {
    const missing = faultsOf({ DATA_DIR: folder(), NODE_ENV: 'production' }).map(fault => fault.split(' ')[0])
    expect(missing).toEqual(['APP_SECRET', 'APP_URL', 'SMTP_URL', 'MAIL_FROM'])
  })
})
