import type { ReactNode } from 'react'

export const Steps = ({ steps }: { steps: string[] }) => (
  <ol className="flex list-decimal flex-col gap-2 pl-5 text-16 text-ink marker:text-ink-3">
    {steps.map(step => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)

export const Tips = ({ children }: { children: ReactNode }) => (
  <ul className="flex list-disc flex-col gap-1 pl-5 text-14 text-ink-2 marker:text-ink-3">{children}</ul>
)
