import { type ReactNode, useState } from 'react'
import { useMediaQuery } from '../../../../lib/media-query.ts'
import { plural } from '../../../../lib/plural.ts'
import { TWO_COLUMNS } from '../../../../ui/breakpoints.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Time } from '../../../../ui/time.tsx'
import { BesidePeople } from '../beside-people.tsx'
import { CalledList } from './called-list.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { type CalledName, durationS, missingAndSeen, type RollCall, timerText } from './roll-call.ts'

interface Props {
  call: RollCall
  /** Why the server does not take it. */
  refused: Error | null
  /** Beside each name that is missing. */
  actOnMissing: ((person: CalledName) => ReactNode) | undefined
  onClose: () => void
}

/** A roll call that has ended, sent or not yet. */
export function FinishedCall({ call, refused, actOnMissing, onClose }: Props) {
  const [discarding, setDiscarding] = useState(false)
  const { missing, seen } = missingAndSeen(call.people, call.seen)
  const wide = useMediaQuery(TWO_COLUMNS)
  const done = (
    <div className="flex">
      <Button
        variant={call.received ? 'primary' : 'secondary'}
        size={52}
        onClick={() => (call.received ? onClose() : setDiscarding(true))}
      >
        {call.received ? 'Done' : 'Discard'}
      </Button>
    </div>
  )
  const duration = timerText(durationS(call, Date.now()))
  return (
    <BesidePeople
      side={
        <>
          <p className="font-bold text-22 text-ink">
            {missing.length === 0
              ? 'Nobody is missing'
              : `${missing.length.toLocaleString()} of ${call.people.length.toLocaleString()} missing`}
            <span className="font-normal text-16 text-ink-2">
              {' '}
              · {seen.length.toLocaleString()} seen in {duration}
            </span>
          </p>
          <SendState call={call} refused={refused} />
          {wide && done}
        </>
      }
    >
      <CalledList title="Missing" people={missing} act={actOnMissing} />
      {!wide && done}
      <DiscardDialog
        open={discarding}
        onOpenChange={setDiscarding}
        loss="It hasn’t been sent. Who you ticked off is lost, and nobody else will see it."
        onDiscard={onClose}
      />
    </BesidePeople>
  )
}

function SendState({ call: { received, seen }, refused }: Pick<Props, 'call' | 'refused'>) {
  if (received)
    return (
      <div role="status" className="flex flex-col gap-1">
        <p className="font-medium text-16 text-accent-ink">
          Sent <Time at={received.at} format="time" />
        </p>
        {received.seen !== seen.length && (
          <p className="text-14 text-ink-2">
            With all roll calls of this hour: {plural(received.seen, 'person', 'people')} seen,{' '}
            {received.missing.toLocaleString()} missing.
          </p>
        )}
      </div>
    )
  if (refused)
    return (
      <Notice tone="danger" role="alert" title="This roll call can’t be sent">
        {refused.message}
      </Notice>
    )
  return (
    <Notice tone="warn" role="status" title="Not sent yet">
      It’s saved on this device, and sent as soon as you’re back online with this page open.
    </Notice>
  )
}
