import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { openPool } from '../../server/db/db.ts'
import { type Balancer, configurationFor, runHaproxy } from '../../server/testing/balancer.ts'
import { processesIn } from '../../server/testing/processes-in.ts'
import { type Figure, figure, median, ms } from '../figures.ts'
import { growOwners } from '../grown.ts'
import { visitorEmail } from '../load/visitors.ts'
import { startWorker } from '../processes.ts'
import { CORES, moveTo, on, separated } from './cores.ts'
import type { Kind, OverloadAnswer, OverloadQuestion } from './overload-load.ts'
import type { FaultPace } from './pace.ts'
import { withDatabase, withProcesses } from './service.ts'

const FAULT = 'More than the peak'
/** The documented HAProxy gives two processes so many requests at once. */
const LANES_OF_PEAK = 64
/** Of each part but the overload itself, at most. */
const PART_S = 10
/** So many that none gets more than it takes from one network, which all requests come from here. */
const OWNERS = 20
const LINKS_EACH = 75
const MIX = { 'check-in': 75, screen: 22, export: 3 }
/** Below this a second counts as normal however fast it was before. */
const NORMAL_MS = 100
const GROWTH_MIB = 256

type Load = Omit<OverloadQuestion, 'port' | 'tokens' | 'screens' | 'exports'>

interface Ground {
  ask: (balancer: Balancer, load: Load) => Promise<OverloadAnswer>
  balancer: Balancer
  /** Does not refuse, and gives each process all that comes. */
  unbounded: Balancer
  memoryMib: () => number
  pool: pg.Pool
}

/** Several times the requests of the peak arrive at two processes behind the documented HAProxy, in an open loop. */
export const overload = ({ overloadS, overloadTimes: times, timeRoom }: FaultPace): Promise<Figure[]> =>
  onGround(async ({ ask, balancer, unbounded, memoryMib, pool }) => {
    const partS = Math.min(PART_S, overloadS)
    const checkIns = { 'check-in': 100, screen: 0, export: 0 }
    await ask(balancer, { lanes: LANES_OF_PEAK, seconds: partS, mix: checkIns })
    const peak = await ask(balancer, { lanes: LANES_OF_PEAK, seconds: partS, mix: checkIns })
    const peakPerS = peak.accepted['check-in'].count / partS
    const calm = { ratePerS: peakPerS / 2, seconds: partS, mix: MIX }
    const before = await ask(balancer, calm)
    const memory = [memoryMib()]
    const watching = setInterval(() => memory.push(memoryMib()), 500)
    const flood = await ask(balancer, { ratePerS: peakPerS * times, seconds: overloadS, mix: MIX })
    clearInterval(watching)
    const after = await ask(balancer, calm)
    const control = await ask(unbounded, { ratePerS: peakPerS * times, seconds: partS, mix: MIX })
    const all = [peak, before, flood, after, control]
    const offeredPerS = sum(Object.values(flood.offered)) / overloadS
    const goodputPerS = flood.accepted['check-in'].count / overloadS
    const accepted = flood.accepted
    const numbers = `${perS(peakPerS)} at the peak; ${perS(offeredPerS)} offered for ${overloadS} s, of which ${perS(goodputPerS)} were checked in, ${perS(accepted.screen.count / overloadS)} screens and ${perS(accepted.export.count / overloadS)} files answered; ${separated}`
    const none = { goal: { atMost: 0 }, unit: '' }
    return [
      figure({
        what: `${FAULT}: check-ins, beside those of the peak`,
        goal: { atLeast: 0.8 / timeRoom },
        value: goodputPerS / peakPerS,
        numbers,
      }),
      figure({
        ...none,
        what: `${FAULT}: kinds of which a greater share is answered than of check-ins`,
        value: KINDS_BEHIND.filter(kind => shareOf(flood, kind) > shareOf(flood, 'check-in')).length,
        numbers: `check-ins ${percent(shareOf(flood, 'check-in'))}, screens ${percent(shareOf(flood, 'screen'))}, files ${percent(shareOf(flood, 'export'))}`,
      }),
      figure({
        what: `${FAULT}: requests that were offered, beside the peak`,
        goal: { atLeast: (times * 0.9) / timeRoom },
        value: offeredPerS / peakPerS,
        numbers: `by one program, in an open loop, which had no connection left for ${flood.unsent.toLocaleString('en-GB')}`,
      }),
      figure({
        what: `${FAULT}: p99 of accepted check-ins`,
        goal: { atMost: 1000 * timeRoom },
        value: accepted['check-in'].p99Ms,
        unit: 'ms',
        numbers: `median ${ms(accepted['check-in'].p50Ms)}; half the peak before it: ${ms(before.accepted['check-in'].p99Ms)}`,
      }),
      figure({
        what: `${FAULT}: half of the refusals came within`,
        goal: { atMost: 50 * timeRoom },
        value: flood.refused.p50Ms,
        unit: 'ms',
        numbers: `${flood.refused.count.toLocaleString('en-GB')} refused, p99 ${ms(flood.refused.p99Ms)}`,
      }),
      figure({
        ...none,
        what: `${FAULT}: refusals without Retry-After`,
        value: flood.refusedWithoutRetryAfter,
        numbers: `${flood.refused.count.toLocaleString('en-GB')} refused`,
      }),
      figure({
        ...none,
        what: `${FAULT}: answers but 200 and 503`,
        value: sum(Object.values(flood.other)),
        numbers: statusesOf(flood),
      }),
      figure({
        what: `${FAULT}: normal again after its end`,
        goal: { atMost: 10 * timeRoom },
        value: secondsUntilNormal(after, before),
        unit: 's',
        numbers: `p99 of its seconds: ${after.seconds.map(({ p99Ms }) => ms(p99Ms)).join(', ')}`,
      }),
      figure({
        what: `${FAULT}: memory that a process has more meanwhile, the most`,
        goal: { atMost: GROWTH_MIB },
        value: Math.max(...memory) - memory[0]!,
        unit: 'MiB',
        numbers: `${Math.round(memory[0]!)} MiB before`,
      }),
      figure({
        ...none,
        what: `${FAULT}: confirmed check-ins that are lost`,
        value: await lostOf(
          pool,
          all.flatMap(({ checkedIn }) => checkedIn),
        ),
        numbers: `${sum(all.map(({ checkedIn }) => checkedIn.length)).toLocaleString('en-GB')} confirmed in all`,
      }),
      figure({
        what: 'Control: without limits in the proxy the p99 of accepted check-ins is',
        goal: { atLeast: 1000 },
        value: control.accepted['check-in'].p99Ms || Number.MAX_SAFE_INTEGER,
        unit: 'ms',
        numbers: `${perS(control.accepted['check-in'].count / partS)} checked in; ${statusesOf(control)}`,
      }),
    ]
  })

