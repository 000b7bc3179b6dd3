import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { unbroken } from './unbroken.tsx'

const TONES = {
  info: { box: 'border-line bg-surface-2', title: 'text-ink', icon: Info },
  success: { box: 'border-accent-soft bg-accent-soft', title: 'text-accent-ink', icon: CircleCheck },
  warn: { box: 'border-warn-soft bg-warn-soft', title: 'text-warn', icon: TriangleAlert },
  danger: { box: 'border-danger-soft bg-danger-soft', title: 'text-danger', icon: CircleAlert },
}

type Props = {
  tone?: keyof typeof TONES
  title: string
  children?: ReactNode
  action?: ReactNode
  /** As wide as a page: from 720 px the action always stands at the end, elsewhere where there is room. */
  wide?: boolean
  /** 'alert' interrupts screen readers, 'status' waits; absent for notices that are there from the beginning. */
  role?: 'alert' | 'status'
}

export function Notice({ tone = 'info', title, children, action, wide = false, role }: Props) {
  const style = TONES[tone]
  return (
    <div
      role={role}
      className={cx(
        'flex flex-wrap items-center gap-x-6 gap-y-3 rounded-10 border p-4',
        wide && 'md:flex-nowrap',
        style.box,
      )}
    >
      <div className="flex min-w-0 grow-999 basis-full gap-3 md:basis-72">
        <span className={style.title}>
          <Icon as={style.icon} />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className={cx('font-medium text-14', style.title)}>{unbroken(title)}</p>
          {children && <div className="text-pretty text-14 text-ink-2">{unbroken(children)}</div>}
        </div>
      </div>
      {action && <div className={cx(actionClass, wide && 'md:shrink-0')}>{action}</div>}
    </div>
  )
}

/** Side by side, as wide as each other where they have a row of their own, or a row each where they are too long for that. */
const actionClass = 'flex grow flex-wrap gap-2 *:min-w-fit empty:hidden max-md:*:flex-1 md:*:grow'
