import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mountMemoryDisk } from '../../server/testing/memory-disk.ts'
import { TOKEN } from '../../server/testing/operator.ts'
import { type Figure, figure, notMeasured } from '../figures.ts'
import { answerFigures, auditOf, hastyControl, lossFigures } from './audit.ts'
import type { FaultPace } from './pace.ts'
import { withService } from './service.ts'
import { answersOf, confirmedAfter, startVisitors } from './visitors.ts'

const FAULT = 'Disk full'
const READ_EVERY_MS = 100
const FILL_STEP_BYTES = 1 << 20

/** The disk of the data folder has no room for some time, and then has again. */
export async function fullDisk(pace: FaultPace): Promise<Figure[]> {
  const disk = mountMemoryDisk('size=500m')
  if (!disk) return [notMeasured(FAULT, 'needs root, and the right to mount a disk in memory')]
  const dataDir = join(disk.folder, 'data')
  mkdirSync(dataDir)
  const filler = join(disk.folder, 'filler')
  try {
    return await withService(
      async service => {
        const { ledger, end } = startVisitors(service, { patient: 8, hasty: 2 })
        await sleep(2000)
        fill(disk.folder, filler)
        const failedReads = await readDuring(service.url, pace.outageS * 1000)
        const refused = ledger.statuses.get(503) ?? 0
        rmSync(filler)
        const freedAt = performance.now()
        const backMs = (await confirmedAfter(ledger, freedAt)) - freedAt
        await sleep(1000)
        await end()
        const audit = await auditOf(service, ledger)
        return [
          ...lossFigures(FAULT, audit, `full for ${pace.outageS} s`),
          figure({
            what: `${FAULT}: writes that are refused with 503, so that it was full`,
            goal: { atLeast: 1 },
            value: refused,
            unit: '',
            numbers: answersOf(ledger),
          }),
          ...answerFigures(FAULT, ledger),
          figure({
            what: `${FAULT}: reads of a link that fail meanwhile`,
            goal: { atMost: 0 },
            value: failedReads.failed,
            unit: '',
            numbers: `${failedReads.asked} reads`,
          }),
          figure({
            what: `${FAULT}: the next check-in is confirmed after there is room`,
            goal: { atMost: 30 * pace.timeRoom },
            value: backMs / 1000,
            unit: 's',
            numbers: 'nobody restarts anything',
          }),
          hastyControl(FAULT, audit),
        ]
      },
      { DATA_DIR: dataDir },
    )
  } finally {
    disk.unmount()
  }
}

/** Writes until nothing is left. */
export function fill(folder: string, filler: string) {
  while (true) {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail === 0) return
    writeFileSync(filler, Buffer.alloc(Math.min(bavail * bsize, FILL_STEP_BYTES)), { flag: 'a' })
  }
}

async function readDuring(url: string, forMs: number) {
  let [asked, failed] = [0, 0]
  for (const endsAt = performance.now() + forMs; performance.now() < endsAt; asked++) {
    const reply = await fetch(`${url}/api/checkin-links/${TOKEN}`).catch(() => null)
    await reply?.arrayBuffer()
    if (reply?.status !== 200) failed++
    await sleep(READ_EVERY_MS)
  }
  return { asked, failed }
}