const onGround = <T>(work: (ground: Ground) => Promise<T>): Promise<T> =>
  withDatabase(({ settings, connections }) =>
    withProcesses(settings, async start => {
      const cluster = realpathSync(join(settings.DATA_DIR, 'postgres'))
      moveTo(
        CORES.service,
        processesIn(cluster).map(({ pid }) => pid),
      )
      const ports = [await freePort(), await freePort()] as const
      const processes = [
        await start(ports[0], { wrapper: on(CORES.service) }),
        await start(ports[1], { wrapper: on(CORES.service) }),
      ]
      const pool = openPool({ ...connections.ownerConnection, statement_timeout: 0, query_timeout: 0 }, console.error)
      const owners = await growOwners(pool, { owners: OWNERS, links: LINKS_EACH, checkInsEach: 0 })
      const links = owners.flatMap(owner => owner.links.map(link => ({ ...link, cookie: owner.cookie })))
      const documented = async (change: (text: string) => string) => {
        const port = await freePort()
        return runHaproxy(port, change(configurationFor(port, ports)), on(CORES.load))
      }
      const balancers = [await documented(text => text), await documented(withoutLimits)] as const
      const { worker } = startWorker<OverloadQuestion, OverloadAnswer>('faults/overload-load.ts')
      try {
        return await work({
          balancer: balancers[0],
          unbounded: balancers[1],
          pool,
          memoryMib: () => Math.max(...processes.map(({ child }) => residentMib(child.pid!))),
          ask: ({ url }, load) =>
            worker.ask({
              ...load,
              port: Number(new URL(url).port),
              tokens: links.map(({ checkinToken }) => checkinToken),
              screens: owners.map(({ cookie }) => ({ path: '/api/dashboard', cookie })),
              exports: links.map(({ id, cookie }) => ({ path: `/api/checkin-links/${id}/export`, cookie })),
            }),
        })
      } finally {
        await worker.end()
        for (const { stop } of balancers) await stop()
        await pool.end()
      }
    }),
  )

const withoutLimits = (text: string) =>
  text.replaceAll(/^.*(queue\(service\)|set-priority-class).*\n/gm, '').replaceAll(/ maxconn (32|20)$/gm, '')

/** Of the resident memory that Linux shows for a process. */
const residentMib = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** When the first second began after which all are as fast as before, and nothing is refused. */
function secondsUntilNormal(after: OverloadAnswer, before: OverloadAnswer): number {
  const limitMs = Math.max(NORMAL_MS, 2 * median(before.seconds.map(({ p99Ms }) => p99Ms)))
  return after.seconds.findLastIndex(({ p99Ms, notAccepted }) => !(p99Ms <= limitMs) || notAccepted > 0) + 1
}

async function lostOf(pool: pg.Pool, visitors: readonly number[]): Promise<number> {
  const { rows } = await pool.query<{ email: string }>('select distinct user_email as email from check_ins')
  const stored = new Set(rows.map(({ email }) => email))
  return visitors.filter(visitor => !stored.has(visitorEmail(visitor))).length
}

const statusesOf = ({ accepted, refused, other }: OverloadAnswer) =>
  [
    `${sum(Object.values(accepted).map(({ count }) => count)).toLocaleString('en-GB')} × 200`,
    `${refused.count.toLocaleString('en-GB')} × 503`,
    ...Object.entries(other).map(
      ([status, count]) => `${count.toLocaleString('en-GB')} × ${status === '0' ? 'no answer' : status}`,
    ),
  ].join(', ')

/** The requests that the proxy sheds before check-ins. */
const KINDS_BEHIND = ['screen', 'export'] as const

const shareOf = ({ accepted, offered }: OverloadAnswer, kind: Kind) => accepted[kind].count / offered[kind]
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const perS = (value: number) => `${Math.round(value).toLocaleString('en-GB')}/s`
