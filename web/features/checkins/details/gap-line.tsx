import { Eraser } from 'lucide-react'
import type { Gap } from '../../../../contract/checkins.ts'
import { Icon } from '../../../ui/icon.tsx'
import { gapWords } from './gap-words.ts'

/** In the place of check-ins that were erased: a row of its own, not the heading of those below it. */
export const GapLine = ({ gap }: { gap: Gap }) => (
  <span className="flex items-center gap-2 text-14 text-ink-3">
    <Icon as={Eraser} sizePx={16} />
    {gapWords(gap)}
  </span>
)
