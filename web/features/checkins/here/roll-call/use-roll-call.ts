import { useEffect, useEffectEvent, useState } from 'react'
import type { ReplyOf } from '../../../../../contract/endpoint.ts'
import type { SentRollCall, sendRollCall } from '../../../../../contract/roll-calls.ts'
import { CallError } from '../../../../lib/call.ts'
import { callOnDevice, forgetCall, keepCall } from './kept-names.ts'
import { type NamesHere, type RollCall, sentOf, startRollCall, toggleSeen } from './roll-call.ts'

const RETRY_MS = 5000
/** A connection that has died without a word must not keep a result here. The longest result passes in it at 25 kB a second. */
const ANSWER_TIMEOUT_MS = 30_000

interface Options {
  /** Under which this device keeps it. */
  key: string
  send: (sent: SentRollCall, limit: { timeoutMs: number }) => Promise<ReplyOf<typeof sendRollCall>>
  /** The server has the result. */
  onReceived: () => void
}

/** No answer, or none for now: the same may be answered later, such as after the next sign-in. */
const mayPass = (error: unknown) =>
  !(error instanceof CallError) || [0, 429].includes(error.status) || error.status >= 500 || error.code === 'signed_out'

/** The roll call of this device, which outlives a reload, and reaches the server as soon as there is a connection. */
export function useRollCall({ key, send, onReceived }: Options) {
  const [kept, setCall] = useState(() => callOnDevice(key))
  const call = kept && kept.untilMs > Date.now() ? kept : null
  const [refused, setRefused] = useState<Error | null>(null)
  const update = (change: (call: RollCall) => RollCall) =>
    setCall(current => {
      if (!current) return current
      const changed = change(current)
      keepCall(key, changed)
      return changed
    })
  const id = call?.id
  const ended = call !== null && call.endedMs !== null
  const received = call !== null && call.received !== null
  /** Whether there is nothing left to tell the server. */
  const tell = useEffectEvent(async (): Promise<boolean> => {
    try {
      const { receivedAt, seen, missing } = await send(sentOf(call!, Date.now()), { timeoutMs: ANSWER_TIMEOUT_MS })
      if (!receivedAt) return true
      update(sent => ({ ...sent, received: { at: receivedAt, seen, missing } }))
      onReceived()
    } catch (error) {
      if (mayPass(error)) return false
      if (ended) setRefused(error as Error)
    }
    return true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells the beginning, and then the result
  useEffect(() => {
    if (id && !received) return untilDone(tell)
  }, [id, ended, received])

  return {
    call,
    refused,
    start(names: NamesHere) {
      const started = startRollCall(names, newId(), Date.now())
      keepCall(key, started)
      setCall(started)
    },
    toggle: (personId: string) => update(current => toggleSeen(current, personId)),
    finish: () => update(current => ({ ...current, endedMs: Date.now() })),
    discard() {
      forgetCall(key)
      setRefused(null)
      setCall(null)
    },
  }
}

/** 122 random bits as a UUID; `crypto.randomUUID` is too new for old phones. */
function newId(): string {
  const [...hex] = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  hex[12] = '4'
  hex[16] = '8'
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Tries at once, whenever the browser says that it is online, and every few seconds, until `attempt` says that it is done. */
function untilDone(attempt: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let stopped = false
  const stop = () => {
    stopped = true
    clearTimeout(timer)
    removeEventListener('online', run)
  }
  const run = async () => {
    if (running || stopped) return
    clearTimeout(timer)
    running = true
    const done = await attempt()
    running = false
    if (done) stop()
    else if (!stopped) timer = setTimeout(run, RETRY_MS)
  }
  addEventListener('online', run)
  run()
  return stop
}
