import type pg from 'pg'
import { knowsVisitors } from '../../../contract/link-settings.ts'
import { enqueue } from '../../jobs/queue.ts'
import { enqueueLetInListed } from '../people/index.ts'
import type { JudgedAttempt } from './attempt.ts'
import { PERSON_ARRAYS, personArrays, VERIFY_WITHIN_HOURS } from './attempt-store.ts'
import { PERSON_COLUMNS } from './check-in-rows.ts'
import { keptPosition } from './kept-position.ts'
import { marksOf } from './marks/mark-store.ts'
import { enqueueReviewEmail, REVIEW_WITHIN_DAYS } from './review/review-email.ts'
import { countedAt } from './sessions/place-in-session.ts'

const waitsForList = ({ outcome }: JudgedAttempt) => outcome.kind === 'held' && outcome.review === 'not_listed'

/** Inserts attempts that wait for the link in an email or for the link's creator, and queues the emails. */
export async function insertWaiting(client: pg.ClientBase, rows: JudgedAttempt[]): Promise<void> {
  const held = (row: JudgedAttempt) => row.outcome.kind === 'held'
  const kept = rows.map(({ link, attempt, distanceM }) => keptPosition(link, attempt, distanceM))
  await client.query({
    name: 'insert-waiting',
    text: `insert into pending_check_ins (${PERSON_COLUMNS}, browser_hash, waits_for, review_reason, note, distance_band, networks, repeat_key,
        marks, counted_at, person_id, expires_at)
      select ${PERSON_COLUMNS}, browser_hash, waits_for, review_reason, note, distance_band, networks, repeat_key,
        marks, counted_at, person_id, checked_in_at + case waits_for
        when 'review' then interval '${REVIEW_WITHIN_DAYS} days' else interval '${VERIFY_WITHIN_HOURS} hours' end
      from unnest(${PERSON_ARRAYS}, $24::bytea[], $25::text[], $26::text[], $27::text[], $28::text[], $29::text[],
        $30::bytea[], $31::text[], $32::timestamptz[], $33::uuid[])
        as p (${PERSON_COLUMNS}, browser_hash, waits_for, review_reason, note, distance_band, networks, repeat_key, marks,
          counted_at, person_id)`,
    values: [
      ...personArrays(rows),
      rows.map(({ attempt }) => attempt.browserHash()),
      rows.map(row => (held(row) ? 'review' : 'mail')),
      rows.map(({ outcome }) => ('review' in outcome ? outcome.review : null)),
      rows.map(({ attempt, outcome }) => ('review' in outcome && outcome.review ? attempt.note : null)),
      kept.map(({ distanceBand }) => distanceBand),
      kept.map(({ networks }) => networks && `${networks.network} ${networks.site}`),
      rows.map(({ link, attempt }) => (attempt.keys && knowsVisitors(link) ? attempt.keys.repeatKeys()[0] : null)),
      rows.map(row => marksOf(row).join(' ')),
      rows.map(({ link, inSession }) => inSession && countedAt(inSession, link.now)),
      rows.map(({ personId }) => personId),
    ],
  })
  await Promise.all(
    rows
      .filter(row => !held(row))
      .map(({ link, attempt }) => enqueue(client, 'send_check_in_letter', { linkId: link.id, id: attempt.id })),
  )
  for (const link of new Set(rows.filter(held).map(row => row.link))) {
    const ofLink = rows.filter(row => row.link === link && held(row))
    // Those on the list do not wait for the creator.
    if (ofLink.some(waitsForList)) await enqueueLetInListed(client, link.checkinToken)
    if (!ofLink.every(waitsForList)) await enqueueReviewEmail(client, link.id)
  }
}
