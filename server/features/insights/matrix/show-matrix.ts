import type { InputOf } from '../../../../contract/endpoint.ts'
import { MATRIX_PAGE_SIZE, type SessionMatrix, type sessionMatrix } from '../../../../contract/session-matrix.ts'
import type { Db } from '../../../db/db.ts'
import { connectionQueue } from '../../../http/connection-queue.ts'
import { createSpareTime } from '../../../threads/spare-time.ts'
import type { LinkRow } from '../../links/index.ts'
import { currentSchedule } from '../../schedules/index.ts'
import { personOf } from './matrix-rules.ts'
import { peopleOfMatrix, rowsOf, sessionsOfMatrix } from './read-matrix.ts'

/** As many as are read within the time of a request. */
const MAX_CHECK_INS = 60_000

/** Tables are made in memory, and one after another for each creator. */
const tables = connectionQueue({ maxConcurrent: 3, maxWaitMs: 2500 })
const spareTime = createSpareTime()

type Input = Omit<InputOf<typeof sessionMatrix>, 'id'> & { creatorId: string; link: LinkRow }

/** One page of people, with all their sessions in the range. */
export const showMatrix = (db: Db, input: Input): Promise<SessionMatrix> =>
  tables(input.creatorId, () => readTable(db, input))

async function readTable(db: Db, { creatorId, link, from, to, page }: Input): Promise<SessionMatrix> {
  const linkId = link.id
  const sessions = await sessionsOfMatrix(db, { creatorId, linkId, from, to, maxCheckIns: MAX_CHECK_INS })
  const people = rowsOf(await peopleOfMatrix(db, { creatorId, linkId, sessions }, spareTime))
  const limit = MATRIX_PAGE_SIZE
  return {
    locationName: link.location_name,
    createdAt: link.created_at.toISOString(),
    zone: (await currentSchedule(db, linkId))?.zone ?? 'UTC',
    sessions,
    people: people
      .slice((page - 1) * limit, page * limit)
      .map(({ row, listed }) => personOf(row, { columns: sessions.length, listed })),
    pagination: { total: people.length, totalPages: Math.ceil(people.length / limit), page, limit },
  }
}
