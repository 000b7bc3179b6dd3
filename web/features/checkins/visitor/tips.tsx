import type { ReactNode } from 'react'

export const Tips = ({ children }: { children: ReactNode }) => (
  <ul className="flex list-disc flex-col gap-1 pl-5 text-14 text-ink-2 marker:text-ink-3">{children}</ul>
)
