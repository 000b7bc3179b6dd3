import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { openDatabase } from '../../server/testing/operator.ts'
import { type Figure, figure, median, ms, percentile } from '../figures.ts'
import { answerFigures } from './audit.ts'
import { type MailOutcome, outcomeOf } from './mail-outcome.ts'
import { refusalFigures, refusals } from './mail-refused.ts'
import { MAIL_FAULTS, type MailFault, type MailServer, withMail } from './mail-server.ts'
import type { FaultPace } from './pace.ts'
import type { FaultyService } from './service.ts'
import { requestEmails } from './sign-in-emails.ts'
import { until } from './until.ts'
import { startVisitors } from './visitors.ts'

const EMAILS = 10
/** Few enough to leave the machine room for the emails. */
const LANES = { patient: 4 }
/** A job that has failed so often waits as long as one may. */
const ATTEMPTS_OF_AN_HOUR = 30

/** The mail server fails in each way in turn, while emails are asked for and visitors check in. */
export async function mailDown(pace: FaultPace): Promise<Figure[]> {
  const [{ outcomes, ratios, ledger, straightLost, refused }, long] = await Promise.all([
    withMail(async (service, mail) => ({
      ...(await outages(service, mail, pace)),
      refused: await refusals(service, mail),
    })),
    pace.longOutage ? withMail(longOutage) : null,
  ])
  const all = long ? [...outcomes, long] : outcomes
  const sum = (count: (outcome: MailOutcome) => number) => all.reduce((total, outcome) => total + count(outcome), 0)
  const numbers = `${sum(({ recipients }) => recipients.length)} emails; the server ${MAIL_FAULTS.join(', ')}`
  const deadLinks = all.flatMap(outcome => outcome.deadLinks)
  const none = { goal: { atMost: 0 }, unit: '', numbers }
  const lastMs = (times: MailOutcome[]) => Math.max(...times.map(outcome => outcome.lastMs))
  return [
    figure({ ...none, what: 'Mail server down: emails that never arrive', value: sum(({ lost }) => lost) }),
    figure({ ...none, what: 'Mail server down: emails accepted twice', value: sum(outcome => outcome.acceptedTwice) }),
    figure({
      ...none,
      what: 'Mail server down: emails with a dead link',
      value: deadLinks.length,
      numbers: [numbers, ...deadLinks].join('; '),
    }),
    figure({
      what: 'Mail server down: the last email arrives after its return',
      goal: { atMost: 300 },
      value: lastMs(all) / 1000,
      unit: 's',
      numbers: `${seconds(lastMs(outcomes))} after ${pace.outageS} s${long ? `, ${seconds(long.lastMs)} when retries wait as after an hour` : ''}`,
    }),
    figure({
      what: 'Mail server down: p99 of check-ins, beside the same with a mail server',
      goal: { atMost: 1.1 * pace.timeRoom },
      value: median(ratios.map(({ down, up }) => down / up)),
      numbers: ratios.map(({ down, up }) => `${ms(down)} beside ${ms(up)}`).join(', '),
    }),
    ...answerFigures('Mail server down', ledger),
    figure({
      what: 'Control: emails sent without the queue that are lost',
      goal: { atLeast: 1 },
      value: straightLost,
      unit: '',
      numbers: 'one in each outage, not tried again',
    }),
    ...refusalFigures(refused),
  ]
}

const seconds = (valueMs: number) => `${(valueMs / 1000).toFixed(1)} s`

async function outages(service: FaultyService, mail: MailServer, { outageS }: FaultPace) {
  const { ledger, end } = startVisitors(service, LANES)
  const outcomes: MailOutcome[] = []
  const ratios: { up: number; down: number }[] = []
  let straightLost = 0
  const p99During = async (work: Promise<unknown>) => {
    const from = ledger.confirmedMs.length
    await Promise.all([work, sleep(outageS * 1000)])
    return percentile(ledger.confirmedMs.slice(from), 99)
  }
  // The first check-ins meet code that has never run.
  await sleep(1000)
  for (const how of MAIL_FAULTS) {
    const up = await p99During(requestEmails(service.url, EMAILS))
    await mail.fail(how)
    const asking = requestEmails(service.url, EMAILS)
    const down = await p99During(asking)
    if (!(await sendsStraight(mail, how))) straightLost++
    ratios.push({ up, down })
    const recipients = await asking
    await mail.recover()
    outcomes.push(await outcomeOf(service, mail, recipients))
  }
  await end()
  return { outcomes, ratios, ledger, straightLost }
}

/** Emails whose retries wait as long as they do after an hour without a mail server. */
async function longOutage(service: FaultyService, mail: MailServer): Promise<MailOutcome> {
  await mail.fail('refuses')
  const recipients = await requestEmails(service.url, EMAILS)
  const client = await openDatabase(service.dataDir)
  const failed = async () =>
    (await client.query('select from graphile_worker._private_jobs where last_error is not null')).rowCount
  await until('each email has failed', async () => (await failed()) === EMAILS)
  await client.query('update graphile_worker._private_jobs set attempts = $1, run_at = now()', [ATTEMPTS_OF_AN_HOUR])
  // Tried once more in vain, they wait for hours until the sweep of the queue shortens that.
  await until('the sweep brings each email nearer', async () => (await waiting(client)) === EMAILS)
  await client.end()
  await mail.recover()
  return outcomeOf(service, mail, recipients)
}

async function waiting(client: Awaited<ReturnType<typeof openDatabase>>) {
  const { rowCount } = await client.query(
    `select from graphile_worker._private_jobs
     where attempts > $1 and locked_at is null and run_at between now() + interval '1 minute' and now() + interval '5 minutes'`,
    [ATTEMPTS_OF_AN_HOUR],
  )
  return rowCount
}

/** The control: an email that nobody sends again. */
async function sendsStraight(mail: MailServer, how: MailFault): Promise<boolean> {
  const { hostname: host, port } = new URL(mail.url)
  const transport = createTransport({ host, port: Number(port), ignoreTLS: true, socketTimeout: 2000 })
  const email = { from: 'no-reply@nearmark.example', to: 'straight@example.com', subject: how, text: how }
  return transport.sendMail(email).then(
    () => true,
    () => false,
  )
}
