import { Flag } from 'lucide-react'
import { plural } from '../../../../lib/plural.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'

interface Props {
  /** How many check-ins of the link have a mark. */
  count: number
  /** Only they are listed. */
  only: boolean
  onChange: (only: boolean) => void
}

/** How many check-ins have a mark, and the way to see them alone. */
export function MarksLine({ count, only, onChange }: Props) {
  if (count === 0 && !only) return null
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 rounded-10 bg-surface-2 ps-3 text-14 text-ink-2 print:hidden">
      <p className="flex min-w-0 items-center gap-2 py-1.5">
        <span className="shrink-0">
          <Icon as={Flag} sizePx={16} />
        </span>
        <span>
          {only ? `Only check-ins with a mark` : `${plural(count, 'check-in')} with a mark`}
          <span className="max-sm:hidden">: a hint that something may be odd</span>
        </span>
      </p>
      <span className="shrink-0">
        <Button variant="quiet" onClick={() => onChange(!only)}>
          {only ? 'Show All' : 'Show Only These'}
        </Button>
      </span>
    </div>
  )
}
