import { readFileSync } from 'node:fs'
import pg from 'pg'
import { type Figure, figure, median, medianRatio, ms, perSecond } from '../figures.ts'
import type { Ground } from '../ground.ts'
import { type GrownOwner, growOwners } from '../grown.ts'
import { interleaved, type Pace } from '../pace.ts'
import { besideDownloads } from './beside-downloads.ts'

const EXPORTS = 20
const MIB = 1024 * 1024

/** Measures check-ins during twenty simultaneous exports, and the speed of one export. */
export async function measureExports(ground: Ground, pace: Pace): Promise<Figure[]> {
  const owners = await growOwners(ground.pool, { owners: EXPORTS, links: 1, checkInsEach: pace.exportedCheckIns })
  const downloads = owners.map(({ links, cookie }) => ({ path: `/api/checkin-links/${links[0]!.id}/export`, cookie }))
  const beside = await besideDownloads(ground, pace, { what: 'twenty exports', downloadsOf: () => downloads })
  const [owner] = owners
  const one = { linkId: owner!.links[0]!.id, cookie: owner!.cookie, checkIns: pace.exportedCheckIns }
  return [...beside, ...(await measureOneExport(ground, pace, one))]
}

type OneLink = Pick<GrownOwner, 'linkId' | 'cookie'> & { checkIns: number }

export async function measureOneExport(ground: Ground, pace: Pace, link: OneLink): Promise<Figure[]> {
  const runs = await interleaved(pace, {
    csv: () => exported(ground, link),
    copy: () => copied(ground, link),
  })
  const rates = runs.csv.map(({ rowsPerS }) => rowsPerS)
  const firstByte = median(runs.csv.map(({ firstByteMs }) => firstByteMs))
  const memory = median(runs.csv.map(({ grewBytes }) => grewBytes))
  return [
    figure({
      what: `Rows a second of an export of ${link.checkIns.toLocaleString('en-GB')}, beside COPY`,
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

async function exported({ appPort, appPid }: Ground, { linkId, cookie, checkIns }: OneLink) {
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

/** Rows a second of PostgreSQL's COPY. */
async function copied({ connection }: Ground, { linkId, checkIns }: OneLink): Promise<number> {
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
