/** Durations and repetitions. The quick pace only shows that every measure runs. */
export interface Pace {
  rounds: number
  seconds: number
  warmUpSeconds: number
  /** Load before the first round, for compilers, connections and prepared statements. */
  settleSeconds: number
  /** Check-ins on one link, and those of other creators. */
  grown: { checkIns: number; others: { links: number; checkIns: number } }
  lockedSeconds: number
  /** Measured from the deletion of the large link, however long its erasure takes. */
  erasingSeconds: number
  /** Check-ins in each export. */
  exportedCheckIns: number
  /** Simultaneous live streams of one session. */
  streams: number
}

export const FULL: Pace = {
  rounds: 5,
  seconds: 2.5,
  warmUpSeconds: 0.5,
  settleSeconds: 8,
  grown: { checkIns: 1_000_000, others: { links: 19_900, checkIns: 9_000_000 } },
  lockedSeconds: 12,
  erasingSeconds: 30,
  exportedCheckIns: 200_000,
  streams: 10_000,
}
export const QUICK: Pace = {
  rounds: 1,
  seconds: 1,
  warmUpSeconds: 0.2,
  settleSeconds: 1,
  grown: { checkIns: 20_000, others: { links: 200, checkIns: 20_000 } },
  lockedSeconds: 2,
  erasingSeconds: 2,
  exportedCheckIns: 2000,
  streams: 100,
}

type Measures = Readonly<Record<string, () => Promise<unknown>>>
type ResultsOf<M extends Measures> = { [Name in keyof M]: Awaited<ReturnType<M[Name]>>[] }

/** Runs each measure once a round, so that a slow moment of the machine affects all of them. */
export async function interleaved<M extends Measures>({ rounds }: Pace, measures: M): Promise<ResultsOf<M>> {
  const names = Object.keys(measures)
  const results: Record<string, unknown[]> = Object.fromEntries(names.map(name => [name, []]))
  for (let round = 0; round < rounds; round++) {
    // Every second round runs in reverse, so that no measure always follows the same one.
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name]!.push(await measures[name]!())
  }
  return results as ResultsOf<M>
}
