import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { keyedQueue } from '../../http/keyed-queue.ts'
import { createSpareTime } from '../../threads/spare-time.ts'
import { createThread } from '../../threads/thread.ts'
import { csvStart } from './csv.ts'
import { EXPORT_COLUMNS, type ExportPage } from './export-page.ts'
import type { ExportThreadSettings } from './export-thread.ts'
import { patientStream, ReaderStalled } from './patient-stream.ts'

const ROWS_A_PAGE = 500
/** Made while another one is sent. */
const PAGES_AHEAD = 2
/** Exports take turns page by page: more of them at once would only slow each one down. */
const MAX_CONCURRENT = 20
/** Less than a request may take. */
const MAX_WAIT_MS = 3000
const READER_PATIENCE_MS = 60_000

type ExportedLink = ExportPage['link']

interface Wanted {
  creatorId: string
  links: ExportedLink[]
  timeZone: string
}

export interface Exports {
  /** The check-ins of these links as CSV, oldest first. Declines while the creator's last one, or too many, are under way. */
  open(wanted: Wanted): Promise<Readable>
  /** What is under way has this long to end. */
  endWithin(ms: number): void
  stop(): Promise<void>
}

/**
 * Exports are made page by page in a thread of their own, all that are under way in turn, and none holds a connection or a
 * snapshot between two pages, however slowly it is read.
 */
export function createExports(deps: Pick<Deps, 'db' | 'log' | 'config' | 'connection'>): Exports {
  const { db, log, config, connection } = deps
  const settings: ExportThreadSettings = { connection }
  const thread = createThread<ExportPage>(new URL('./export-thread.ts', import.meta.url), settings)
  const spareTime = createSpareTime()
  const queue = keyedQueue({
    maxConcurrent: MAX_CONCURRENT,
    maxWaitMs: MAX_WAIT_MS,
    refusal: reason => (reason === 'key_in_use' ? 'export_running' : 'exports_busy'),
  })

  const open = new Set<Readable>()

  const begin = async ({ creatorId, links, timeZone }: Wanted): Promise<Readable> => {
    const pages = pagesOf(await ordinalsOf(db, links), { timeZone, appUrl: config.APP_URL })
    const pieces = readAhead(pages, page => spareTime().then(() => thread.ask(page)))
    const first = await pieces.next()
    const csv = patientStream(withStart(first.done ? Buffer.alloc(0) : first.value, pieces), READER_PATIENCE_MS)
    open.add(csv)
    csv.once('close', () => open.delete(csv))
    csv.on('error', error => {
      const level = error instanceof ReaderStalled ? 'info' : 'error'
      log[level]({ err: error, creatorId }, 'export broken off')
    })
    return csv
  }
  return {
    open: wanted =>
      new Promise((resolve, reject) => {
        queue(wanted.creatorId, async () => {
          const csv = await begin(wanted)
          resolve(csv)
          await new Promise(closed => csv.once('close', closed))
        }).catch(reject)
      }),
    endWithin: ms => {
      const end = () => {
        for (const csv of open) csv.destroy(new Error('the service stops'))
      }
      setTimeout(end, ms).unref()
    },
    stop: thread.stop,
  }
}

interface Ordinals {
  link: ExportedLink
  first: number
  last: number
}

/** Of the links that have any, in their order. Check-ins that come later are not in the export. */
async function ordinalsOf(db: Db, links: ExportedLink[]): Promise<Ordinals[]> {
  const { rows } = await sql<{ id: string; first: number | null; last: number | null }>`
    select l.id, (select min(ordinal) from check_ins where link_id = l.id) as first,
      (select max(ordinal) from check_ins where link_id = l.id) as last
    from unnest(${links.map(({ id }) => id)}::uuid[]) as l (id)`.execute(db)
  const found = new Map(rows.map(row => [row.id, row]))
  return links.flatMap(({ id, location_name, formatted_address, expires_at }) => {
    const { first = null, last = null } = found.get(id) ?? {}
    if (first === null || last === null) return []
    return [{ link: { id, location_name, formatted_address, expires_at }, first, last }]
  })
}

function* pagesOf(ordinals: Ordinals[], options: { timeZone: string; appUrl: string }): Generator<ExportPage> {
  for (const { link, first, last } of ordinals)
    for (let from = first; from <= last; from += ROWS_A_PAGE)
      yield { link, from, to: Math.min(from + ROWS_A_PAGE - 1, last), ...options }
}

async function* readAhead<Q>(questions: Iterable<Q>, ask: (question: Q) => Promise<Uint8Array>) {
  const underWay: Promise<Uint8Array>[] = []
  for (const question of questions) {
    const answer = ask(question)
    // Whoever comes to it learns of its failure; nobody may.
    answer.catch(() => undefined)
    underWay.push(answer)
    if (underWay.length > PAGES_AHEAD) yield await underWay.shift()!
  }
  for (const answer of underWay) yield await answer
}

/** The head of the file travels with its first page. */
async function* withStart(firstPage: Uint8Array, pages: AsyncIterable<Uint8Array>) {
  yield Buffer.concat([Buffer.from(csvStart(EXPORT_COLUMNS)), firstPage])
  yield* pages
}
