import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { ANSWER_WITHIN_MS } from '../../http/deadline.ts'
import { keyedQueue } from '../../http/keyed-queue.ts'
import { createSpareTime } from '../../threads/spare-time.ts'
import { createThread } from '../../threads/thread.ts'
import type { CheckInFilter } from '../checkins/index.ts'
import { begunWithin } from './begun-within.ts'
import { csvStart } from './csv.ts'
import { type JournalOfLink, journalLines } from './export-journal.ts'
import { EXPORT_COLUMNS, type ExportPage, headLine } from './export-page.ts'
import { type ExportQuery, exportQuery, type Ordinals } from './export-query.ts'
import type { ExportThreadSettings } from './export-thread.ts'
import { exportMatrix, type MatrixRequest } from './matrix/export-matrix.ts'
import { ReaderStalled, type ReadTimeouts, withReadTimeout } from './read-timeout.ts'

const ROWS_A_PAGE = 500
/** Pages that are prepared while another one is sent. */
const PAGES_AHEAD = 2
/** Exports take turns page by page: more of them at once would only slow each one down. */
const MAX_CONCURRENT = 20
/** Tables of people and sessions are made in memory. */
const MAX_CONCURRENT_MATRICES = 3
/** Less than a request may take. */
const MAX_WAIT_MS = 3000
/** With the wait: then the header line goes out, and the first page follows. The thread may only just be starting. */
const BEGINS_WITHIN_MS = ANSWER_WITHIN_MS - 1000
/** A million rows at 1 Mbit/s, and a table of a few megabytes at 100 kbit/s. */
const READ_TIMEOUTS: ReadTimeouts = { chunkMs: 60_000, fileMs: 60 * 60_000 }
const MATRIX_READ_TIMEOUTS: ReadTimeouts = { chunkMs: 60_000, fileMs: 5 * 60_000 }

type ExportedLink = ExportPage['link']

interface ExportRequest {
  creatorId: string
  links: ExportedLink[]
  filter?: CheckInFilter
  timeZone: string
}

export interface Exports {
  /** The check-ins of these links as CSV, oldest first. Declines while another export of the creator, or too many, are running. */
  open(request: ExportRequest): Promise<Readable>
  /** The journal of a link as CSV, oldest first, within the same limits. */
  openJournal(request: { creatorId: string; link: JournalOfLink; timeZone: string }): Promise<Readable>
  /** A table of people and sessions, within limits of its own. */
  openMatrix(request: MatrixRequest): Promise<Readable>
  /** Aborts the exports that are still running after this time. */
  endWithin(ms: number): void
  stop(): Promise<void>
}

/**
 * Exports are made in a thread of their own, which serves the running exports in turn, page by page. Between two pages an export
 * holds neither a connection nor a snapshot, however slowly it is read.
 */
export function createExports(deps: Pick<Deps, 'db' | 'log' | 'config' | 'connection'>): Exports {
  const { db, log, config, connection } = deps
  const settings: ExportThreadSettings = { connection }
  const thread = createThread<ExportPage>(new URL('./export-thread.ts', import.meta.url), settings)
  const spareTime = createSpareTime()
  const queueOf = (maxConcurrent: number) =>
    keyedQueue({
      maxConcurrent,
      maxWaitMs: MAX_WAIT_MS,
      refusal: reason => (reason === 'key_in_use' ? 'export_running' : 'exports_busy'),
    })
  const files = { queue: queueOf(MAX_CONCURRENT), timeouts: READ_TIMEOUTS }
  const matrices = { queue: queueOf(MAX_CONCURRENT_MATRICES), timeouts: MATRIX_READ_TIMEOUTS }

  const open = new Set<Readable>()

  const checkInsOf = async ({ links, filter = {}, timeZone }: ExportRequest, beginsBy: number) => {
    const queryOf = (ordinals: Ordinals) => exportQuery(db, ordinals, filter)
    const pages = pagesOf(await ordinalRangesOf(db, links), queryOf, { timeZone, appUrl: config.APP_URL })
    const load = async (page: ExportPage | string) =>
      typeof page === 'string' ? Buffer.from(page) : spareTime().then(() => thread.ask(page))
    const chunks = readAhead(pages, load)
    const { first, rest } = await begunWithin(chunks, beginsBy - performance.now())
    return withStart(first, rest, () => links.map(link => headLine(link, timeZone)).join(''))
  }
  const start = (creatorId: string, chunks: AsyncGenerator<Uint8Array>, timeouts: ReadTimeouts): Readable => {
    const csv = withReadTimeout(chunks, timeouts)
    open.add(csv)
    csv.once('close', () => open.delete(csv))
    csv.on('error', error => {
      const level = error instanceof ReaderStalled ? 'info' : 'error'
      log[level]({ err: error, creatorId }, 'export broken off')
    })
    return csv
  }
  const openQueued = (
    creatorId: string,
    chunks: () => Promise<AsyncGenerator<Uint8Array>>,
    { queue, timeouts } = files,
  ) =>
    new Promise<Readable>((resolve, reject) => {
      queue(creatorId, async () => {
        const csv = start(creatorId, await chunks(), timeouts)
        resolve(csv)
        await new Promise(closed => csv.once('close', closed))
      }).catch(reject)
    })
  return {
    open: request => {
      const beginsBy = performance.now() + BEGINS_WITHIN_MS
      return openQueued(request.creatorId, () => checkInsOf(request, beginsBy))
    },
    openJournal: ({ creatorId, link, timeZone }) => openQueued(creatorId, async () => journalLines(db, link, timeZone)),
    openMatrix: request => openQueued(request.creatorId, () => exportMatrix(db, request, spareTime), matrices),
    endWithin: ms => {
      const end = () => {
        for (const csv of open) csv.destroy(new Error('the service stops'))
      }
      setTimeout(end, ms).unref()
    },
    stop: thread.stop,
  }
}

