import type { ReactNode } from 'react'

/** Names and values, one pair per line. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-col divide-y divide-line">{children}</dl>
)

type Props = { name: string; children: ReactNode }

export const Fact = ({ name, children }: Props) => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
    <dt className="text-14 text-ink-2">{name}</dt>
    <dd className="flex min-w-0 flex-wrap items-center gap-2 font-medium text-14 wrap-anywhere">{children}</dd>
  </div>
)
