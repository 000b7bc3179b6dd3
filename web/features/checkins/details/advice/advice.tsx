import { useQuery } from '@tanstack/react-query'
import type { CheckInList } from '../../../../../contract/checkins.ts'
import { linkAdvice } from '../../../../../contract/checkins.ts'
import { formatRadius } from '../../../../../contract/shown-distance.ts'
import { call } from '../../../../lib/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useQuickChange } from '../../../links/index.ts'
import { adviceWords } from './advice-words.ts'

type Props = { link: CheckInList['linkInfo']; email: string }

/** Whether the ring suits the place, where enough people stood just outside; and after a press, the way back. */
export function Advice({ link, email }: Props) {
  const quick = useQuickChange(email, link.id)
  const refusedOutside = link.refusals.find(({ reason }) => reason === 'too_far')?.count ?? 0
  const { data } = useQuery({
    queryKey: ['advice', link.id, link.radiusM, refusedOutside],
    queryFn: ({ signal }) => call(linkAdvice, { id: link.id }, { signal }),
    enabled: link.keeps === 'position',
  })
  const suggestedRadiusM = data?.suggestedRadiusM ?? null
  if (quick.done && 'radiusM' in quick.done)
    return (
      <Notice
        wide
        role="status"
        title={`The ring is ${formatRadius(quick.done.radiusM)} now`}
        action={
          <Button variant="secondary" busy={quick.pending === 'undo' && 'Undoing...'} onClick={quick.undo}>
            Undo
          </Button>
        }
      >
        {quick.error ? quick.error.message : 'The link and its QR code stay the same.'}
      </Notice>
    )
  if (!data || suggestedRadiusM === null || suggestedRadiusM <= link.radiusM) return null
  return (
    <Notice
      wide
      tone={quick.error ? 'danger' : 'info'}
      title={adviceWords(data, { radiusM: link.radiusM, suggestedRadiusM })}
      action={
        <Button
          variant="secondary"
          busy={quick.pending !== null && 'Saving...'}
          onClick={() => quick.change({ radiusM: suggestedRadiusM })}
        >
          Widen to {formatRadius(suggestedRadiusM)}
        </Button>
      }
    >
      {quick.error ? quick.error.message : `Widen it to ${formatRadius(suggestedRadiusM)}?`}
    </Notice>
  )
}
