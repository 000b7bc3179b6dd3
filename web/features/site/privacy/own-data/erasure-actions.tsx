import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ERASURE_ANSWER_DAYS } from '../../../../../contract/own-data-calls.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../../ui/icon.tsx'

interface Props {
  /** The data to erase: '2 check-ins and 1 photo'. */
  what: string
  /** Does what the button says. */
  onConfirm: () => Promise<void>
}

/** Where visitors erase by themselves: everything, or what is from before the organiser was asked first. */
export const EraseIt = ({ what, partly, onConfirm }: Props & { partly: boolean }) => (
  <Confirmed
    label={partly ? 'Erase Earlier Check-ins' : 'Erase It'}
    title={partly ? 'Erase your earlier check-ins?' : 'Erase everything saved about you here?'}
    loss={`This erases ${what}, and what the journal says about ${partly ? 'them' : 'you'}. The organiser sees that a visitor erased a check-in, but not who. This cannot be undone.`}
    busy="Erasing..."
    onConfirm={onConfirm}
  />
)

/** Where the organiser is asked first. */
export const AskToErase = ({ what, onConfirm }: Props) => (
  <Confirmed
    label="Ask to Have It Erased"
    title="Ask the organiser to erase it?"
    loss={`They see your email address and that you ask, and erase ${what}, or tell you by email why they keep it. Without an answer it is erased after ${ERASURE_ANSWER_DAYS} days.`}
    busy="Asking..."
    onConfirm={onConfirm}
  />
)

type ConfirmedProps = { label: string; title: string; loss: string; busy: string; onConfirm: Props['onConfirm'] }

function Confirmed({ label, title, loss, busy, onConfirm }: ConfirmedProps) {
  const [confirming, setConfirming] = useState(false)
  const [running, setRunning] = useState(false)
  const confirm = async () => {
    setRunning(true)
    await onConfirm()
    setRunning(false)
    setConfirming(false)
  }
  return (
    <>
      <Button variant="secondary" icon={<Icon as={Trash2} />} onClick={() => setConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={open => !running && setConfirming(open)}
        title={title}
        loss={<p>{loss}</p>}
        confirmLabel={label}
        onConfirm={confirm}
        busy={running && busy}
      />
    </>
  )
}
