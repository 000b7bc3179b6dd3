import { readFileSync } from 'node:fs'
import pg from 'pg'
import { type Figure, failures, figure, median, medianRatio, ms, perSecond } from '../figures.ts'
import { type Ground, prepareGround } from '../ground.ts'
import { type GrownOwner, growOwner } from '../grown.ts'
import type { Traffic } from '../load/requests.ts'
import { interleaved, type Pace } from '../pace.ts'

const FEW = 1000
const MIB = 1024 * 1024

/** The same calls on a thousand check-ins and among ten million, each in a database of its own. */
export async function measureGrowth(pace: Pace): Promise<Figure[]> {
  const grounds: Ground[] = []
  try {
    const small = await prepareGround()
    grounds.push(small)
    const big = await prepareGround()
    grounds.push(big)
    const few = await growOwner(small.pool, { checkIns: FEW })
    const many = await growOwner(big.pool, pace.grown)
    const figures: Figure[] = []
    for (const [what, traffic] of Object.entries(calls)) {
      const runs = await interleaved(pace, {
        big: () => timed(big, pace, traffic(many, pace.grown.checkIns)),
        small: () => timed(small, pace, traffic(few, FEW)),
      })
      const [bigMs, smallMs] = [runs.big.map(({ p50Ms }) => p50Ms), runs.small.map(({ p50Ms }) => p50Ms)]
      figures.push(
        figure({
          what: `${what}, among ten million check-ins, beside among a thousand`,
          goal: { atMost: 1.5 },
          value: medianRatio(bigMs, smallMs),
          numbers: `${ms(median(bigMs))} beside ${ms(median(smallMs))}${failures([...runs.big, ...runs.small])}`,
        }),
      )
    }
    return [...figures, ...(await measureExport(big, many, pace))]
  } finally {
    for (const ground of grounds) await ground.stop()
  }
}

const year = () => `from=${new Date(Date.now() - 365 * 86_400_000).toISOString()}&to=${new Date().toISOString()}`
const read = (path: string, { cookie }: GrownOwner): Traffic => ({ of: 'reads', path, cookie })

const calls: Record<string, (owner: GrownOwner, checkIns: number) => Traffic> = {
  'Newest check-ins of a link': owner => read(`/api/checkin-links/${owner.linkId}/checkins?page=1&limit=10`, owner),
  'Oldest check-ins of a link': (owner, checkIns) =>
    read(`/api/checkin-links/${owner.linkId}/checkins?page=${checkIns / 10}&limit=10`, owner),
  'Dashboard of a hundred links': owner => read('/api/dashboard', owner),
  'Analytics of a link over a year': owner => read(`/api/analytics?linkId=${owner.linkId}&${year()}`, owner),
  'One check-in': ({ checkinToken }) => ({ of: 'check-ins', tokens: [checkinToken] }),
}

const timed = ({ load, appPort: port }: Ground, { seconds, warmUpSeconds }: Pace, traffic: Traffic) =>
  load.ask({ traffic, port, connections: 1, seconds, warmUpSeconds })

async function measureExport(ground: Ground, owner: GrownOwner, pace: Pace): Promise<Figure[]> {
  const runs = await interleaved(pace, {
    csv: () => exported(ground, owner, pace.grown.checkIns),
    copy: () => copied(ground, owner, pace.grown.checkIns),
  })
  const rates = runs.csv.map(({ rowsPerS }) => rowsPerS)
  const firstByte = median(runs.csv.map(({ firstByteMs }) => firstByteMs))
  const memory = median(runs.csv.map(({ grewBytes }) => grewBytes))
  return [
    figure({
      what: 'Rows a second of an export of a million, beside COPY',
      goal: { atLeast: 0.3 },
      value: medianRatio(rates, runs.copy),
      numbers: `${perSecond(rates)} beside ${perSecond(runs.copy)}`,
    }),
    figure({
      what: 'Its first byte',
      goal: { atMost: 1000 },
      value: firstByte,
      unit: 'ms',
      numbers: ms(firstByte),
    }),
    figure({
      what: 'What it adds to the memory of the process',
      goal: { atMost: 100 },
      value: memory / MIB,
      unit: 'MiB',
      numbers: `${Math.round(memory / MIB)} MiB`,
    }),
  ]
}

async function exported({ appPort, appPid }: Ground, { linkId, cookie }: GrownOwner, checkIns: number) {
  const before = residentBytes(appPid)
  const begunAt = performance.now()
  const reply = await fetch(`http://127.0.0.1:${appPort}/api/checkin-links/${linkId}/export`, { headers: { cookie } })
  let [firstByteMs, rows, highest] = [0, 0, before]
  for await (const chunk of reply.body!) {
    if (rows === 0) firstByteMs = performance.now() - begunAt
    for (const byte of chunk) if (byte === 10) rows++
    highest = Math.max(highest, residentBytes(appPid))
  }
  if (rows <= checkIns) throw new Error(`The export held ${rows} lines`)
  return { rowsPerS: (rows * 1000) / (performance.now() - begunAt), firstByteMs, grewBytes: highest - before }
}

/** Rows a second of PostgreSQL's own way out. */
async function copied({ connection }: Ground, { linkId }: GrownOwner, checkIns: number): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const begunAt = performance.now()
  await client.query(`copy (select * from check_ins where link_id = '${linkId}' order by ordinal) to stdout with csv`)
  const seconds = (performance.now() - begunAt) / 1000
  await client.end()
  return checkIns / seconds
}

const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
