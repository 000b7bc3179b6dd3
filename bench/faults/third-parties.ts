import { setTimeout as sleep } from 'node:timers/promises'
import { ipAddress } from '../../server/testing/ip-addresses.ts'
import { type Responder, startProvider } from '../../server/testing/place-provider.ts'
import { type Figure, figure, median, ms, percentile } from '../figures.ts'
import { answerFigures, auditOf, lossFigures } from './audit.ts'
import type { FaultPace } from './pace.ts'
import { type FaultyService, withService } from './service.ts'
import { until } from './until.ts'
import { startVisitors } from './visitors.ts'

const FAULT = 'Places, captcha and Stripe down'
const LANES = { patient: 4 }
/** In an open loop: a request that waits for a silent provider does not hold up the next ones. */
const ASK_EVERY_MS = 25
const ANSWER_WITHIN_MS = 5000
/** Longer than any request may take. */
const HANG_AT_LEAST_S = 7
const WAYS: Readonly<Record<string, Responder>> = {
  hang: () => undefined,
  'answer 500': (_, reply) => reply.writeHead(500).end('no'),
  'answer garbage': (_, reply) => reply.writeHead(200).end('<html>'),
  'cut the line': ({ socket }) => socket.destroy(),
}

/** All three on one port. A refused captcha costs no email, so that the work beside the check-ins is the same in either state. */
const well: Responder = ({ url }, reply) =>
  reply
    .writeHead(200, { 'content-type': 'application/json' })
    .end(url!.includes('siteverify') ? '{"success":false}' : '{"type":"FeatureCollection","features":[]}')

type Provider = Awaited<ReturnType<typeof startProvider>>

/** Those that the service asks for places, captchas and prices fail in each way in turn, while visitors check in. */
export async function thirdPartiesDown(pace: FaultPace): Promise<Figure[]> {
  const provider = await startProvider()
  try {
    return await withService(service => figuresOf(service, provider, pace), {
      PHOTON_URL: provider.url,
      RECAPTCHA_API_URL: provider.url,
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_SECRET_KEY: 'secret',
      STRIPE_API_URL: provider.url,
      STRIPE_SECRET_KEY: 'sk_test_faults',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
      STRIPE_WEBHOOK_SECRET: 'whsec_faults',
    })
  } finally {
    await provider.stop()
  }
}

async function figuresOf(service: FaultyService, provider: Provider, { outageS, timeRoom }: FaultPace) {
  const { ledger, end } = startVisitors(service, LANES)
  const ratios: { up: number; down: number }[] = []
  const answers: Answer[] = []
  const backMs: number[] = []
  let [callsMade, unlimitedMs] = [0, 0]
  const p99While = async (asks: readonly Ask[]) => {
    const from = ledger.confirmedMs.length
    const answered = await askFor(service, asks, outageS)
    return { p99: percentile(ledger.confirmedMs.slice(from), 99), answered }
  }
  // The first check-ins meet code that has never run.
  await sleep(1000)
  for (const respond of Object.values(WAYS)) {
    provider.respondWith(well)
    const up = await p99While([askPlaces, askCaptcha])
    provider.respondWith(respond)
    provider.requests.length = 0
    const [down, waitedMs] = await Promise.all([
      p99While([askPlaces, askCaptcha, askPrices]),
      waitWithoutLimit(provider.url, Math.max(HANG_AT_LEAST_S, outageS)),
    ])
    unlimitedMs = Math.max(unlimitedMs, waitedMs)
    // Less the one without a limit.
    callsMade += provider.requests.length - 1
    ratios.push({ up: up.p99, down: down.p99 })
    answers.push(...down.answered)
    provider.respondWith(well)
    backMs.push(await backAfter(service))
  }
  await end()
  const numbers = `${answers.length} requests; they ${Object.keys(WAYS).join(', ')}`
  const slowest = Math.max(...answers.map(({ tookMs }) => tookMs))
  return [
    ...lossFigures(FAULT, await auditOf(service, ledger), `${Object.keys(WAYS).length} ways`),
    ...answerFigures(FAULT, ledger),
    figure({
      what: `${FAULT}: p99 of check-ins, beside the same with all three`,
      goal: { atMost: 1.1 * timeRoom },
      value: median(ratios.map(({ down, up }) => down / up)),
      numbers: ratios.map(({ down, up }) => `${ms(down)} beside ${ms(up)}`).join(', '),
    }),
    figure({
      what: `${FAULT}: requests that need one, and are not answered 503 with a sentence`,
      goal: { atMost: 0 },
      value: answers.filter(({ isSentence }) => !isSentence).length,
      unit: '',
      numbers,
    }),
    figure({
      what: `${FAULT}: the slowest answer to such a request`,
      goal: { atMost: ANSWER_WITHIN_MS * timeRoom },
      value: slowest,
      unit: 'ms',
      numbers,
    }),
    figure({
      what: `${FAULT}: calls made to them, beside the requests that need one`,
      goal: { atMost: 1.1 },
      value: callsMade / answers.length,
      numbers: `${callsMade} calls`,
    }),
    figure({
      what: `${FAULT}: a search is answered after their return, the slowest`,
      goal: { atMost: 2000 * timeRoom },
      value: Math.max(...backMs),
      unit: 'ms',
      numbers: backMs.map(ms).join(', '),
    }),
    figure({
      what: 'Control: a call without a time limit waits as long as they hang',
      goal: { atLeast: ANSWER_WITHIN_MS },
      value: unlimitedMs,
      unit: 'ms',
      numbers: `for ${Math.max(HANG_AT_LEAST_S, outageS)} s`,
    }),
  ]
}

