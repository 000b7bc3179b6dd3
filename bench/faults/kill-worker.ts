import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run } from 'graphile-worker'
import pg from 'pg'
import { openDatabase } from '../../server/testing/operator.ts'
import { type Figure, figure } from '../figures.ts'
import { type MailServer, withMail } from './mail-server.ts'
import type { FaultPace } from './pace.ts'
import type { FaultyService } from './service.ts'
import { requestEmails, whyLinkIsDead } from './sign-in-emails.ts'
import { until } from './until.ts'

/** As many as the queue sends at the same time. */
const EMAILS = 4
const GOAL_S = 60
const GIVE_UP_AFTER_MS = 120_000

/** The process is killed while it hands emails over to a mail server that does not answer. */
export async function killWorker(pace: FaultPace): Promise<Figure[]> {
  const [{ resumedS, lost, twice, dead }, leftByPlainWorker] = await Promise.all([
    withMail(resumed),
    withMail(jobsLeftByPlainWorker),
  ])
  const numbers = `${EMAILS} emails under way`
  const none = { goal: { atMost: 0 }, unit: '', numbers }
  return [
    figure({
      what: 'Worker killed in mid-job: its last email arrives after the kill',
      goal: { atMost: GOAL_S * pace.timeRoom },
      value: resumedS,
      unit: 's',
      numbers,
    }),
    figure({ ...none, what: 'Worker killed in mid-job: emails that never arrive', value: lost }),
    figure({ ...none, what: 'Worker killed in mid-job: emails sent twice', value: twice }),
    figure({ ...none, what: 'Worker killed in mid-job: emails with a dead link', value: dead }),
    figure({
      what: `Control: jobs that graphile-worker by itself leaves lying for ${GOAL_S} s`,
      goal: { atLeast: 1 },
      value: leftByPlainWorker,
      unit: '',
      numbers,
    }),
  ]
}

async function resumed(service: FaultyService, mail: MailServer) {
  const recipients = await killWhileSending(service, mail)
  const killedAt = performance.now()
  await mail.recover()
  await service.start()
  const arrived = () => recipients.filter(email => mail.deliveries.some(({ to }) => to === email))
  while (arrived().length < EMAILS && performance.now() - killedAt < GIVE_UP_AFTER_MS) await sleep(50)
  const resumedS = (performance.now() - killedAt) / 1000
  const dead = await Promise.all(mail.deliveries.map(delivery => whyLinkIsDead(service.url, delivery)))
  return {
    resumedS,
    lost: EMAILS - arrived().length,
    twice: mail.deliveries.length - arrived().length,
    dead: dead.filter(why => why !== null).length,
  }
}

/** The queue's library waits four hours for a worker that was killed. PostgreSQL outlives the killed service. */
async function jobsLeftByPlainWorker(service: FaultyService, mail: MailServer): Promise<number> {
  await killWhileSending(service, mail)
  const client = await openDatabase(service.dataDir)
  const pool = new pg.Pool({ host: client.host, port: client.port, user: client.user, database: client.database })
  pool.on('error', () => undefined)
  pool.on('connect', connected => connected.on('error', () => undefined))
  await client.end()
  let taken = 0
  const count = () => {
    taken++
  }
  const runner = await run({
    pgPool: pool,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    parsedCronItems: [],
    taskList: { send_sign_in_letter: count },
  })
  await sleep(GOAL_S * 1000)
  await runner.stop()
  await pool.end()
  return EMAILS - taken
}

async function killWhileSending(service: FaultyService, mail: MailServer): Promise<string[]> {
  await mail.fail('hangs after RCPT')
  const recipients = await requestEmails(service.url, EMAILS)
  await until('the mail server has seen each email', () => recipients.every(to => mail.tried.has(to)))
  await service.kill()
  return recipients
}
