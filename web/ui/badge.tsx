import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const TONES = {
  neutral: 'bg-surface-2 text-ink-2',
  accent: 'bg-accent-soft text-accent-ink',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  /** On a danger tint. */
  'on-danger': 'bg-danger text-on-danger',
}

type Props = { tone?: keyof typeof TONES; children: ReactNode }

export function Badge({ tone = 'neutral', children }: Props) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-6 px-2 py-0.5 font-medium text-12 whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
