import { Flag } from 'lucide-react'
import { plural } from '../../../../lib/plural.ts'
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
    <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink-2 max-md:-my-1.5 print:hidden">
      <Icon as={Flag} sizePx={16} />
      <span>
        {only
          ? 'Only check-ins that look unusual'
          : `${plural(count, 'check-in')} ${count === 1 ? 'looks' : 'look'} unusual`}
      </span>
      <button
        type="button"
        onClick={() => onChange(!only)}
        className="inline-flex min-h-6 items-center rounded-6 font-medium text-accent underline-offset-2 hover:underline focus-visible:underline"
      >
        {only ? 'Show All' : count === 1 ? 'Show Only This' : 'Show Only These'}
      </button>
    </p>
  )
}
