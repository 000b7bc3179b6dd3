import { useState } from 'react'
import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { MARK_WORDS } from '../../../../../contract/marks.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { chipText, inOrder, markSeen } from './mark-words.ts'

/** What is odd about a check-in, in a word; a press says more of each mark. */
export function MarkChip({ checkIn: { marks, userName } }: { checkIn: CheckInRecord }) {
  const [open, setOpen] = useState(false)
  if (marks.length === 0) return null
  return (
    <>
      <button
        type="button"
        aria-label={`${chipText(marks)}, marks of ${userName}`}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-6 max-w-full items-center self-start whitespace-nowrap rounded-6 bg-warn-soft px-1.5 py-0.5 text-start font-medium text-12 text-warn underline-offset-2 hover:underline focus-visible:underline print:hidden"
      >
        {chipText(marks)}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Marks on This Check-in">
        <ul className="flex flex-col gap-4">
          {inOrder(marks).map(mark => (
            <li key={mark.kind} className="flex flex-col gap-0.5 text-16">
              <h3 className="font-medium">{MARK_WORDS[mark.kind].label}</h3>
              <p className="text-ink-2 wrap-anywhere">
                {markSeen(mark)} {MARK_WORDS[mark.kind].innocent}
              </p>
            </li>
          ))}
        </ul>
        <p className="border-line border-t pt-4 text-14 text-ink-2">
          Marks are hints, not proof. Only you see them, and they keep nobody out.
        </p>
      </Dialog>
    </>
  )
}
