import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config.ts'
import { boundedFetch } from '../../http/outgoing.ts'
import { ANSWER_WITHIN_MS } from './answering-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { StoreUnavailable } from './store-unavailable.ts'

const MAX_ANSWER_BYTES = 4 * 1024 * 1024
const MAX_TRIES = 3
const FIRST_PAUSE_MS = 50

/** Any S3: path-style addresses under `PHOTO_STORE=s3://bucket/prefix`. */
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
  const ask = (photoId: string, method: string, body?: Buffer) =>
    answerOf(() =>
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
      expectOk(await ask(photoId, 'PUT', jpeg))
    },
    async get(photoId) {
      const answer = await ask(photoId, 'GET')
      if (answer.status === 404) return null
      return expectOk(answer)
    },
    async remove(photoId) {
      const answer = await ask(photoId, 'DELETE')
      if (answer.status !== 404) expectOk(answer)
    },
  }
}

interface Answer {
  status: number
  body: Buffer
}

const fetchObject = boundedFetch(MAX_ANSWER_BYTES)

/** Asks again where S3 is busy, all within the time of one request. */
async function answerOf(signed: () => Promise<Request>): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  for (let tries = 1; ; tries++) {
    const request = await signed()
    const answer = await fetchWhole(request, signal)
    if ((answer.status < 500 && answer.status !== 429) || tries === MAX_TRIES) return answer
    await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** tries)
  }
}

async function fetchWhole(request: Request, signal: AbortSignal): Promise<Answer> {
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

/** Whatever S3 refuses is between it and us: nothing that a visitor or creator did. */
function expectOk({ status, body }: Answer): Buffer {
  if (status >= 200 && status <= 299) return body
  const code = /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1] ?? ''
  throw new StoreUnavailable(`S3 answered ${status} ${code}`.trim())
}
