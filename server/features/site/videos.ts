import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as contract from '../../../contract/videos.ts'
import { Declined } from '../../http/declined.ts'
import { Answer, anyone, type Route, route } from '../../http/route.ts'

const MAX_AGE_S = 3600

/** Serves the demo videos of a folder. Browsers request ranges, and Safari plays no video without them. */
export const videoRoutes = (folder: string): Route[] => [
  route(contract.video, anyone, async ({ header }, { file }) => {
    const path = join(folder, file)
    const sizeBytes = await stat(path).then(
      ({ size }) => size,
      () => 0,
    )
    if (sizeBytes === 0) throw new Declined('not_found')
    const headers = { 'accept-ranges': 'bytes', 'cache-control': `public, max-age=${MAX_AGE_S}` }
    const part = partOf(header('range'), sizeBytes)
    if (!part) return new Answer(200, createReadStream(path), { ...headers, 'content-length': String(sizeBytes) })
    const [start, end] = part
    return new Answer(206, createReadStream(path, { start, end }), {
      ...headers,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${sizeBytes}`,
    })
  }),
]

/** The first and last byte of a single `bytes=` range; null for any other form, which RFC 9110 allows to ignore. */
export function partOf(range: string | undefined, sizeBytes: number): [number, number] | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  if (start >= sizeBytes) throw new Declined('range_beyond_end')
  return start <= end ? [start, end] : null
}