interface Answer {
  isSentence: boolean
  tookMs: number
}

type Ask = (url: string, number: number) => Promise<Response>

const askPlaces: Ask = (url, number) => fetch(`${url}/api/places/search?input=place%20${number}`, from(number))
const askPrices: Ask = (url, number) => fetch(`${url}/api/stripe-prices`, from(number))
const askCaptcha: Ask = (url, number) =>
  fetch(`${url}/api/creators/send-verification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(number).headers },
    body: JSON.stringify({ email: `asks-${number}@example.com`, recaptchaToken: 'token' }),
  })

/** Each from a network of its own, which may ask only so often. */
const from = (number: number) => ({ headers: { 'x-forwarded-for': ipAddress(number) } })

let asked = 0

/** Asks for each in turn for so long, and returns the answers. */
async function askFor({ url }: FaultyService, asks: readonly Ask[], forS: number): Promise<Answer[]> {
  const answers: Promise<Answer>[] = []
  for (const endsAt = performance.now() + forS * 1000; performance.now() < endsAt; await sleep(ASK_EVERY_MS)) {
    const number = ++asked
    answers.push(answerOf(asks[number % asks.length]!(url, number)))
  }
  return Promise.all(answers)
}

async function answerOf(reply: Promise<Response>): Promise<Answer> {
  const askedAt = performance.now()
  const isSentence = await reply
    .then(async answer => answer.status === 503 && ((await answer.json()) as { error: string }).error.length > 0)
    .catch(() => false)
  return { isSentence, tookMs: performance.now() - askedAt }
}

async function backAfter({ url }: FaultyService): Promise<number> {
  const returnedAt = performance.now()
  await until('a search is answered', async () => {
    const reply = await askPlaces(url, ++asked)
    await reply.arrayBuffer()
    return reply.status === 200
  })
  return performance.now() - returnedAt
}

/** The control: how long a client without a time limit waits, at most this long. */
async function waitWithoutLimit(url: string, forS: number): Promise<number> {
  const begunAt = performance.now()
  const giveUp = new AbortController()
  const answer = fetch(`${url}/api?q=without+a+limit`, { signal: giveUp.signal })
    .then(reply => reply.arrayBuffer())
    .catch(() => undefined)
  await Promise.race([answer, sleep(forS * 1000)])
  giveUp.abort()
  return performance.now() - begunAt
}
