import type pg from 'pg'
import { knowsVisitors } from '../../../../contract/link-settings.ts'
import type { LinkState } from '../../links/index.ts'
import { earlierCheckIn, settleRepeated } from '../repeats/earlier-check-in.ts'
import { placeAsks } from '../sessions/place-asks.ts'
import { approveHeld, type LetInBy, type Undecided } from './held-store.ts'

interface Approval extends LetInBy {
  /** The session that the creator has chosen; null: none. Absent: that of their own time. */
  startsAt?: string | null | undefined
}

/** Returns those who became check-ins: whom the link has recorded already makes no second one. The link must be locked. */
export async function approveAsks(
  client: pg.ClientBase,
  link: LinkState,
  asks: Undecided[],
  { startsAt, ...by }: Approval,
): Promise<Undecided[]> {
  const placed = await placeAsks(client, link, asks, startsAt)
  if (!knowsVisitors(link)) {
    await approveHeld(client, link, placed, by)
    return asks
  }
  const approved: Undecided[] = []
  for (const ask of placed) {
    const waiting = { link_id: link.id, id: ask.id }
    const sessionAt = ask.inSession && new Date(ask.inSession.session.startsAt)
    const earlier = await earlierCheckIn(client, link, waiting, { sessionAt })
    if (earlier) await settleRepeated(client, waiting, earlier)
    else {
      await approveHeld(client, link, [ask], by)
      approved.push(ask)
    }
  }
  return approved
}
