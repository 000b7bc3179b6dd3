import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  title: string
  note: string
  /** Phones have room for the note only where it matters: above the button, then. */
  always?: boolean
  /** The button or link that takes the step. */
  children: ReactNode
}

/** An item in a list of next steps: its reason beside its button. */
export const Step = ({ title, note, always = false, children }: Props) => (
  <li
    className={cx(
      'flex items-center justify-between gap-4 px-4 py-3 sm:px-6 md:flex-auto md:py-4',
      always
        ? 'max-sm:flex-col max-sm:items-stretch max-sm:gap-2'
        : 'max-[22rem]:flex-col max-[22rem]:items-stretch max-[22rem]:gap-2',
    )}
  >
    <div className="flex min-w-0 flex-col gap-0.5 text-14">
      <p className="font-medium">{title}</p>
      <p className={always ? 'text-balance text-ink-2' : 'text-balance text-ink-2 max-sm:hidden'}>{note}</p>
    </div>
    <div className={cx('min-h-11 shrink-0 sm:w-46', !always && 'min-[22rem]:w-46')}>{children}</div>
  </li>
)
