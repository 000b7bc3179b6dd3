import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'

interface Props {
  onForget: () => void
}

/** Asks once more, since the pass cannot be brought back. */
export function ForgetDetails({ onForget }: Props) {
  const [asking, setAsking] = useState<boolean>()
  return asking ? (
    <ForgetQuestion onKeep={() => setAsking(false)} onForget={onForget} />
  ) : (
    <ForgetButton kept={asking === false} onAsk={() => setAsking(true)} />
  )
}

/** Takes the focus back from the question that is gone. */
export const ForgetButton = ({ kept, onAsk }: { kept: boolean; onAsk: () => void }) => (
  <Button variant="quiet" ref={kept ? takeFocus : null} onClick={onAsk}>
    Forget My Details
  </Button>
)

export const ForgetQuestion = ({ onKeep, onForget }: Props & { onKeep: () => void }) => (
  <div role="alert" className="receipt-question">
    <p>Your check-in stays recorded. This device forgets your details and can’t show it again.</p>
    <div className="grid grid-cols-2 gap-2">
      <Button variant="secondary" ref={takeFocus} onClick={onKeep}>
        Keep
      </Button>
      <Button onClick={onForget}>Forget</Button>
    </div>
  </div>
)

const takeFocus = (button: HTMLElement | null) => button?.focus()
