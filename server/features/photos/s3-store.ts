import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config.ts'
import type { PhotoStore } from './photo-store.ts'

const TIMEOUT_MS = 4000

/** Any S3: path-style addresses under `PHOTO_STORE=s3://bucket/prefix`. */
export function s3Store(config: Config): PhotoStore {
  const { host: bucket, pathname } = new URL(config.PHOTO_STORE)
  const prefix = pathname.replace(/^\/|\/$/g, '')
  const client = new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY_ID!,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY!,
    region: config.S3_REGION,
    service: 's3',
    retries: 2,
  })
  const addressOf = (photoId: string) =>
    [config.S3_ENDPOINT!.replace(/\/$/, ''), bucket, prefix, `${photoId}.jpg`].filter(Boolean).join('/')
  const ask = (photoId: string, method: string, body?: Buffer) =>
    client.fetch(addressOf(photoId), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && {
        body: new Uint8Array(body),
        headers: { 'content-type': 'image/jpeg', 'content-length': String(body.length) },
      }),
    })
  return {
    async put(photoId, jpeg) {
      await expectOk(await ask(photoId, 'PUT', jpeg))
    },
    async get(photoId) {
      const reply = await ask(photoId, 'GET')
      if (reply.status === 404) return null
      await expectOk(reply)
      return Buffer.from(await reply.arrayBuffer())
    },
    async remove(photoId) {
      const reply = await ask(photoId, 'DELETE')
      if (reply.status !== 404) await expectOk(reply)
    },
  }
}

async function expectOk(reply: Response): Promise<void> {
  if (!reply.ok) throw new Error(`S3 answered ${reply.status}: ${(await reply.text()).slice(0, 200)}`)
}
