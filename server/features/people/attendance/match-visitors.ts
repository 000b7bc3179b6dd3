import type pg from 'pg'
import { BoundedMap } from '../../../caches/bounded-map.ts'
import type { LinkState } from '../../links/index.ts'
import { foldName } from '../fold-name.ts'
import { isTaken, type Match, matchOf } from './match-rules.ts'
import {
  CANDIDATES,
  type Compared,
  candidatesOf,
  candidateValues,
  type FoundCandidate,
  type Here,
  INSERT_MATCHES,
  matchValues,
} from './match-store.ts'

const MAX_KNOWN_LISTS = 20_000

/** Tokens of links that had a list when this process last looked. Others are asked about once more, after their link is read. */
const withList = new BoundedMap<string, true>(MAX_KNOWN_LISTS)

export interface Visitor {
  checkinToken: string
  name: string
  email: string | null
}

/** `taken`: the person is here already, so the check-in is nobody's on the list. */
export interface VisitorMatch extends Match {
  taken: boolean
}

/** Those on the lists of links whom visitors may be. */
export type Fitting<V extends Visitor> = Map<V, FoundCandidate[]>

/**
 * Whom visitors may be, as far as their links are known to have a list. Of other links nothing is asked, so this may be sent
 * together with the statement that locks the links.
 */
export const peopleWhoFit = <V extends Visitor>(client: pg.ClientBase, visitors: readonly V[]): Promise<Fitting<V>> =>
  read(
    client,
    visitors.filter(({ checkinToken }) => withList.has(checkinToken)),
  )

/** Adds whom visitors may be at links that have a list and were not known to. Costs a round trip the first time alone. */
export async function addWhoFit<V extends Visitor>(
  client: pg.ClientBase,
  fitting: Fitting<V>,
  visitors: readonly V[],
  links: ReadonlyMap<string, LinkState>,
): Promise<void> {
  for (const { checkinToken, peopleCount } of links.values())
    if (peopleCount > 0) withList.set(checkinToken, true)
    else withList.delete(checkinToken)
  const missing = visitors.filter(visitor => withList.has(visitor.checkinToken) && !fitting.has(visitor))
  if (missing.length > 0) for (const [visitor, people] of await read(client, missing)) fitting.set(visitor, people)
}

async function read<V extends Visitor>(client: pg.ClientBase, visitors: readonly V[]): Promise<Fitting<V>> {
  if (visitors.length === 0) return new Map()
  const compared = visitors.map((visitor): Compared & { visitor: V } => ({
    visitor,
    checkinToken: visitor.checkinToken,
    email: visitor.email,
    foldedName: foldName(visitor.name),
  }))
  const { rows } = await client.query({ ...CANDIDATES, values: candidateValues(compared) })
  return new Map([...candidatesOf(compared, rows)].map(([{ visitor }, candidates]) => [visitor, candidates]))
}

/** Where a check-in belongs; a session counts only at a link with a schedule. */
export interface Place {
  scheduled: boolean
  /** Null outside of sessions. */
  sessionMs: number | null
}

/** Whom of the list a check-in is, given that of those who fit; null where that is nobody, or not certain. */
export function matchAmong(
  candidates: readonly FoundCandidate[],
  { scheduled, sessionMs }: Place,
  { emailVerified }: { emailVerified: boolean },
): VisitorMatch | null {
  const match = matchOf(candidates, { emailVerified })
  if (!match) return null
  const { here } = candidates.find(({ personId }) => personId === match.personId)!
  const alike = ({ sessionMs: other }: Here) => (scheduled ? sessionMs !== null && other === sessionMs : true)
  const taken = isTaken(
    here.filter(alike).map(({ by }) => by),
    match.matchedBy,
  )
  return { ...match, taken }
}

/** A check-in that was just matched, for those after it. */
export function noteMatch(
  fitting: Iterable<readonly FoundCandidate[]>,
  { personId, matchedBy, taken }: VisitorMatch,
  { sessionMs }: Place,
): void {
  if (taken) return
  for (const candidates of fitting)
    for (const candidate of candidates)
      if (candidate.personId === personId) candidate.here.push({ by: matchedBy, sessionMs })
}

interface MatchedCheckIn {
  link: LinkState
  match: VisitorMatch | null
}

/** Writes whose check-ins these are, where links have lists. */
export async function insertMatches(
  client: pg.ClientBase,
  rows: readonly MatchedCheckIn[],
  ordinals: readonly number[],
): Promise<void> {
  const matches = rows.flatMap(({ link, match }, nth) =>
    match && !match.taken ? [{ ...match, linkId: link.id, ordinal: ordinals[nth]! }] : [],
  )
  if (matches.length > 0) await client.query({ ...INSERT_MATCHES, values: matchValues(matches) })
}
