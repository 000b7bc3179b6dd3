import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

const TONES = {
  accent: 'border-accent bg-accent-soft text-accent-ink',
  neutral: 'border-line-strong bg-surface text-ink-2',
}

/** For states in which nobody's position is known: a dot would say that somebody is inside or outside. */
export const RingWithIcon = ({ icon, tone = 'neutral' }: { icon: LucideIcon; tone?: keyof typeof TONES }) => (
  <span aria-hidden className={cx('grid size-18 place-items-center rounded-full border-2', TONES[tone])}>
    <Icon as={icon} sizePx={28} />
  </span>
)
