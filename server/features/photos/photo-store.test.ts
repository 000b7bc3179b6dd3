import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { newPublicToken } from '../../db/ids.ts'
import { createPhotoStore } from './create-photo-store.ts'
import type { PhotoStore } from './photo-store.ts'

let folder: string
let s3: { address: string; close(): Promise<void> }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'))
  s3 = await startS3(join(folder, 's3'))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function startS3(directory: string) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'nearmark', configs: [] }],
  })
  const { port } = await server.run()
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const s3Settings = () => ({
  DATA_DIR: folder,
  PHOTO_STORE: 's3://nearmark/photos/live',
  S3_ENDPOINT: s3.address,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
})

const logged: string[] = []
const log = {
  error: ({ reason }: { reason: string }, message: string) => logged.push(`${message}: ${reason}`),
  info: (message: string) => logged.push(message),
}
const openStore = (env: Record<string, string>) =>
  createPhotoStore({ config: readConfig(env), log: log as unknown as Logger })

describe.each([
  ['disk', () => openStore({ DATA_DIR: folder })],
  ['S3', () => openStore(s3Settings())],
])('photos on %s', (_, open: () => PhotoStore) => {
  it('returns a photo byte for byte until it is removed', async () => {
    const store = open()
    const [photoId, jpeg] = [newPublicToken(), Buffer.from([0xff, 0xd8, 0xff, 0, 13, 10, 0x80])]
    await store.put(photoId, jpeg)
    expect(await store.get(photoId)).toEqual(jpeg)
    await store.remove(photoId)
    expect(await store.get(photoId)).toBeNull()
  })

  it('returns null for an absent photo, and removes it without an error', async () => {
    const store = open()
    expect(await store.get(newPublicToken())).toBeNull()
    await store.remove(newPublicToken())
  })
})

describe('photos that cannot be stored', () => {
  it('fails when S3 refuses', async () => {
    const store = openStore({ ...s3Settings(), PHOTO_STORE: 's3://no-such-bucket' })
    await expect(store.put(newPublicToken(), Buffer.from('x'))).rejects.toMatchObject({ code: 'photos_unavailable' })
    expect(logged).toEqual(['photo store unavailable: S3 answered 404 NoSuchBucket'])
  })

  it('takes no missing bucket for a missing photo', async () => {
    const store = openStore({ ...s3Settings(), PHOTO_STORE: 's3://no-such-bucket' })
    await expect(store.get(newPublicToken())).rejects.toMatchObject({ code: 'photos_unavailable' })
    await expect(store.remove(newPublicToken())).rejects.toMatchObject({ code: 'photos_unavailable' })
  })

  it('leaves no half-written file on disk', async () => {
    const store = openStore({ DATA_DIR: folder })
    const photoId = newPublicToken()
    await store.put(photoId, Buffer.from('whole'))
    expect(await readdir(join(folder, 'photos', photoId.slice(0, 2)))).toEqual([`${photoId}.jpg`])
  })
})
