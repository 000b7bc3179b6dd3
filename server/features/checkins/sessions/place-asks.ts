import type pg from 'pg'
import { lateSOf } from '../../../../contract/session-windows.ts'
import { dayIn } from '../../../../contract/session-words.ts'
import { Declined } from '../../../http/declined.ts'
import type { LinkState } from '../../links/index.ts'
import { type InSession, loadSessions, sessionOfRecord } from '../../schedules/index.ts'
import type { ApprovedAsk, Undecided } from '../review/held-store.ts'

/** Puts people who are let in into the session that their creator has chosen, else into that of their own time. */
export async function placeAsks(
  client: pg.ClientBase,
  link: LinkState,
  asks: readonly Undecided[],
  startsAt: string | null | undefined,
): Promise<ApprovedAsk[]> {
  const placed: ApprovedAsk[] = []
  for (const ask of asks) placed.push({ ...ask, inSession: await sessionOfAsk(client, link, ask, startsAt) })
  return placed
}

async function sessionOfAsk(
  client: pg.ClientBase,
  link: LinkState,
  { checked_in_at: at, counted_at: countedAt }: Undecided,
  startsAt: string | null | undefined,
): Promise<InSession | null> {
  if (startsAt === undefined) return sessionOfRecord(client, link.id, countedAt)
  if (startsAt === null) return null
  const startMs = Date.parse(startsAt)
  const { windows, zone } = await loadSessions(client, link.id, at)
  const session = windows.find(window => window.startsAt === startMs)
  if (!session || dayIn(startMs, zone) !== dayIn(at.getTime(), zone)) throw new Declined('session_not_found')
  return { session, lateS: lateSOf(startMs, countedAt.getTime()) }
}
