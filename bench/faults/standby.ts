import { setTimeout as sleep } from 'node:timers/promises'
import { DATABASE, OWNER, WORKER } from '../../server/postgres/cluster-roles.ts'
import { type Figure, figure } from '../figures.ts'
import { answerFigures, auditOf, lossFigures } from './audit.ts'
import type { FaultPace } from './pace.ts'
import { type Standby, withStandby } from './patroni.ts'
import { type FaultyService, withService } from './service.ts'
import { confirmedAfter, type Ledger, startVisitors } from './visitors.ts'

const FAULT = 'Primary killed, and switched over'
/** Patroni takes a primary for lost after 10 s here. */
const BACK_WITHIN_S = 30

/** The primary of two PostgreSQL is killed under load, alone and with its machine, and gives way to its standby. */
export async function failOver({ failovers, timeRoom }: FaultPace): Promise<Figure[]> {
  const { audit, ledger, backS, control } = await withStandby(standby =>
    withServiceBefore(standby, async service => {
      const run = await failedOver(service, standby, failovers)
      await standby.stopWaiting()
      return { ...run, control: await killedWithoutWaiting(service, standby) }
    }),
  )
  return [
    ...lossFigures(FAULT, audit, `${failovers} kills, ${failovers} switchovers`),
    ...answerFigures(FAULT, ledger),
    figure({
      what: `${FAULT}: the next check-in is confirmed after it, the slowest`,
      goal: { atMost: BACK_WITHIN_S * timeRoom },
      value: Math.max(...backS),
      unit: 's',
      numbers: backS.map(seconds => seconds.toFixed(1)).join(', '),
    }),
    figure({
      what: 'Control: where no commit waits for the standby confirmed check-ins are lost',
      goal: { atLeast: 1 },
      value: control.lost.patient,
      unit: '',
      numbers: `1 kill, ${control.confirmed.toLocaleString('en-GB')} check-ins confirmed`,
    }),
  ]
}

const withServiceBefore = <T>({ port, connect }: Standby, work: (service: FaultyService) => Promise<T>) => {
  const urlAs = (role: string) => `postgresql://${role}@127.0.0.1:${port}/${DATABASE}`
  const settings = {
    APP_SECRET: 'a secret of the faults that is of no use elsewhere',
    DATABASE_URL: urlAs(WORKER),
    DATABASE_OWNER_URL: urlAs(OWNER),
  }
  return withService(work, settings, connect)
}

async function failedOver(service: FaultyService, standby: Standby, times: number) {
  const { ledger, end } = startVisitors(service, { patient: 16 })
  const backS: number[] = []
  for (let n = 0; n < times; n++) {
    backS.push(await secondsAfter(ledger, () => standby.killPrimary(n % 2 === 0 ? 'PostgreSQL' : 'machine')))
    standby.revive()
    await standby.untilPaired()
    backS.push(await secondsAfter(ledger, standby.switchOver))
    await standby.untilPaired()
  }
  await end()
  return { audit: await auditOf(service, ledger), ledger, backS }
}

async function killedWithoutWaiting(service: FaultyService, standby: Standby) {
  const { ledger, end } = startVisitors(service, { patient: 16 })
  await secondsAfter(ledger, () => standby.killPrimary('PostgreSQL'))
  await end()
  return auditOf(service, ledger)
}

/** How long it takes, under load, until a check-in is confirmed that was requested after it. */
async function secondsAfter(ledger: Ledger, failure: () => Promise<void>): Promise<number> {
  await sleep(1500 + Math.random() * 1000)
  const begunAt = performance.now()
  await failure()
  return ((await confirmedAfter(ledger, performance.now())) - begunAt) / 1000
}
