import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mountMemoryDisk } from '../../server/testing/memory-disk.ts'
import { fillAsStarted } from '../../server/testing/started-folder.ts'
import { type Figure, figure, notMeasured } from '../figures.ts'
import { makePhotos } from '../photos.ts'
import { answerFigures, auditOf, hastyControl, lossFigures } from './audit.ts'
import { fill } from './full-disk.ts'
import type { FaultPace } from './pace.ts'
import { type FaultyService, withService } from './service.ts'
import { answersBut, answersOf, confirmedAfter, startVisitors } from './visitors.ts'

const FAULT = 'Photo disk full'

/** The disk of the photos alone has no room for some time, and then has again. */
export async function photoDiskFull(pace: FaultPace): Promise<Figure[]> {
  const disk = mountMemoryDisk('size=500m')
  if (!disk) return [notMeasured(FAULT, 'needs root, and the right to mount a disk in memory')]
  const dataDir = await fillAsStarted(mkdtempSync(join(tmpdir(), 'nearmark-faults-')))
  rmSync(join(dataDir, 'photos'), { recursive: true, force: true })
  symlinkSync(disk.folder, join(dataDir, 'photos'))
  try {
    return await withService(service => figuresOf(service, disk.folder, pace), { DATA_DIR: dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    disk.unmount()
  }
}

async function figuresOf(service: FaultyService, photosFolder: string, pace: FaultPace): Promise<Figure[]> {
  const filler = join(photosFolder, 'filler')
  const plain = startVisitors(service, { patient: 4 })
  const withPhoto = startVisitors(service, { patient: 2, hasty: 1 }, await photoOf(service))
  await sleep(2000)
  fill(photosFolder, filler)
  // Photos that were being written when the disk was full leave some bytes free.
  const filling = setInterval(() => fill(photosFolder, filler), 100)
  await sleep(pace.outageS * 1000)
  clearInterval(filling)
  rmSync(filler)
  const freedAt = performance.now()
  const backMs = (await confirmedAfter(withPhoto.ledger, freedAt)) - freedAt
  await sleep(1000)
  await Promise.all([plain.end(), withPhoto.end()])
  const audit = await auditOf(service, withPhoto.ledger)
  const { withoutFile, withoutRow, unfinished, photos } = await photosOf(service, photosFolder)
  const none = { goal: { atMost: 0 }, unit: '', numbers: `${photos.toLocaleString('en-GB')} photos` }
  return [
    ...lossFigures(FAULT, audit, `full for ${pace.outageS} s, with a photo`),
    figure({
      ...none,
      what: `${FAULT}: check-ins without a photo that it disturbs`,
      value: answersBut(plain.ledger, [200]),
      numbers: answersOf(plain.ledger),
    }),
    figure({
      what: `${FAULT}: photos that are refused with 503, so that it was full`,
      goal: { atLeast: 1 },
      value: withPhoto.ledger.statuses.get(503) ?? 0,
      unit: '',
      numbers: answersOf(withPhoto.ledger),
    }),
    ...answerFigures(FAULT, withPhoto.ledger),
    figure({ ...none, what: `${FAULT}: check-ins whose photo has no file`, value: withoutFile }),
    figure({ ...none, what: `${FAULT}: files that no row knows, for the sweep to erase`, value: withoutRow }),
    figure({ ...none, what: `${FAULT}: unfinished files that are left`, value: unfinished }),
    figure({
      what: `${FAULT}: the next check-in with a photo is confirmed after there is room`,
      goal: { atMost: 30 * pace.timeRoom },
      value: backMs / 1000,
      unit: 's',
      numbers: 'nobody restarts anything',
    }),
    hastyControl(FAULT, audit),
  ]
}

async function photoOf({ dataDir }: FaultyService) {
  const [file] = await makePhotos(dataDir, 1)
  return { photo: `data:image/jpeg;base64,${readFileSync(file!, 'base64')}`, photoSource: 'camera' }
}

/** Photos that only the database or only the disk has. */
async function photosOf(service: FaultyService, folder: string) {
  const client = await service.connect()
  const idsOf = async (sql: string) =>
    new Set((await client.query<{ photo_id: string }>(sql)).rows.map(({ photo_id }) => photo_id))
  const owned = await idsOf('select photo_id from check_ins where photo_id is not null')
  const unclaimed = await idsOf('select photo_id from unclaimed_photos')
  await client.end()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const stored = new Set(files.filter(file => file.endsWith('.jpg')).map(file => basename(file, '.jpg')))
  return {
    photos: owned.size,
    withoutFile: [...owned].filter(id => !stored.has(id)).length,
    withoutRow: [...stored].filter(id => !owned.has(id) && !unclaimed.has(id)).length,
    unfinished: files.filter(file => file.endsWith('.part')).length,
  }
}
