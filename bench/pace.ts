/** How long and how often: a smoke run shows that everything runs, not how fast. */
export interface Pace {
  rounds: number
  seconds: number
  warmUpSeconds: number
}

export const FULL: Pace = { rounds: 5, seconds: 2.5, warmUpSeconds: 0.5 }
export const QUICK: Pace = { rounds: 1, seconds: 1, warmUpSeconds: 0.2 }

/** Runs each measure once a round, in turn, so that a slow moment of the machine meets all of them. */
export async function interleaved<Name extends string, Result>(
  { rounds }: Pace,
  measures: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(measures) as Name[]
  const results = Object.fromEntries(names.map(name => [name, [] as Result[]])) as unknown as Record<Name, Result[]>
  for (let round = 0; round < rounds; round++) {
    // The other way round every second time: nobody always comes after the same one.
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await measures[name]())
  }
  return results
}
