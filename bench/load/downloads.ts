import { request } from 'node:http'
import { answerQuestions } from '../processes.ts'

export interface DownloadsQuestion {
  port: number
  downloads: { path: string; cookie: string }[]
  /** Downloads that take longer are aborted. */
  seconds: number
}

export interface DownloadsResult {
  bytes: number
  whole: number
  /** Replies other than 200. */
  refused: number
  /** The longest time to a first byte; infinite when a download never started. */
  slowestFirstByteMs: number
}

/** Starts all downloads at once and reads them as fast as they arrive. */
answerQuestions<DownloadsQuestion, DownloadsResult>(async ({ port, downloads, seconds }) => {
  const timeUp = AbortSignal.timeout(seconds * 1000)
  const results = await Promise.all(downloads.map(one => downloaded(port, one, timeUp)))
  return {
    bytes: results.reduce((sum, { bytes }) => sum + bytes, 0),
    whole: results.filter(({ whole }) => whole).length,
    refused: results.filter(({ status }) => status !== 200 && status !== 0).length,
    slowestFirstByteMs: Math.max(...results.map(({ firstByteMs }) => firstByteMs)),
  }
})

function downloaded(port: number, { path, cookie }: DownloadsQuestion['downloads'][number], signal: AbortSignal) {
  const begunAt = performance.now()
  const result = { status: 0, bytes: 0, whole: false, firstByteMs: Number.POSITIVE_INFINITY }
  return new Promise<typeof result>(resolve => {
    const outgoing = request({ port, host: '127.0.0.1', path, headers: { cookie }, agent: false, signal }, reply => {
      result.status = reply.statusCode!
      reply.on('data', (chunk: Buffer) => {
        if (result.bytes === 0) result.firstByteMs = performance.now() - begunAt
        result.bytes += chunk.length
      })
      reply.on('end', () => {
        result.whole = true
      })
      reply.on('error', () => undefined)
      reply.on('close', () => resolve(result))
    })
    outgoing.on('error', () => resolve(result))
    outgoing.end()
  })
}
