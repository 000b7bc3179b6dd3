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
  /** As wide as a page: from 720 px the action stands at the end. */
  wide?: boolean
  /** 'alert' interrupts screen readers, 'status' waits; absent for notices that are there from the beginning. */
  role?: 'alert' | 'status'
}

export function Notice({ tone = 'info', title, children, action, wide = false, role }: Props) {
  const style = TONES[tone]
  return (
    <div role={role} className={cx('flex gap-3 rounded-10 border p-4', style.box)}>
      <span className={style.title}>
        <Icon as={style.icon} />
      </span>
      <div className={cx('flex min-w-0 flex-1 flex-col gap-3', wide && 'md:flex-row md:items-center md:gap-6')}>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className={cx('font-medium text-14', style.title)}>{unbroken(title)}</p>
          {children && <div className="text-pretty text-14 text-ink-2">{unbroken(children)}</div>}
        </div>
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}
