import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { visitor } from '../../server/testing/check-in-makers.ts'
import { insertLinks, openDatabase, TOKEN } from '../../server/testing/operator.ts'
import { type Figure, figure } from '../figures.ts'
import { answerFigures, auditOf, lossFigures } from './audit.ts'
import { type MailServer, withMail } from './mail-server.ts'
import type { FaultyService } from './service.ts'
import { requestEmails, whyLinkIsDead } from './sign-in-emails.ts'
import { until } from './until.ts'
import { startVisitors } from './visitors.ts'

const SKEWED_CLOCK = fileURLToPath(new URL('skewed-clock.mjs', import.meta.url))
/** Of a link that ends, beside the one at which visitors check in. */
const ENDING_TOKEN = 'the-link-that-ends-000'
const SKEWS_MINUTES = [-10, 10, 24 * 60]
/** Back by an hour, on by a day and an hour, and right again. */
const JUMPS_MINUTES = [-60, 24 * 60, 0]
const AFTER_JUMP_MS = 2000
/** Beside the expiry, in true time, and well within each skew. */
const LEFT_MINUTES = [-5, 5]

/** The clock of the process is off, PostgreSQL's is right: a link that has just expired stays expired, and one that has not is open. */
export const skewClock = (): Promise<Figure[]> =>
  withMail(async (service, mail) => {
    const client = await openDatabase(service.dataDir)
    await insertLinks(client, [ENDING_TOKEN])
    await client.end()
    return [...(await offFromTheStart(service, mail)), ...(await jumps(service, mail))]
  })

async function offFromTheStart(service: FaultyService, mail: MailServer): Promise<Figure[]> {
  const verdicts: Verdict[] = []
  const offMinutes: number[] = []
  for (const skew of SKEWS_MINUTES) {
    // PostgreSQL was started by a process whose clock is right, and runs on.
    await service.kill()
    await service.start(clockOff(service, skew))
    offMinutes.push(await minutesOff(service))
    verdicts.push(...(await verdictsOf(service, mail, `${skew} min`)))
  }
  return verdictFigures('Clock of the process off', verdicts, offMinutes)
}

/** The clock is set while people check in: back by an hour, on by a day, and right again. */
async function jumps(service: FaultyService, mail: MailServer): Promise<Figure[]> {
  await service.kill()
  await service.start(clockOff(service, 0))
  const { ledger, end } = startVisitors(service, { patient: 4 })
  const verdicts: Verdict[] = []
  const offMinutes: number[] = []
  for (const skew of JUMPS_MINUTES) {
    await writeFile(skewFile(service), String(skew * 60_000))
    service.signal('SIGUSR2')
    await until('the clock jumps', async () => Math.abs((await minutesOff(service)) - skew) < 1)
    offMinutes.push(await minutesOff(service))
    await sleep(AFTER_JUMP_MS)
    verdicts.push(...(await verdictsOf(service, mail, `a jump to ${skew} min`)))
  }
  await end()
  const fault = 'Clock of the process jumps'
  return [
    ...lossFigures(fault, await auditOf(service, ledger), `${JUMPS_MINUTES.length} jumps`),
    ...answerFigures(fault, ledger),
    ...verdictFigures(fault, verdicts, offMinutes),
  ]
}

const skewFile = ({ dataDir }: FaultyService) => join(dataDir, 'skew')
const clockOff = (service: FaultyService, minutes: number) => ({
  NODE_OPTIONS: `--import=${SKEWED_CLOCK}`,
  SKEW_MS: String(minutes * 60_000),
  SKEW_FILE: skewFile(service),
})

interface Verdict {
  on: string
  isRight: boolean
}

async function verdictsOf(service: FaultyService, mail: MailServer, when: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const left of LEFT_MINUTES) {
    const [open, signed] = [await linkIsOpen(service, left), await emailSignsIn(service, mail, left)]
    verdicts.push(
      { on: `${when}: a link with ${left} min left`, isRight: open === left > 0 },
      { on: `${when}: an email with ${left} min left`, isRight: signed === left > 0 },
    )
  }
  return verdicts
}

const verdictFigures = (fault: string, verdicts: readonly Verdict[], offMinutes: readonly number[]): Figure[] => {
  const wrong = verdicts.filter(({ isRight }) => !isRight)
  return [
    figure({
      what: `${fault}: changed verdicts`,
      goal: { atMost: 0 },
      value: wrong.length,
      unit: '',
      numbers:
        wrong.map(({ on }) => on).join('; ') ||
        `${verdicts.length} verdicts on links and sign-in emails, 5 min before and after their end`,
    }),
    figure({
      what: `Control: verdicts that the clock of the process would change (${fault})`,
      goal: { atLeast: 1 },
      value: offMinutes.flatMap(off => LEFT_MINUTES.filter(left => left > 0 !== left > off)).length,
      unit: '',
      numbers: `off by ${offMinutes.map(Math.round).join(', ')} min, as its ids say`,
    }),
  ]
}

/** A check-in without a key gets an id whose first 48 bits are the milliseconds of the process's clock. */
async function minutesOff(service: FaultyService): Promise<number> {
  const before = Date.now()
  const reply = await post(service, `/api/checkin/${TOKEN}`, visitor)
  const { id } = (await reply.json()) as { id: string }
  return (Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - before) / 60_000
}

const post = ({ url }: FaultyService, path: string, body: object) =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function linkIsOpen(service: FaultyService, leftMinutes: number): Promise<boolean> {
  const end = (minutes: number) =>
    sql(service, 'update links set expires_at = now() + make_interval(mins => $1) where checkin_token = $2', [
      minutes,
      ENDING_TOKEN,
    ])
  await end(leftMinutes)
  const { status } = await post(service, `/api/checkin/${ENDING_TOKEN}`, visitor)
  await end(24 * 60)
  return status === 200
}

async function emailSignsIn(service: FaultyService, mail: MailServer, leftMinutes: number): Promise<boolean> {
  const [recipient] = await requestEmails(service.url, 1)
  const sent = () => mail.deliveries.find(({ to }) => to === recipient)
  await until('the email arrives', () => sent() !== undefined)
  await sql(service, 'update sign_in_requests set expires_at = now() + make_interval(mins => $1) where email = $2', [
    leftMinutes,
    recipient,
  ])
  return (await whyLinkIsDead(service.url, sent()!)) === null
}

async function sql({ dataDir }: FaultyService, statement: string, values: unknown[]) {
  const client = await openDatabase(dataDir)
  await client.query(statement, values)
  await client.end()
}
