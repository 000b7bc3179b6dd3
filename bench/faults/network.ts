import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { breakableLine } from '../../server/testing/breakable-line.ts'
import { checkIn, openDatabase } from '../../server/testing/operator.ts'
import { startTcpProxy } from '../../server/testing/tcp-proxy.ts'
import { type Figure, figure, ms, percentile } from '../figures.ts'
import { makePhotos } from '../photos.ts'
import { answerFigures, auditOf, lossFigures } from './audit.ts'
import type { FaultPace } from './pace.ts'
import { type FaultyService, withServiceBehindNetwork } from './service.ts'
import { answersOf, confirmedAfter, startVisitors } from './visitors.ts'

const FAULT = 'Network to the database'
const ANSWER_WITHIN_MS = 5000
/** Longer than any request may take. */
const SILENT_S = 7
const CUT_EVERY_MS = 300
const LOST_ANSWERS = 20
/** 400 kbit/s and 300 ms there and back. */
const POOR_PHONE = { bytesPerS: 50_000, latencyMs: 150 }

/** The network to the database is slow, cut again and again, and silent; a phone's loses an answer, and is slow. */
export async function badNetwork(pace: FaultPace): Promise<Figure[]> {
  return withServiceBehindNetwork(async (service, network) => [
    ...(await databaseFigures(service, network, pace)),
    ...(await phoneFigures(service, pace)),
  ])
}

type Network = Awaited<ReturnType<typeof startTcpProxy>>

async function databaseFigures(service: FaultyService, network: Network, pace: FaultPace): Promise<Figure[]> {
  const { ledger, end } = startVisitors(service, { patient: 8 })
  const backMs: number[] = []
  const restored = async () => {
    network.restore()
    const restoredAt = performance.now()
    backMs.push((await confirmedAfter(ledger, restoredAt)) - restoredAt)
  }
  await sleep(1000)
  network.slowDown({ latencyMs: 100, jitterMs: 100 })
  await sleep(pace.outageS * 1000)
  await restored()

  for (const endsAt = performance.now() + pace.outageS * 1000; performance.now() < endsAt; ) {
    network.cut()
    await sleep(CUT_EVERY_MS)
  }
  await restored()

  const silentS = Math.max(SILENT_S, pace.outageS)
  network.swallow()
  const patientQueryMs = await unlimitedQueryMs(network, silentS)
  await restored()
  await end()

  const answers = answersOf(ledger)
  return [
    ...lossFigures(FAULT, await auditOf(service, ledger), 'slow, cut every 300 ms, silent'),
    figure({
      what: `${FAULT}: the slowest answer to a visitor`,
      goal: { atMost: ANSWER_WITHIN_MS * pace.timeRoom },
      value: Math.max(...ledger.answerMs),
      unit: 'ms',
      numbers: `p99 ${ms(percentile(ledger.answerMs, 99))}; ${answers}`,
    }),
    ...answerFigures(FAULT, ledger),
    figure({
      what: `${FAULT}: the next check-in is confirmed after its return, the slowest`,
      goal: { atMost: 2000 * pace.timeRoom },
      value: Math.max(...backMs),
      unit: 'ms',
      numbers: backMs.map(ms).join(', '),
    }),
    figure({
      what: 'Control: a query without a time limit waits as long as the network is silent',
      goal: { atLeast: ANSWER_WITHIN_MS },
      value: patientQueryMs,
      unit: 'ms',
      numbers: `silent for ${silentS} s`,
    }),
  ]
}

/** How long a query of a client without time limits waits, at most as long as the network is silent. */
async function unlimitedQueryMs({ port }: Network, silentS: number): Promise<number> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'nearmark_app', database: 'nearmark' })
  client.on('error', () => undefined)
  const begunAt = performance.now()
  const query = client
    .connect()
    .then(() => client.query('select 1'))
    .catch(() => undefined)
  await Promise.race([query, sleep(silentS * 1000)])
  const waitedMs = performance.now() - begunAt
  await sleep(Math.max(0, silentS * 1000 - waitedMs))
  client.end().catch(() => undefined)
  return waitedMs
}

async function phoneFigures(service: FaultyService, pace: FaultPace): Promise<Figure[]> {
  const rowsOf = await lostAnswers(service)
  const { photoMs, photoKb } = await photoFromPoorPhone(service)
  const numbers = `${LOST_ANSWERS} answers lost after the check-in was recorded`
  return [
    figure({
      what: 'Answer lost on the way, and tried again: check-ins too many or too few',
      goal: { atMost: 0 },
      value: Math.abs(rowsOf.sameKey - LOST_ANSWERS),
      unit: '',
      numbers,
    }),
    figure({
      what: 'Control: the same with another key at each try: check-ins too many',
      goal: { atLeast: LOST_ANSWERS },
      value: rowsOf.otherKey - LOST_ANSWERS,
      unit: '',
      numbers,
    }),
    figure({
      what: 'A check-in with a photo at 400 kbit/s and 300 ms',
      goal: { atMost: 10 * pace.timeRoom },
      value: photoMs / 1000,
      unit: 's',
      numbers: `a photo of ${photoKb} kB`,
    }),
  ]
}

/** The check-ins that are there after each visitor's first answer was lost and the next was not. */
async function lostAnswers({ url, dataDir }: FaultyService) {
  const line = await breakableLine(url)
  const visit = async (email: string, keys: readonly [string, string]) => {
    line.breakAt(1, 'after')
    const lost = await checkIn(line.url, keys[0], { email }).catch(() => null)
    if (lost) throw new Error('An answer arrived that was to be lost')
    line.mend()
    const reply = await checkIn(line.url, keys[1], { email })
    await reply.arrayBuffer()
  }
  for (let n = 0; n < LOST_ANSWERS; n++) {
    const key = randomUUID()
    await visit('same-key@example.com', [key, key])
    await visit('other-key@example.com', [randomUUID(), randomUUID()])
  }
  await line.close()
  const client = await openDatabase(dataDir)
  const rows = async (email: string) =>
    (await client.query('select from check_ins where user_email = $1', [email])).rowCount ?? 0
  const counts = { sameKey: await rows('same-key@example.com'), otherKey: await rows('other-key@example.com') }
  await client.end()
  return counts
}

async function photoFromPoorPhone({ url, dataDir }: FaultyService) {
  const [file] = await makePhotos(dataDir, 1)
  const jpeg = await readFile(file!)
  const network = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })
  network.slowDown(POOR_PHONE)
  const begunAt = performance.now()
  const photo = { photo: `data:image/jpeg;base64,${jpeg.toString('base64')}`, photoSource: 'camera' }
  const reply = await checkIn(`http://127.0.0.1:${network.port}`, randomUUID(), photo)
  await reply.arrayBuffer()
  const photoMs = performance.now() - begunAt
  await network.close()
  if (reply.status !== 200) throw new Error(`A check-in with a photo was answered ${reply.status}`)
  return { photoMs, photoKb: Math.round(jpeg.length / 1000) }
}
