import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { startHaproxy } from './balancer.ts'
import { visitor } from './check-in-makers.ts'
import type { ServiceProcess } from './process.ts'

const LANES = 16
const READY_WITHIN_MS = 20_000

interface Tally {
  answered: number
  /** Check-ins that were answered with 200. */
  checkedIn: number
  failed: string[]
}

interface Rolling {
  times: number
  /** Two unless given. */
  processes?: number
  /** Starts one of the processes, at first or in the place of another one, and resolves once it is ready. */
  start: (port: number, when: 'first' | 'later') => Promise<ServiceProcess>
  /** Makes the links that visitors open and check in at: so many that none gets more than it takes from one network. */
  makeLinks: () => Promise<string[]>
  /** After the last restart the load goes on until it has had so many answers. */
  answers?: number
  /** Whether the first failure is enough. */
  untilFailure?: boolean
}

/** Replaces the processes behind the documented HAProxy, one after another, so many times under load. */
export async function rollingRestarts({
  times,
  processes: count = 2,
  start,
  makeLinks,
  answers = 0,
  untilFailure = false,
}: Rolling): Promise<Tally> {
  const names = ['one', 'two', 'three'].slice(0, count)
  const ports: number[] = []
  const processes: ServiceProcess[] = []
  for (const _ of names) {
    const port = await freePort()
    ports.push(port)
    processes.push(await start(port, 'first'))
  }
  const tokens = await makeLinks()
  const balancer = await startHaproxy(await freePort(), ports)
  try {
    await untilBalanced(balancer.url)
    const traffic = load(balancer.url, tokens)
    try {
      for (let n = 0; n < times && !(untilFailure && traffic.tally.failed.length > 0); n++) {
        const which = n % count
        const mark = balancer.log().length
        processes[which]!.child.kill('SIGTERM')
        const code = await processes[which]!.ended
        if (code !== 0) throw new Error(`A process ended with ${code}:\n${processes[which]!.output()}`)
        processes[which] = await start(ports[which]!, 'later')
        // A process that ends without a drain can be back before a health check has missed it.
        if (balancer.log().includes(`Server service/${names[which]} is DOWN`, mark))
          await balancer.untilSaid(`Server service/${names[which]} is UP`, mark)
      }
      while (traffic.tally.answered < answers) await sleep(100)
    } finally {
      await traffic.end()
    }
    return traffic.tally
  } finally {
    await balancer.stop()
  }
}

async function untilBalanced(url: string): Promise<void> {
  const givingUpAt = performance.now() + READY_WITHIN_MS
  while (performance.now() < givingUpAt) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await sleep(50)
  }
  throw new Error('HAProxy found no process that is ready')
}

/** Check-ins and visits, one after another in so many lanes over kept connections. A failure is anything but a 200. */
function load(url: string, tokens: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES })
  const tally: Tally = { answered: 0, checkedIn: 0, failed: [] }
  let ended = false
  const call = (method: string, path: string, body?: object) =>
    new Promise<string>(resolve => {
      const headers = body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}
      const sent = request(`${url}${path}`, { agent, method, headers }, reply => {
        reply.resume()
        reply.once('end', () => resolve(String(reply.statusCode)))
        reply.once('error', error => resolve(error.message))
      })
      sent.once('error', error => resolve(error.message))
      sent.end(body && JSON.stringify(body))
    })
  const lane = async () => {
    for (let n = 0; !ended; n++) {
      const token = tokens[tally.answered++ % tokens.length]!
      const visits = n % 4 === 0
      const outcome = await (visits ? call('GET', `/checkin/${token}`) : call('POST', `/api/checkin/${token}`, visitor))
      if (outcome !== '200') tally.failed.push(outcome)
      else if (!visits) tally.checkedIn++
    }
  }
  const lanes = Promise.all(Array.from({ length: LANES }, lane))
  return {
    tally,
    end: async () => {
      ended = true
      await lanes
      agent.destroy()
    },
  }
}
