import type pg from 'pg'
import { BoundedMap } from '../../../caches/bounded-map.ts'
import type { Queries } from '../../../db/db.ts'
import { run } from '../../../db/run.ts'
import type { LinkState } from '../../links/index.ts'
import { isTaken, type Match, matchOf } from './match-rules.ts'
import {
  CANDIDATES,
  type Compared,
  candidatesOf,
  candidateValues,
  type FoundCandidate,
  type FoundRow,
  INSERT_MATCHES,
  matchValues,
  type PersonCheckIn,
} from './match-store.ts'

const MAX_KNOWN_LISTS = 20_000

/** Tokens of links that had a list when this process last looked. Others are asked about once more, after their link is read. */
const withList = new BoundedMap<string, true>(MAX_KNOWN_LISTS)

export interface Visitor {
  checkinToken: string
  name: string
  email: string | null
  tokenHash?: Buffer | null
  personId?: string | null
}

/** `taken`: the person is here already, so the check-in is nobody's on the list. */
export interface VisitorMatch extends Match {
  taken: boolean
}

/** For each visitor the people on the list who fit. */
export type Candidates<V extends Visitor> = Map<V, FoundCandidate[]>

/**
 * Reads the candidates at links that this process knows to have a list. Nothing is asked of other links, so this may be sent
 * together with the statement that locks the links.
 */
export const candidatesAtKnownLists = <V extends Visitor>(
  client: pg.ClientBase,
  visitors: readonly V[],
): Promise<Candidates<V>> =>
  readCandidates(
    client,
    visitors.filter(({ checkinToken }) => withList.has(checkinToken)),
  )

/** Adds the candidates at links whose list this process did not know of. Costs a round trip, the first time alone. */
export async function addMissingCandidates<V extends Visitor>(
  client: pg.ClientBase,
  fitting: Candidates<V>,
  visitors: readonly V[],
  links: ReadonlyMap<string, LinkState>,
): Promise<void> {
  for (const { checkinToken, peopleCount } of links.values())
    if (peopleCount > 0) withList.set(checkinToken, true)
    else withList.delete(checkinToken)
  const missing = visitors.filter(visitor => withList.has(visitor.checkinToken) && !fitting.has(visitor))
  if (missing.length > 0)
    for (const [visitor, people] of await readCandidates(client, missing)) fitting.set(visitor, people)
}

/** The people on the list of their link who fit each visitor. */
export async function readCandidates<V extends Visitor>(
  db: Queries | pg.ClientBase,
  visitors: readonly V[],
): Promise<Candidates<V>> {
  if (visitors.length === 0) return new Map()
  const compared = visitors.map((visitor): Compared & { visitor: V } => ({
    visitor,
    checkinToken: visitor.checkinToken,
    email: visitor.email,
    name: visitor.name,
    tokenHash: visitor.tokenHash ?? null,
    personId: visitor.personId ?? null,
  }))
  const values = candidateValues(compared)
  // On the hot path a named statement.
  const rows: FoundRow[] =
    'executeQuery' in db
      ? await run(db, CANDIDATES.text, values)
      : (await db.query<FoundRow>({ ...CANDIDATES, values })).rows
  return new Map([...candidatesOf(compared, rows)].map(([{ visitor }, candidates]) => [visitor, candidates]))
}

/** The session of a check-in; it counts only at a link with a schedule. */
export interface SessionKey {
  scheduled: boolean
  /** Null outside of sessions. */
  sessionMs: number | null
}

/** The person on the list who made a check-in, or null where nobody fits, or more than one. */
export function matchAmong(
  candidates: readonly FoundCandidate[],
  { scheduled, sessionMs }: SessionKey,
  { emailVerified }: { emailVerified: boolean },
): VisitorMatch | null {
  const match = matchOf(candidates, { emailVerified })
  if (!match) return null
  const { here } = candidates.find(({ personId }) => personId === match.personId)!
  const alike = ({ sessionMs: other }: PersonCheckIn) => (scheduled ? sessionMs !== null && other === sessionMs : true)
  const taken = isTaken(
    here.filter(alike).map(({ by }) => by),
    match.matchedBy,
  )
  return { ...match, taken }
}

/** Who has come by a personal link, under the name on the list: with another name it is somebody else's phone, or somebody else. */
export const byPersonalLink = (candidates: readonly FoundCandidate[] = []): FoundCandidate | null =>
  candidates.find(({ fits }) => fits === 'link') ?? null

/** Notes a match, so that the check-ins after it find the person here. */
export function noteMatch(
  fitting: Iterable<readonly FoundCandidate[]>,
  { personId, matchedBy, taken }: VisitorMatch,
  { id, sessionMs, atMs, lateS = null, present = false }: Omit<PersonCheckIn, 'by'>,
): void {
  if (taken) return
  for (const candidates of fitting)
    for (const candidate of candidates)
      if (candidate.personId === personId) candidate.here.push({ id, by: matchedBy, sessionMs, atMs, lateS, present })
}

interface MatchedCheckIn {
  link: LinkState
  match: VisitorMatch | null
}

/** Stores the matches of check-ins that are being recorded. */
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
