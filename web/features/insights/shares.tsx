import { percentWords } from './words.ts'

export interface Share {
  name: string
  value: number
}

/** Shares of a total, one line each. */
export const Shares = ({ shares, total }: { shares: Share[]; total: number }) => (
  <ul aria-hidden className="flex flex-col gap-3">
    {shares.map(({ name, value }) => (
      <li key={name} className="flex flex-col gap-1.5">
        <span className="flex items-baseline justify-between gap-3 text-14">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="shrink-0">
            <strong className="font-medium">{value.toLocaleString()}</strong>{' '}
            <span className="text-ink-3">{percentWords(value, total)}</span>
          </span>
        </span>
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="h-1.5 w-full">
          <rect width={100} height={1} className="fill-surface-2" />
          <rect width={total === 0 ? 0 : (value / total) * 100} height={1} className="fill-accent" />
        </svg>
      </li>
    ))}
  </ul>
)
