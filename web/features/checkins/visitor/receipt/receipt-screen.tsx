import { Button } from '../../../../ui/button.tsx'
import { EarlierCheckIn } from './earlier-check-in.tsx'
import { Pass } from './pass.tsx'
import { PendingCheckIn } from './pending-check-in.tsx'
import type { ReceiptScreenProps } from './receipt-screen-props.ts'
import { CHECKED_IN_SINCE, passTitle } from './receipt-title.ts'
import { useLeaving } from './use-leaving.ts'

/** The screen of a phone after a check-in: a pass, or that it waits for its email, or that it was earlier. */
export function ReceiptScreen(props: ReceiptScreenProps) {
  const { link, receipt, closed, onSomeoneElse, onAgain, onForget, onLeft } = props
  const leaving = useLeaving(receipt)
  const { out } = receipt
  const leave = leaving && !out && <Leave receipt={receipt} screens={leaving.screens} onLeft={onLeft} />
  if (receipt.pendingEmail !== null) return <PendingCheckIn {...props} />
  if (leaving?.screens && out)
    return (
      <leaving.screens.LeftScreen
        link={link}
        receipt={receipt}
        out={out}
        onAgain={onSomeoneElse && onAgain}
        onForget={onForget}
      />
    )
  // Without its module, too, somebody who has left has no pass.
  if (!receipt.current || out) {
    return (
      <EarlierCheckIn
        link={link}
        receipt={receipt}
        leave={leave}
        onAgain={onSomeoneElse && onAgain}
        onForget={onForget}
      />
    )
  }
  const title = leaving && !receipt.fresh ? CHECKED_IN_SINCE : passTitle(receipt)
  return (
    <Pass
      title={title}
      fresh={receipt.fresh}
      checkIn={receipt}
      place={link}
      closed={closed}
      leave={leave}
      onForget={onForget}
    >
      {onSomeoneElse && (
        <Button variant="quiet" onClick={onSomeoneElse}>
          {leaving ? 'I Am Someone Else' : 'Check In Someone Else'}
        </Button>
      )}
    </Pass>
  )
}

type Leaving = NonNullable<ReturnType<typeof useLeaving>>

function Leave({ receipt, screens, onLeft }: Leaving & Pick<ReceiptScreenProps, 'receipt' | 'onLeft'>) {
  if (screens === undefined) return <LeavingNotLoaded />
  return screens && <screens.CheckOut receipt={receipt} onOut={made => onLeft(receipt, made)} />
}

interface StillHereProps extends Pick<ReceiptScreenProps, 'receipt' | 'onLeft'> {
  /** The name of the visitor who waits. */
  waiting: string
}

/** Below a wait of somebody else on this phone: its owner is checked in, and may leave meanwhile. */
export function StillHere({ receipt, waiting, onLeft }: StillHereProps) {
  const leaving = useLeaving(receipt)
  if (!leaving || !receipt.current || receipt.past || receipt.name === waiting) return null
  return (
    <div className="pending-more flex flex-col gap-2">
      <p>
        <bdi className="font-medium text-ink">{receipt.name}</bdi> {receipt.out ? 'has checked out.' : 'is checked in.'}
      </p>
      {!receipt.out && <Leave receipt={receipt} screens={leaving.screens} onLeft={onLeft} />}
    </div>
  )
}

const LeavingNotLoaded = () => (
  <div role="alert" className="flex flex-col items-center gap-2 text-14">
    <p>Checking out didn’t load.</p>
    <Button variant="secondary" onClick={() => location.reload()}>
      Load Again
    </Button>
  </div>
)
