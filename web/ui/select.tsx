import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'select'>, 'className' | 'size'> & {
  /** Height in CSS pixels: 44 beside buttons. */
  heightPx?: 44 | 48
}

const HEIGHTS = { 44: 'h-11', 48: 'h-12' }

/** A native select, which on phones is the most usable list. */
export const Select = ({ heightPx = 48, ...rest }: Props) => (
  <div className="relative">
    <select {...rest} className={cx(controlClass, HEIGHTS[heightPx], 'appearance-none truncate pe-9')} />
    <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-ink-2">
      <Icon as={ChevronDown} sizePx={16} />
    </span>
  </div>
)
