import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ACCOUNT_SLOT_ID } from '../../ui/public-header.tsx'

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

/** The account's menu in the header of a public page, which the server rendered without knowing the reader. */
export function SiteAccountMenu({ email }: { email: string }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useEffect(() => setSlot(document.getElementById(ACCOUNT_SLOT_ID)), [])
  if (!slot) return null
  return createPortal(
    <Suspense>
      <AccountMenu email={email} />
    </Suspense>,
    slot,
  )
}
