export type Goal = { atLeast: number } | { atMost: number }

/** One line of the table: a measured figure, beside its goal and the absolute numbers it comes from. */
export interface Figure {
  what: string
  goal: string
  /** Null when the figure could not be measured on this machine; `numbers` then says why. */
  figure: string | null
  reached: boolean | null
  numbers: string
}

interface Measured {
  what: string
  goal: Goal
  value: number
  unit?: string
  numbers: string
}

export function figure({ what, goal, value, unit = '×', numbers }: Measured): Figure {
  const bound = 'atLeast' in goal ? goal.atLeast : goal.atMost
  if (!Number.isFinite(value)) return notMeasured(what, `nothing was answered in time: ${numbers}`)
  return {
    what,
    goal: `${'atLeast' in goal ? '≥' : '≤'} ${bound}${suffix(unit)}`,
    figure: `${unit === '' ? value : rounded(value)}${suffix(unit)}`,
    reached: 'atLeast' in goal ? value >= bound : value <= bound,
    numbers,
  }
}

export const notMeasured = (what: string, why: string): Figure => ({
  what,
  goal: '',
  figure: null,
  reached: null,
  numbers: why,
})

const suffix = (unit: string) => (unit === '×' ? '×' : unit === '' ? '' : ` ${unit}`)
const rounded = (value: number) => (Math.abs(value) >= 10 ? value.toFixed(0) : value.toFixed(2))

export const median = (values: readonly number[]) => percentile(values, 50)

/** The smallest value that this share of the values does not exceed. */
export function percentile(values: ArrayLike<number>, percent: number): number {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) return Number.NaN
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]!
}

/** The median of the rounds' ratios: a disturbance in a round affects both of its values. */
export const medianRatio = (values: readonly number[], baselines: readonly number[]) =>
  median(values.map((value, round) => value / baselines[round]!))

export const perSecond = (values: readonly number[]) => `${Math.round(median(values)).toLocaleString('en-GB')}/s`
export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

/** Names failed requests: a run with failures has not measured what it should. */
export function failures(results: readonly { failed: number }[]): string {
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  return failed > 0 ? `; ${failed} FAILED` : ''
}
