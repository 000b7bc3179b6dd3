import { useEffect, useState } from 'react'
import { noteServerTime, serverNow } from '../server-clock.ts'
import { useBrowserLayoutEffect } from '../use-browser-layout-effect.ts'
import { isCurrent } from './receipt-day.ts'
import {
  type Receipt,
  receiptOf,
  removeAllReceipts,
  removeReceipt,
  type ShownReceipt,
  saveReceipt,
} from './receipts.ts'

function shown(receipt: Receipt, fresh: boolean): ShownReceipt {
  noteServerTime(receipt.checkedInAt)
  return { ...receipt, fresh, current: !receipt.past && isCurrent(receipt.checkedInAt, serverNow()) }
}

/** The check-in that this phone has made at this link. */
export function useReceipt(checkinToken: string) {
  const [receipt, setReceipt] = useState<ShownReceipt | null>(null)

  // A visitor who returns must not see the question for the position first.
  useBrowserLayoutEffect(() => {
    const stored = receiptOf(checkinToken)
    if (stored) setReceipt(shown(stored, false))
  }, [checkinToken])

  // Yesterday's pass may still be open in a tab.
  useEffect(() => {
    const check = () => setReceipt(old => old && shown(old, old.fresh))
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [])

  const show = (made: Receipt, current: boolean) => {
    saveReceipt(made)
    setReceipt({ ...shown(made, true), current })
  }
  return {
    receipt,
    /** An answer to an attempt of an earlier day is no pass of today, unless the link takes each visitor once. */
    saveReceipt: (made: Receipt) =>
      show(made, made.alreadyCheckedIn === true || isCurrent(made.checkedInAt, serverNow())),
    /** The visitor has opened the emailed link: the email and the phone need not be stored any more. */
    confirmReceipt: (pending: Receipt) => show({ ...pending, pendingEmail: null, phone: '' }, true),
    leaveReceipt({ fresh: _fresh, current: _current, ...left }: ShownReceipt, out: NonNullable<Receipt['out']>) {
      saveReceipt({ ...left, out })
      setReceipt(old => old && { ...old, out })
    },
    /** Leaves the receipt stored: it is shown again after a reload. */
    hideReceipt: () => setReceipt(null),
    removeReceipt() {
      removeReceipt(checkinToken)
      setReceipt(null)
    },
    /** The receipts of all links. */
    removeAllReceipts() {
      removeAllReceipts()
      setReceipt(null)
    },
  }
}
