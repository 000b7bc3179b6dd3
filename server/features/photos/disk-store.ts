import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '../../db/private-folder.ts'
import type { PhotoStore } from './photo-store.ts'

/** Files under `photos/`, spread over folders by the first two characters; written whole and synced before they count. */
export function diskStore(dataDir: string): PhotoStore {
  const folder = privateFolder(join(dataDir, 'photos'))
  const folderOf = (photoId: string) => join(folder, photoId.slice(0, 2))
  const fileOf = (photoId: string) => join(folderOf(photoId), `${photoId}.jpg`)
  return {
    async put(photoId, jpeg) {
      await mkdir(folderOf(photoId), { recursive: true })
      const unfinished = `${fileOf(photoId)}.part`
      const file = await open(unfinished, 'w')
      try {
        await file.writeFile(jpeg)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, fileOf(photoId))
    },
    get: photoId => readFile(fileOf(photoId)).catch(absentAsNull),
    async remove(photoId) {
      await rm(fileOf(photoId), { force: true })
      await rm(`${fileOf(photoId)}.part`, { force: true })
    },
  }
}

function absentAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
