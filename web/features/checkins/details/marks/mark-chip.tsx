import { Flag } from 'lucide-react'
import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { cx } from '../../../../ui/cx.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { chipText, isOneForTwo } from './mark-words.ts'

type Props = { checkIn: CheckInRecord; onView: () => void }

const chipClass = 'inline-flex min-h-6 items-center gap-1 whitespace-nowrap rounded-6 px-1.5 py-0.5 font-medium text-12'
const QUIET = 'bg-surface-2 text-ink-2'
const LOUD = 'bg-warn-soft text-warn'

/** The marks of a check-in, in a word; a press explains each of them. */
export const MarkChip = ({ checkIn: { marks, userName }, onView }: Props) =>
  marks.length > 0 && (
    <button
      type="button"
      aria-label={`${chipText(marks)}, marks of ${userName}`}
      onClick={onView}
      className={cx(
        chipClass,
        isOneForTwo(marks) ? LOUD : QUIET,
        'underline-offset-2 hover:underline focus-visible:underline print:hidden',
      )}
    >
      <Icon as={Flag} sizePx={14} />
      {chipText(marks)}
    </button>
  )

/** Of a position that says little, whether or not it has marks. */
export const AccuracyChip = () => (
  <span
    title="The location is less precise than the ring, so the visitor may have been outside it"
    className={cx(chipClass, QUIET)}
  >
    Accuracy low
  </span>
)
