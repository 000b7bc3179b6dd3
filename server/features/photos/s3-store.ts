import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config.ts'
import { boundedFetch } from '../../http/outgoing.ts'
import { STORE_TIMEOUT_MS } from './guarded-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { StoreUnavailable } from './store-unavailable.ts'

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024
const MAX_TRIES = 3
const BASE_DELAY_MS = 50

/** Any S3: path-style URLs under `PHOTO_STORE=s3://bucket/prefix`. */
export function s3Store(config: Config): PhotoStore {
  const { host: bucket, pathname } = new URL(config.PHOTO_STORE)
  const prefix = pathname.replace(/^\/|\/$/g, '')
  const client = new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY_ID!,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY!,
    region: config.S3_REGION,
    service: 's3',
  })
  const urlOf = (photoId: string) =>
    [config.S3_ENDPOINT!.replace(/\/$/, ''), bucket, prefix, `${photoId}.jpg`].filter(Boolean).join('/')
  const send = (photoId: string, method: string, body?: Buffer) =>
    sendWithRetry(() =>
      client.sign(urlOf(photoId), {
        method,
        ...(body && {
          body: new Uint8Array(body),
          headers: { 'content-type': 'image/jpeg', 'content-length': String(body.length) },
        }),
      }),
    )
  return {
    async put(photoId, jpeg) {
      expectOk(await send(photoId, 'PUT', jpeg))
    },
    async get(photoId) {
      const response = await send(photoId, 'GET')
      return isAbsent(response) ? null : expectOk(response)
    },
    async remove(photoId) {
      const response = await send(photoId, 'DELETE')
      if (!isAbsent(response)) expectOk(response)
    },
  }
}

interface S3Response {
  status: number
  body: Buffer
}

const fetchObject = boundedFetch(MAX_RESPONSE_BYTES)

/** Retries while S3 is busy; all tries together have the time of one request. */
async function sendWithRetry(sign: () => Promise<Request>): Promise<S3Response> {
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS)
  for (let tries = 1; ; tries++) {
    const request = await sign()
    const response = await fetchWhole(request, signal)
    if ((response.status < 500 && response.status !== 429) || tries === MAX_TRIES) return response
    await sleep(Math.random() * BASE_DELAY_MS * 2 ** tries)
  }
}

async function fetchWhole(request: Request, signal: AbortSignal): Promise<S3Response> {
  try {
    const reply = await fetchObject(request, { signal })
    return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()) }
  } catch (error) {
    throw new StoreUnavailable(`S3 did not answer: ${reasonOf(error)}`, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.name
}

/** Whether S3 has no such photo. A missing bucket answers 404 too, and must not make an erasure look done. */
const isAbsent = (response: S3Response): boolean => response.status === 404 && errorCodeOf(response) !== 'NoSuchBucket'

/** Any refusal, of a wrong key for example, is for the operator to mend, so it counts as an outage. */
function expectOk(response: S3Response): Buffer {
  const { status, body } = response
  if (status >= 200 && status <= 299) return body
  throw new StoreUnavailable(`S3 answered ${status} ${errorCodeOf(response)}`.trim())
}

const errorCodeOf = ({ body }: S3Response): string => /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1] ?? ''
