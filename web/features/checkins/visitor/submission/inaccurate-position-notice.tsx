import { formatDistance } from '../../../../../contract/shown-distance.ts'
import { Button } from '../../../../ui/button.tsx'
import { isFixInaccurate, type Presence } from '../presence/presence-state.ts'
import { approximateText } from '../presence/presence-texts.ts'

/** Shown before the press, because the server accepts an inaccurate position but marks the check-in. */
export function InaccuratePositionNotice({ state, onLocate }: { state: Presence; onLocate: () => void }) {
  if (!isFixInaccurate(state)) return null
  return (
    <div role="status" className="flex flex-col gap-2 rounded-10 bg-warn-soft p-4 text-14">
      <p className="font-medium text-warn">{approximateText(state.mobile)}</p>
      <p>
        Your location is only accurate to {formatDistance(state.fix!.accuracyM)}. You can check in, but your check-in
        will be marked ‘Accuracy low’.
      </p>
      <Button variant="secondary" busy={state.requestId !== null && 'Finding you...'} onClick={onLocate}>
        Try Again
      </Button>
    </div>
  )
}
