import { useState } from 'react'
import { useBrowserLayoutEffect } from '../use-browser-layout-effect.ts'
import { type Receipt, receiptOf, removeReceipt, saveReceipt } from './receipts.ts'

export interface ShownReceipt extends Receipt {
  /** Made since the page was loaded. */
  readonly fresh: boolean
}

/** The check-in that this phone has made at this link. */
export function useReceipt(checkinToken: string) {
  const [receipt, setReceipt] = useState<ShownReceipt | null>(null)

  // A visitor who returns must not see the question for the position first.
  useBrowserLayoutEffect(() => {
    const stored = receiptOf(checkinToken)
    if (stored) setReceipt({ ...stored, fresh: false })
  }, [checkinToken])

  const save = (made: Receipt) => {
    saveReceipt(made)
    setReceipt({ ...made, fresh: true })
  }
  return {
    receipt,
    saveReceipt: save,
    /** The visitor has opened the emailed link: the email and the phone need not be stored any more. */
    confirmReceipt: (pending: Receipt) => save({ ...pending, pendingEmail: null, phone: '' }),
    /** Leaves the receipt stored: it is shown again after a reload. */
    hideReceipt: () => setReceipt(null),
    removeReceipt() {
      removeReceipt(checkinToken)
      setReceipt(null)
    },
  }
}
