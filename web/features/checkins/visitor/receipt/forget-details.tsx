import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'

/** Asks once more, since the pass cannot be brought back. */
export function ForgetDetails({ onForget }: { onForget: () => void }) {
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Forget My Details
      </Button>
    )
  }
  return (
    <div role="alert" className="receipt-question">
      <p>Your check-in stays recorded. This device forgets your details and can’t show it again.</p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" ref={button => button?.focus()} onClick={() => setAsking(false)}>
          Keep
        </Button>
        <Button onClick={onForget}>Forget</Button>
      </div>
    </div>
  )
}
