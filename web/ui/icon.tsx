import type { LucideIcon } from 'lucide-react'

/** Always beside a label, so hidden from screen readers. */
export const Icon = ({ as: Drawing, sizePx = 20 }: { as: LucideIcon; sizePx?: number }) => (
  <Drawing size={sizePx} strokeWidth={1.75} aria-hidden className="shrink-0" />
)
