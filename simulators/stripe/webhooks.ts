import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Faults, SimulatorOptions } from './simulator.ts'
import type { StripeEvent } from './wire.ts'

/** An event that is being sent to the webhook endpoint, or that a fault holds back. */
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
/** Replies are sent before their events. */
const SEND_DELAY_MS = 15
/** Gathers events to reorder. */
const REORDER_DELAY_MS = 250

interface SenderDeps {
  options: SimulatorOptions
  secret: string
  faults: Faults
  event: (id: string) => StripeEvent | undefined
  save: () => void
  /** Includes the deliveries that the last run left unfinished. */
  deliveries: Delivery[]
}

export function createWebhookSender({ options, secret, faults, event, save, deliveries }: SenderDeps) {
  let running: Promise<void> | null = null
  let stopped = false
  /** Nothing is sent until this promise settles. */
  let paused: Promise<void> | null = null
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

  /** Returns the endpoint's status. */
  async function post(event: StripeEvent): Promise<number> {
    while (paused) await paused
    const body = JSON.stringify(event, null, 2)
    const sent = options.clock.now().then(now => options.deliver({ body, signature: signature(body, secret, now) }))
    inFlight.add(sent)
    return sent.finally(() => inFlight.delete(sent))
  }

  async function send(delivery: Delivery): Promise<void> {
    const stored = event(delivery.eventId)
    if (!stored) {
      drop(delivery)
      return
    }
    // A service that is starting or stopping takes no event: the delivery is retried.
    const status = await post(stored).catch(() => 0)
    if (status >= 200 && status < 300) {
      stored.pending_webhooks = 0
      drop(delivery)
    } else if (++delivery.attempts >= MAX_ATTEMPTS) drop(delivery)
    else delivery.nextAttemptAt = Date.now() / 1000 + Math.min(2 ** (delivery.attempts - 1), LONGEST_WAIT_S)
  }

  async function run(): Promise<void> {
    await pause(faults.reorder ? REORDER_DELAY_MS : SEND_DELAY_MS)
    for (let next = ready(); next && !stopped; next = ready()) await send(next)
    save()
  }

  function pump(): void {
    if (running || stopped || !ready()) return
    running = run().finally(() => {
      running = null
      // Sends the events that arrived while the state was being saved.
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
    /** Sends one event immediately, whatever the faults. */
    redeliver: post,
    /** Runs `act` while no event is in flight: an event is signed and verified by the same clock. */
    whilePaused: async (act: () => Promise<void>) => {
      while (paused) await paused
      paused = Promise.allSettled(inFlight).then(act)
      await paused.finally(() => {
        paused = null
      })
    },
    /** Waits until every event has been sent once, or until `waitMs` have passed. */
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
        await (running ?? pause(SEND_DELAY_MS))
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
