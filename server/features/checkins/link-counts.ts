import type pg from 'pg'
import { enqueue } from '../../jobs/queue.ts'
import type { LinkState } from '../links/index.ts'
import type { AttemptOutcome, JudgedAttempt } from './attempt.ts'
import { marksOf } from './marks/mark-store.ts'

/** What a batch changes of one link. */
export interface LinkCounts {
  link: LinkState
  checkedInAt: Date | null
  forMail: number
  forReview: number
  marked: number
  /** For the first time since there was room. */
  storageFull: boolean
  queueFull: boolean
}

/** What the judged attempts of a batch change of their links; a link that stays as it is has none. */
export function linkCountsOf(rows: JudgedAttempt[]): LinkCounts[] {
  const links = [...new Set(rows.map(({ link }) => link))]
  return links.map(link => countsOf(link, rows)).filter(isChange)
}

function countsOf(link: LinkState, rows: JudgedAttempt[]): LinkCounts {
  const own = rows.filter(row => row.link === link)
  const of = (kind: AttemptOutcome['kind']) => own.filter(({ outcome }) => outcome.kind === kind)
  const refusals = own.flatMap(({ outcome }) => (outcome.kind === 'refused' ? [outcome] : []))
  const confirmed = of('confirmed')
  return {
    link,
    checkedInAt: confirmed.length > 0 ? link.now : null,
    forMail: of('pending').length,
    forReview: of('held').length,
    marked: confirmed.filter(row => marksOf(row).length > 0).length,
    storageFull: !link.photosFull && refusals.some(({ reason }) => reason === 'photo_storage_full'),
    queueFull: !link.holdsFull && refusals.some(refusal => refusal.queueFull),
  }
}

const isChange = ({ checkedInAt, forMail, forReview, storageFull, queueFull }: LinkCounts): boolean =>
  checkedInAt !== null || forMail > 0 || forReview > 0 || storageFull || queueFull

/**
 * Updates each link once, whatever a batch records: after a second time PostgreSQL locks the creator too, against the order in
 * which an account is deleted. `first` is the number of the first parameter.
 */
export const updateCounts = (first: number): string => {
  const types = ['uuid', 'int', 'timestamptz', 'bigint', 'int', 'int', 'int', 'bool', 'bool']
  const arrays = types.map((type, nth) => `$${first + nth}::${type}[]`).join(', ')
  return `update links set checkin_count = c.checkin_count, last_checkin_at = coalesce(c.at, last_checkin_at),
      photo_bytes = c.photo_bytes, marked_count = marked_count + c.marked, pending_count = pending_count + c.for_mail,
      held_count = held_count + c.for_review,
      photos_full_at = case when c.storage_full then app_now() else photos_full_at end,
      holds_full_at = case when c.holds_full then coalesce(holds_full_at, app_now()) end
    from unnest(${arrays}) as c (id, checkin_count, at, photo_bytes, marked, for_mail, for_review, storage_full, holds_full)
    where links.id = c.id`
}

/** The parameters for `updateCounts`, after the ordinals are given. */
export const countArrays = (counts: LinkCounts[]) => [
  counts.map(({ link }) => link.id),
  counts.map(({ link }) => link.checkinCount),
  counts.map(({ checkedInAt }) => checkedInAt),
  counts.map(({ link }) => link.photoBytes),
  counts.map(({ marked }) => marked),
  counts.map(({ forMail }) => forMail),
  counts.map(({ forReview }) => forReview),
  counts.map(({ storageFull }) => storageFull),
  counts.map(({ link, queueFull }) => link.holdsFull || queueFull),
]

/** For a batch without check-ins, whose statement changes the counts otherwise. */
export async function countAtLinks(client: pg.ClientBase, counts: LinkCounts[]): Promise<void> {
  await client.query({ name: 'count-at-links', text: updateCounts(1), values: countArrays(counts) })
}

export const isFull = ({ storageFull, queueFull }: LinkCounts): boolean => storageFull || queueFull

/** Emails creators that the storage of a link is full, or its queue: once, and again only after there was room. */
export async function reportFull(client: pg.ClientBase, counts: LinkCounts[]): Promise<void> {
  for (const { link, storageFull, queueFull } of counts) {
    if (storageFull) await enqueue(client, 'send_photo_storage_full', { linkId: link.id })
    if (queueFull) await enqueue(client, 'send_holds_full', { linkId: link.id })
  }
}
