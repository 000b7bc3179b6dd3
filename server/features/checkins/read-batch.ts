import type pg from 'pg'
import { showingDisplays } from '../displays/index.ts'
import { type LinkState, type Lock, linkStates } from '../links/index.ts'
import { addMissingCandidates, type Candidates, candidatesAtKnownLists } from '../people/index.ts'
import { sessionsOfLinks } from '../schedules/index.ts'
import type { Attempt } from './attempt.ts'
import { earlierOutcomes, type RecordedOutcome } from './attempt-store.ts'
import { type KnownCheckIns, knownCheckIns } from './repeats/known-check-ins.ts'

/** By what the attempts of a batch are judged. Each attempt adds to it for the attempts after it. */
export interface Batch {
  /** By token. A link that was not found, or is locked elsewhere, is missing. */
  links: Map<string, LinkState>
  /** By `attemptKey`. */
  recorded: Map<string, RecordedOutcome>
  known: KnownCheckIns
  fitting: Candidates<Attempt>
  /** By the id of the link. */
  sessions: Awaited<ReturnType<typeof sessionsOfLinks>>
  showing: Awaited<ReturnType<typeof showingDisplays>>
}

/** Locks the links of the attempts, and reads two round trips: all queries of one are sent at once and run in order, under those locks. */
export async function readBatch(client: pg.PoolClient, attempts: Attempt[], lock: Lock): Promise<Batch> {
  const [locked, recorded, known, fitting, showing] = await Promise.all([
    linkStates(client, tokensOf(attempts), { lock }),
    earlierOutcomes(client, attempts),
    knownCheckIns(client, attempts),
    candidatesAtKnownLists(client, attempts),
    showingDisplays(client, attempts),
  ])
  const links = new Map(locked.map(link => [link.checkinToken, link]))
  const [sessions] = await Promise.all([
    sessionsOfLinks(client, locked),
    addMissingCandidates(client, fitting, attempts, links),
  ])
  return { links, recorded, known, fitting, sessions, showing }
}

export const tokensOf = (attempts: readonly Attempt[]): string[] => [
  ...new Set(attempts.map(({ checkinToken }) => checkinToken)),
]
