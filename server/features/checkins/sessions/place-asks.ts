import type pg from 'pg'
import { lateSOf } from '../../../../contract/session-windows.ts'
import { dayIn } from '../../../../contract/session-words.ts'
import { Declined } from '../../../http/declined.ts'
import type { LinkState } from '../../links/index.ts'
import { type InSession, inSessionAt, windowsAround } from '../../schedules/index.ts'
import type { ApprovedAsk, Undecided } from '../review/held-store.ts'

/** Puts people who are let in into the session that their creator has chosen, else into that of their own time. */
export async function placeAsks(
  client: pg.ClientBase,
  link: LinkState,
  asks: readonly Undecided[],
  startsAt: string | null | undefined,
): Promise<ApprovedAsk[]> {
  if (asks.length === 0 || startsAt === null) return asks.map(ask => ({ ...ask, inSession: null }))
  const times = asks.flatMap(({ checked_in_at, counted_at }) => [checked_in_at, counted_at])
  const sessions = await windowsAround(client, link.id, times)
  return asks.map(ask => ({ ...ask, inSession: sessionOfAsk(sessions, ask, startsAt) }))
}

function sessionOfAsk(
  { windows, zone }: Awaited<ReturnType<typeof windowsAround>>,
  { checked_in_at: at, counted_at: countedAt }: Undecided,
  startsAt: string | undefined,
): InSession | null {
  if (startsAt === undefined) return inSessionAt(windows, countedAt)
  const startMs = Date.parse(startsAt)
  const session = windows.find(window => window.startsAt === startMs)
  if (!session || dayIn(startMs, zone) !== dayIn(at.getTime(), zone)) throw new Declined('session_not_found')
  return { session, lateS: lateSOf(startMs, countedAt.getTime()) }
}
