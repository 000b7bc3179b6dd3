import { accessSync, constants } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keyedQueue } from '../../http/keyed-queue.ts'
import { privateFolder } from '../../private-folder.ts'
import { STORE_TIMEOUT_MS } from './guarded-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** Each operation on a disk that hangs blocks one of the four threads that Node has for all file access. */
const MAX_CONCURRENT = 2

/** Files under `photos/`, in folders by the first two characters of the id; a file is renamed into place once it is synced. */
export function diskStore(dataDir: string): PhotoStore {
  const folder = privateFolder(join(dataDir, 'photos'))
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const folderOf = (photoId: string) => join(folder, photoId.slice(0, 2))
  const fileOf = (photoId: string) => join(folderOf(photoId), `${photoId}.jpg`)
  const queue = keyedQueue({ maxConcurrent: MAX_CONCURRENT, maxWaitMs: STORE_TIMEOUT_MS + 1000 })
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
          // On a full disk an unfinished file takes space that the next photo needs.
          await rm(unfinished, { force: true }).catch(() => undefined)
          throw error
        }
      }),
    get: photoId => onDisk(() => readFile(fileOf(photoId)).catch(nullIfAbsent)),
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

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Any failed system call: no space, read-only, no permission, too many open files, a faulty disk. */
function unavailable(error: NodeJS.ErrnoException): never {
  throw error.syscall ? new StoreUnavailable(`${error.syscall} ${error.code}`, { cause: error }) : error
}
