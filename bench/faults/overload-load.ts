import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../figures.ts'
import { type Connection, openConnection } from '../load/connection.ts'
import { checkInRequest } from '../load/requests.ts'
import { answerQuestions } from '../processes.ts'
import { CORES, moveTo } from './cores.ts'

/** In the order in which they are to be served. */
export type Kind = 'check-in' | 'screen' | 'export'

interface Read {
  path: string
  cookie: string
}

export interface OverloadQuestion {
  port: number
  /** Requests at fixed instants, whatever the server does (open loop). Without it, so many lanes that wait for their answers. */
  ratePerS?: number
  lanes?: number
  seconds: number
  tokens: string[]
  screens: Read[]
  exports: Read[]
  /** Of a hundred requests. */
  mix: Record<Kind, number>
}

/** Of the answers of one kind, whose times count from the moment at which each request was sent. */
interface Times {
  count: number
  p50Ms: number
  p99Ms: number
}

export interface OverloadAnswer {
  offered: Record<Kind, number>
  /** Those for which no connection was left on this side. */
  unsent: number
  accepted: Record<Kind, Times>
  refused: Times
  refusedWithoutRetryAfter: number
  /** How often each other status came; 0 stands for no answer. */
  other: Record<number, number>
  /** Of accepted requests, second by second, with how many were not accepted. */
  seconds: { p99Ms: number; notAccepted: number }[]
  /** The numbers of the visitors who were told that they are checked in. */
  checkedIn: number[]
}

const MAX_CONNECTIONS = 7000
const ANSWERED_WITHIN_MS = 10_000
const RETRY_AFTER = /\r\nretry-after: \d/i

moveTo(CORES.load, [process.pid])

/** Goes on from one question to the next: no visitor comes twice. */
let visitors = 0

answerQuestions<OverloadQuestion, OverloadAnswer>(async question => {
  const { port, ratePerS, lanes = 0, seconds } = question
  const tally = newTally()
  const connections = pool(port)
  const request = requestsFor(question)
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let underWay = 0

  async function send(): Promise<void> {
    underWay++
    const { kind, text, visitor } = request()
    const connection = await connections.take()
    if (connection === 'none left') {
      underWay--
      tally.countUnsent()
      return
    }
    const sentAt = performance.now()
    const { status, head } = connection ? await replyOf(connection, text) : { status: 0, head: '' }
    const now = performance.now()
    if (connection) connections.give(connection)
    underWay--
    tally.count({ kind, status, head, visitor, tookMs: now - sentAt, second: Math.floor((now - startedAt) / 1000) })
  }

  if (ratePerS === undefined) {
    const lane = async () => {
      while (performance.now() < endsAt) await send()
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  } else {
    for (let due = 0; performance.now() < endsAt; await sleep(1))
      for (; startedAt + (due * 1000) / ratePerS <= performance.now(); due++) void send()
    const givingUpAt = performance.now() + ANSWERED_WITHIN_MS
    while (underWay > 0 && performance.now() < givingUpAt) await sleep(10)
  }
  connections.close()
  return tally.result(seconds)
})

const replyOf = (connection: Connection, text: string) =>
  new Promise<{ status: number; head: string }>(resolve =>
    connection.send(text, (status, head) => resolve({ status, head })),
  )

interface Sent {
  kind: Kind
  text: string
  visitor: number
}

/** The mix in every hundred requests, well shuffled. */
function requestsFor({ mix, tokens, screens, exports }: OverloadQuestion): () => Sent {
  let made = 0
  const kindOf = (at: number): Kind => {
    if (at < mix['check-in']) return 'check-in'
    return at < mix['check-in'] + mix.screen ? 'screen' : 'export'
  }
  return () => {
    const number = made++
    const kind = kindOf((number * 37) % 100)
    if (kind === 'check-in') {
      const visitor = visitors++
      return { kind, visitor, text: checkInRequest(tokens[visitor % tokens.length]!, visitor) }
    }
    const reads = kind === 'screen' ? screens : exports
    const { path, cookie } = reads[number % reads.length]!
    return { kind, visitor: -1, text: `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n` }
  }
}

interface Answered extends Omit<Sent, 'text'> {
  status: number
  head: string
  tookMs: number
  second: number
}

function newTally() {
  const accepted: Record<Kind, number[]> = { 'check-in': [], screen: [], export: [] }
  const refused: number[] = []
  const acceptedIn: number[][] = []
  const notAcceptedIn: number[] = []
  const rest: Pick<OverloadAnswer, 'offered' | 'unsent' | 'refusedWithoutRetryAfter' | 'other' | 'checkedIn'> = {
    offered: { 'check-in': 0, screen: 0, export: 0 },
    unsent: 0,
    refusedWithoutRetryAfter: 0,
    other: {},
    checkedIn: [],
  }
  return {
    countUnsent: () => {
      rest.unsent++
    },
    count: ({ kind, status, head, visitor, tookMs, second }: Answered) => {
      rest.offered[kind]++
      if (status === 200) {
        accepted[kind].push(tookMs)
        acceptedIn[second] ??= []
        acceptedIn[second].push(tookMs)
        if (kind === 'check-in') rest.checkedIn.push(visitor)
        return
      }
      notAcceptedIn[second] = (notAcceptedIn[second] ?? 0) + 1
      if (status !== 503 && status !== 429) rest.other[status] = (rest.other[status] ?? 0) + 1
      else {
        refused.push(tookMs)
        if (!RETRY_AFTER.test(head)) rest.refusedWithoutRetryAfter++
      }
    },
    result: (seconds: number): OverloadAnswer => ({
      ...rest,
      accepted: {
        'check-in': timesOf(accepted['check-in']),
        screen: timesOf(accepted.screen),
        export: timesOf(accepted.export),
      },
      refused: timesOf(refused),
      seconds: Array.from({ length: seconds }, (_, second) => ({
        p99Ms: percentile(acceptedIn[second] ?? [], 99),
        notAccepted: notAcceptedIn[second] ?? 0,
      })),
    }),
  }
}

const timesOf = (values: number[]): Times => ({
  count: values.length,
  p50Ms: percentile(values, 50),
  p99Ms: percentile(values, 99),
})

/** Connections that are kept; one more is opened where none is free. */
function pool(port: number) {
  const free: Connection[] = []
  const all: Connection[] = []
  let count = 0
  return {
    /** Undefined where the other side takes no connection. */
    take: async (): Promise<Connection | 'none left' | undefined> => {
      for (let next = free.pop(); next; next = free.pop()) if (next.open()) return next
      if (count >= MAX_CONNECTIONS) return 'none left'
      count++
      const connection = await openConnection(port).catch(() => undefined)
      if (connection) all.push(connection)
      else count--
      return connection
    },
    give: (connection: Connection) => {
      if (connection.open()) free.push(connection)
      else count--
    },
    close: () => {
      for (const connection of all) connection.close()
    },
  }
}
