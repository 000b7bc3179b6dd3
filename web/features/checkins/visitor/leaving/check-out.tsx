import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import type { ShownReceipt } from '../receipt/receipts.ts'
import { type CheckOutProgress, checkOutRunner, type Out } from './check-out-runner.ts'

interface Props {
  receipt: ShownReceipt
  onOut: (out: Out) => void
}

/** How somebody says that they leave. It works without a position, and goes again once there is a connection. */
export function CheckOut({ receipt, onOut }: Props) {
  const [progress, setProgress] = useState<CheckOutProgress>({ is: 'here' })
  const { checkinToken, key, fresh } = receipt
  const [runner] = useState(() => checkOutRunner(checkinToken, key!, { onProgress: setProgress, onOut }))
  useEffect(() => {
    window.addEventListener('online', runner.retry)
    return () => {
      window.removeEventListener('online', runner.retry)
      runner.stop()
    }
  }, [runner])
  return (
    <>
      <p role="status" className="receipt-notice">
        {noticeOf(progress, fresh)}
      </p>
      {!(progress.is === 'refused' && progress.final) && (
        <div className="receipt-actions receipt-leave">
          <Button
            variant="secondary"
            size={52}
            onClick={runner.send}
            busy={progress.is === 'sending' && 'Checking Out...'}
          >
            Check Out
          </Button>
        </div>
      )}
    </>
  )
}

function noticeOf(progress: CheckOutProgress, fresh: boolean): string {
  if (progress.is === 'refused') return progress.message
  if (progress.is === 'unsent') return progress.message ?? 'No connection. You are still checked in. Please try again.'
  return fresh && progress.is === 'here' ? 'When you leave, open this page again and check out.' : ''
}
