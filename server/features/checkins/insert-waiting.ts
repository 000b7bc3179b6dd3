import type pg from 'pg'
import { enqueue } from '../../jobs/queue.ts'
import { type AttemptRow, PERSON_ARRAYS, personArrays, VERIFY_WITHIN_HOURS } from './attempt-store.ts'
import { PERSON_COLUMNS } from './check-in-rows.ts'
import { keptPosition } from './kept-position.ts'
import { marksOf } from './marks/mark-store.ts'
import { enqueueReviewEmail, REVIEW_WITHIN_DAYS } from './review/review-email.ts'
import { countedAt } from './sessions/place-in-session.ts'

/** Inserts attempts that wait for the link in an email or for the link's creator, and queues the emails. */
export async function insertWaiting(client: pg.ClientBase, rows: AttemptRow[]): Promise<void> {
  const held = (row: AttemptRow) => row.outcome.kind === 'held'
  const kept = rows.map(({ link, attempt, distanceM }) => keptPosition(link, attempt, distanceM))
  await client.query({
    name: 'insert-waiting',
    text: `insert into pending_check_ins (${PERSON_COLUMNS}, browser_hash, waits_for, review_reason, note, distance_band, networks, repeat_key,
        marks, counted_at, expires_at)
      select ${PERSON_COLUMNS}, browser_hash, waits_for, review_reason, note, distance_band, networks, repeat_key,
        marks, counted_at, checked_in_at + case waits_for
        when 'review' then interval '${REVIEW_WITHIN_DAYS} days' else interval '${VERIFY_WITHIN_HOURS} hours' end
      from unnest(${PERSON_ARRAYS}, $23::bytea[], $24::text[], $25::text[], $26::text[], $27::text[], $28::text[],
        $29::bytea[], $30::text[], $31::timestamptz[])
        as p (${PERSON_COLUMNS}, browser_hash, waits_for, review_reason, note, distance_band, networks, repeat_key, marks,
          counted_at)`,
    values: [
      ...personArrays(rows),
      rows.map(({ attempt }) => attempt.browserHash()),
      rows.map(row => (held(row) ? 'review' : 'mail')),
      rows.map(({ outcome }) => ('review' in outcome ? outcome.review : null)),
      rows.map(({ attempt, outcome }) => ('review' in outcome && outcome.review ? attempt.note : null)),
      kept.map(({ distanceBand }) => distanceBand),
      kept.map(({ networks }) => networks && `${networks.network} ${networks.site}`),
      rows.map(({ link, attempt }) => (link.repeatRule === 'any' ? null : attempt.keys.repeatKeys()[0])),
      rows.map(row => marksOf(row).join(' ')),
      rows.map(({ link, inSession }) => inSession && countedAt(inSession, link.now)),
    ],
  })
  await Promise.all(
    rows
      .filter(row => !held(row))
      .map(({ link, attempt }) => enqueue(client, 'send_check_in_letter', { linkId: link.id, id: attempt.id })),
  )
  for (const linkId of new Set(rows.filter(held).map(({ link }) => link.id))) await enqueueReviewEmail(client, linkId)
}
