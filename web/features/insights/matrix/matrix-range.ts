import { dateFormat } from '../../../../contract/dates.ts'

const WEEKS = { '4': 4, '13': 13, '52': 52 }
export type Length = keyof typeof WEEKS

export const LENGTHS: { value: Length; label: string }[] = [
  { value: '4', label: '4 weeks' },
  { value: '13', label: '3 months' },
  { value: '52', label: 'A year' },
]

export interface MatrixRange {
  from: Date
  to: Date
}

/** Whole days of the reader's zone up to the end of today, or so many ranges of that length earlier. */
export function matrixRange(length: Length, back: number, now: Date): MatrixRange {
  const days = 7 * WEEKS[length]
  const dayAt = (ahead: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead)
  return { from: dayAt(1 - (back + 1) * days), to: dayAt(1 - back * days) }
}

/** 'Oct 6, 2026 – Jan 4, 2027': both days are part of it. */
export function rangeWords({ from, to }: MatrixRange): string {
  const lastDay = new Date(to.getFullYear(), to.getMonth(), to.getDate() - 1)
  return dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(from, lastDay)
}
