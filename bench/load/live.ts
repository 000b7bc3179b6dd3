import { request } from 'node:http'
import pg from 'pg'
import { percentile } from '../figures.ts'
import { openConnection } from './connection.ts'
import { requestsOf } from './requests.ts'

export interface LiveQuestion {
  samples: number
  app?: { port: number; token: string; sessionCookie: string }
  /** Measures LISTEN and NOTIFY alone, on this database. */
  connection?: pg.ClientConfig
}

export interface LiveResult {
  p50Ms: number
  p99Ms: number
}

/** Long enough that the app never combines two events into one. */
const PAUSE_MS = 15

/** The delay from sending a check-in until the creator's open stream receives its event. */
export async function eventDelays({ port, token, sessionCookie }: NonNullable<LiveQuestion['app']>, samples: number) {
  const nextRequest = requestsOf({ of: 'check-ins', tokens: [token] })
  const visitor = await openConnection(port)
  const stream = await openStream(port, sessionCookie)
  try {
    return await delaysOf(samples, heard => {
      stream.onEvent(heard)
      visitor.send(nextRequest(), status => {
        if (status !== 200) throw new Error(`A check-in was answered ${status}`)
      })
    })
  } finally {
    visitor.close()
    stream.close()
  }
}

export async function notifyDelays(connection: pg.ClientConfig, samples: number) {
  const [listener, sender] = [new pg.Client(connection), new pg.Client(connection)]
  await Promise.all([listener.connect(), sender.connect()])
  await listener.query('listen bench')
  try {
    return await delaysOf(samples, heard => {
      listener.once('notification', heard)
      void sender.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: ['bench', '{"linkId":1}'] })
    })
  } finally {
    await Promise.all([listener.end(), sender.end()])
  }
}

async function delaysOf(samples: number, send: (heard: () => void) => void): Promise<LiveResult> {
  const delaysMs: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const sentAt = performance.now()
    await new Promise<void>(resolve => send(resolve))
    delaysMs.push(performance.now() - sentAt)
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS * (0.5 + Math.random())))
  }
  return { p50Ms: percentile(delaysMs, 50), p99Ms: percentile(delaysMs, 99) }
}

function openStream(port: number, cookie: string) {
  let heard: (() => void) | undefined
  return new Promise<{ onEvent: (heard: () => void) => void; close: () => void }>((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path: '/api/live', headers: { cookie } }, reply => {
      if (reply.statusCode !== 200) return reject(new Error(`The stream was answered ${reply.statusCode}`))
      reply.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: check-in')) heard?.()
      })
      resolve({
        onEvent: next => {
          heard = next
        },
        close: () => outgoing.destroy(),
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}
