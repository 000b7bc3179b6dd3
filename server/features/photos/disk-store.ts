import { accessSync, constants } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keyedQueue } from '../../http/keyed-queue.ts'
import { privateFolder } from '../../private-folder.ts'
import { ANSWER_WITHIN_MS } from './answering-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** A disk that hangs holds a thread for each of them, and the system gives Node four for everything. */
const MAX_CONCURRENT = 2

/** Files under `photos/`, spread over folders by the first two characters; written whole and synced before they count. */
export function diskStore(dataDir: string): PhotoStore {
  const folder = privateFolder(join(dataDir, 'photos'))
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const folderOf = (photoId: string) => join(folder, photoId.slice(0, 2))
  const fileOf = (photoId: string) => join(folderOf(photoId), `${photoId}.jpg`)
  const queue = keyedQueue({ maxConcurrent: MAX_CONCURRENT, maxWaitMs: ANSWER_WITHIN_MS + 1000 })
  const onDisk = <T>(work: () => Promise<T>) => queue(Symbol(), () => work().catch(unavailable))
  return {
    put: (photoId, jpeg) =>
      onDisk(async () => {
        await mkdir(folderOf(photoId), { recursive: true })
        const unfinished = `${fileOf(photoId)}.part`
        try {
          await writeSynced(unfinished, jpeg)
          await rename(unfinished, fileOf(photoId))
        } catch (error) {
          // On a full disk each half of a file is room that the next photo lacks.
          await rm(unfinished, { force: true }).catch(() => undefined)
          throw error
        }
      }),
    get: photoId => onDisk(() => readFile(fileOf(photoId)).catch(absentAsNull)),
    remove: photoId =>
      onDisk(async () => {
        await rm(fileOf(photoId), { force: true })
        await rm(`${fileOf(photoId)}.part`, { force: true })
      }),
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function absentAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Every refusal of the system's: no room, read-only, no rights, no more files, a faulty disk. */
function unavailable(error: NodeJS.ErrnoException): never {
  throw error.syscall ? new StoreUnavailable(`${error.syscall} ${error.code}`, { cause: error }) : error
}