interface OrdinalRange {
  link: ExportedLink
  /** Null of a link without check-ins. */
  ordinals: { first: number; last: number } | null
}

/** The ordinals of each link. Check-ins made later are not part of the export. */
async function ordinalRangesOf(db: Db, links: ExportedLink[]): Promise<OrdinalRange[]> {
  const { rows } = await sql<{ id: string; first: number | null; last: number | null }>`
    select l.id, (select min(ordinal) from check_ins where link_id = l.id) as first,
      (select max(ordinal) from check_ins where link_id = l.id) as last
    from unnest(${links.map(({ id }) => id)}::uuid[]) as l (id)`.execute(db)
  const found = new Map(rows.map(row => [row.id, row]))
  return links.map(({ id, radius_m, location_name, formatted_address, expires_at, journal_seq, journal_head }) => {
    const { first = null, last = null } = found.get(id) ?? {}
    return {
      link: { id, radius_m, location_name, formatted_address, expires_at, journal_seq, journal_head },
      ordinals: first === null || last === null ? null : { first, last },
    }
  })
}

/** Where a link has no check-ins, the line that stands in their place. */
function* pagesOf(
  ranges: OrdinalRange[],
  queryOf: (ordinals: Ordinals) => ExportQuery,
  options: { timeZone: string; appUrl: string },
): Generator<ExportPage | string> {
  for (const { link, ordinals } of ranges) {
    if (!ordinals) {
      yield headLine(link, options.timeZone)
      continue
    }
    const { first, last } = ordinals
    for (let from = first; from <= last; from += ROWS_A_PAGE) {
      const query = queryOf({ linkId: link.id, first: from, last: Math.min(from + ROWS_A_PAGE - 1, last) })
      yield { link, query, ...options }
    }
  }
}

async function* readAhead<Page>(pages: Iterable<Page>, load: (page: Page) => Promise<Uint8Array>) {
  const loading: Promise<Uint8Array>[] = []
  for (const page of pages) {
    const chunk = load(page)
    // A failure is thrown when the chunk is awaited, but an aborted export never awaits it.
    chunk.catch(() => undefined)
    loading.push(chunk)
    if (loading.length > PAGES_AHEAD) yield await loading.shift()!
  }
  for (const chunk of loading) yield await chunk
}

/** Sends the header line together with the first page. A stream takes no empty chunk: most pages of a search have no match. */
async function* withStart(firstPage: Uint8Array, pages: AsyncIterable<Uint8Array>, linesOfNone: () => string) {
  yield Buffer.concat([Buffer.from(csvStart(EXPORT_COLUMNS)), firstPage])
  let empty = firstPage.length === 0
  for await (const page of pages) {
    if (page.length === 0) continue
    empty = false
    yield page
  }
  const lines = empty ? linesOfNone() : ''
  if (lines) yield Buffer.from(lines)
}
