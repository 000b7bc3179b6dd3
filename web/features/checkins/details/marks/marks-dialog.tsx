import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { MARK_WORDS } from '../../../../../contract/marks.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { inOrder, markSeen } from './mark-words.ts'

type Props = { marks: CheckInRecord['marks']; onClose: () => void }

/** The observation behind each mark, and how it may be innocent. */
export const MarksDialog = ({ marks, onClose }: Props) => (
  <Dialog open readFirst onOpenChange={onClose} title="Marks on This Check-in">
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
      Marks are hints, not proof. You see them, and the visitor who asks what is held about them. They keep nobody out.
    </p>
  </Dialog>
)
