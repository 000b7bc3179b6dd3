import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Faults, SimulatorOptions } from './simulator.ts'
import type { StripeEvent } from './wire.ts'

/** An event on its way to the webhook endpoint, or kept from it by a fault. */
export interface Delivery {
  eventId: string
  type: string
  attempts: number
  /** Seconds since 1970. */
  nextAttemptAt: number
  held: 'delayed' | 'dropped' | null
}

const MAX_ATTEMPTS = 12
const LONGEST_WAIT_S = 60
/** So that a reply is out before its events, and a reordering has something to reorder. */
const AT_ONCE_MS = 15
const GATHERING_MS = 250

interface Behind {
  options: SimulatorOptions
  secret: string
  faults: Faults
  event: (id: string) => StripeEvent | undefined
  save: () => void
  /** On its way since before the last stop. */
  deliveries: Delivery[]
}

export function createWebhookSender({ options, secret, faults, event, save, deliveries }: Behind) {
  let running: Promise<void> | null = null
  let stopped = false
  /** While it lasts nothing is sent. */
  let quiet: Promise<void> | null = null
  const inFlight = new Set<Promise<number>>()

  const open = () => {
    // Delayed until the fault is switched off.
    if (!faults.delay) for (const one of deliveries) if (one.held === 'delayed') one.held = null
    return deliveries.filter(({ held }) => !held)
  }
  const ready = () => {
    const due = open().filter(({ nextAttemptAt }) => nextAttemptAt * 1000 <= Date.now())
    return faults.reorder ? due.at(-1) : due[0]
  }
  const drop = (delivery: Delivery) => deliveries.splice(deliveries.indexOf(delivery), 1)

  /** Answers the endpoint's status. */
  async function post(found: StripeEvent): Promise<number> {
    while (quiet) await quiet
    const body = JSON.stringify(found, null, 2)
    const sent = options.clock.now().then(now => options.deliver({ body, signature: signature(body, secret, now) }))
    inFlight.add(sent)
    return sent.finally(() => inFlight.delete(sent))
  }

  async function send(delivery: Delivery): Promise<void> {
    const found = event(delivery.eventId)
    if (!found) {
      drop(delivery)
      return
    }
    // The service is starting or stopping: once more, later.
    const status = await post(found).catch(() => 0)
    if (status >= 200 && status < 300) {
      found.pending_webhooks = 0
      drop(delivery)
    } else if (++delivery.attempts >= MAX_ATTEMPTS) drop(delivery)
    else delivery.nextAttemptAt = Date.now() / 1000 + Math.min(2 ** (delivery.attempts - 1), LONGEST_WAIT_S)
  }

  async function run(): Promise<void> {
    await pause(faults.reorder ? GATHERING_MS : AT_ONCE_MS)
    for (let next = ready(); next && !stopped; next = ready()) await send(next)
    save()
  }

  function pump(): void {
    if (running || stopped || !ready()) return
    running = run().finally(() => {
      running = null
      // What came while the last one was being saved.
      pump()
    })
  }

  return {
    deliveries,
    pump,
    publish: ({ id, type }: StripeEvent) => {
      if (!options.events.includes(type)) return
      const held = faults.drop ? 'dropped' : faults.delay ? 'delayed' : null
      const copies = faults.duplicate ? 2 : 1
      for (let copy = 0; copy < copies; copy++)
        deliveries.push({ eventId: id, type, attempts: 0, nextAttemptAt: Date.now() / 1000, held })
      pump()
    },
    /** One event now, whatever the faults. */
    redeliver: post,
    /** Acts while no event is on its way: its signature would be of another time than its arrival. */
    whileQuiet: async (act: () => Promise<void>) => {
      while (quiet) await quiet
      quiet = Promise.allSettled(inFlight).then(act)
      await quiet.finally(() => {
        quiet = null
      })
    },
    /** Waits until every event has been sent once, or for so long. */
    sent: async (waitMs: number) => {
      const until = Date.now() + waitMs
      while (running && Date.now() < until)
        await Promise.race([running, pause(until - Date.now(), null, { ref: false })])
    },
    release: (held: 'delayed' | 'dropped') => {
      for (const one of deliveries) if (one.held === held) Object.assign(one, { held: null, nextAttemptAt: 0 })
      pump()
    },
    settled: async () => {
      while (!stopped && (running || open().length > 0)) {
        pump()
        await (running ?? pause(AT_ONCE_MS))
      }
    },
    stop: async () => {
      stopped = true
      await running
    },
  }
}

export function signature(body: string, secret: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
