import { fileURLToPath } from 'node:url'
import { visitor } from '../../server/testing/check-in-makers.ts'
import { openDatabase, TOKEN } from '../../server/testing/operator.ts'
import { type Figure, figure } from '../figures.ts'
import { type MailServer, withMail } from './mail-server.ts'
import type { FaultyService } from './service.ts'
import { requestEmails, whyLinkIsDead } from './sign-in-emails.ts'
import { until } from './until.ts'

const SKEWED_CLOCK = fileURLToPath(new URL('skewed-clock.mjs', import.meta.url))
const SKEWS_MINUTES = [-10, 10, 24 * 60]
/** Beside the expiry, in true time, and well within each skew. */
const LEFT_MINUTES = [-5, 5]

/** The clock of the process is off, PostgreSQL's is right: what has just expired stays so, and what has not is open. */
export const skewClock = (): Promise<Figure[]> =>
  withMail(async (service, mail) => {
    const changed: string[] = []
    const offMinutes: number[] = []
    let verdicts = 0
    for (const skew of SKEWS_MINUTES) {
      // PostgreSQL was started by a process whose clock is right, and runs on.
      await service.kill()
      await service.start({ NODE_OPTIONS: `--import=${SKEWED_CLOCK}`, SKEW_MS: String(skew * 60_000) })
      offMinutes.push(await minutesOff(service))
      for (const left of LEFT_MINUTES) {
        const [open, signed] = [await linkIsOpen(service, left), await emailSignsIn(service, mail, left)]
        verdicts += 2
        if (open !== left > 0) changed.push(`${skew} min: a link with ${left} min left`)
        if (signed !== left > 0) changed.push(`${skew} min: an email with ${left} min left`)
      }
    }
    return [
      figure({
        what: 'Clock of the process off: changed verdicts',
        goal: { atMost: 0 },
        value: changed.length,
        unit: '',
        numbers:
          changed.join('; ') || `${verdicts} verdicts on links and sign-in emails, 5 min before and after their end`,
      }),
      figure({
        what: 'Control: verdicts that the clock of the process would change',
        goal: { atLeast: 1 },
        value: offMinutes.flatMap(off => LEFT_MINUTES.filter(left => left > 0 !== left > off)).length,
        unit: '',
        numbers: `off by ${offMinutes.map(Math.round).join(', ')} min, as its ids say`,
      }),
    ]
  })

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
      TOKEN,
    ])
  await end(leftMinutes)
  const { status } = await post(service, `/api/checkin/${TOKEN}`, visitor)
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
