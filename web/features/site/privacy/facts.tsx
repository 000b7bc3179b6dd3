import type { ReactNode } from 'react'

/** Terms with their meanings, one below the other: read on a phone, and printed. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-col divide-y divide-line rounded-16 border border-line bg-surface print:rounded-none print:border-0">
    {children}
  </dl>
)

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid break-inside-avoid items-baseline gap-x-6 gap-y-1 px-4 py-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:px-6 print:grid-cols-[9rem_minmax(0,1fr)] print:px-0 print:py-2">
    <dt className="font-medium text-16 text-ink">{term}</dt>
    <dd className="flex min-w-0 flex-col gap-2 text-16 text-ink-2 text-pretty wrap-anywhere">{children}</dd>
  </div>
)

/** The facts that most people came for, above everything else. */
export const Strip = ({ facts }: { facts: Record<string, string> }) => (
  <dl className="grid gap-x-6 gap-y-3 rounded-16 bg-accent-soft px-4 py-4 sm:grid-cols-3 sm:px-6">
    {Object.entries(facts).map(([term, fact]) => (
      <div
        key={term}
        className="flex min-w-0 items-baseline justify-between gap-4 sm:flex-col sm:justify-start sm:gap-1"
      >
        <dt className="shrink-0 text-14 text-ink-2">{term}</dt>
        <dd className="min-w-0 font-medium text-16 text-ink text-balance wrap-anywhere max-sm:text-end">
          <bdi>{fact}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

export const Bullets = ({ items }: { items: readonly string[] }) => (
  <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-ink-3">
    {items.map(item => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

/** The storage times, each in a line. */
export const Times = ({ times }: { times: Record<string, string> }) =>
  Object.entries(times).map(([what, time]) => (
    <p key={what}>
      {Object.keys(times).length > 1 && <span className="text-ink">{what}: </span>}
      {time}
    </p>
  ))
