import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut } from '../../../contract/creators.ts'
import { call } from '../../lib/call.ts'
import { forgetKeptEmail } from '../../lib/kept-email.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { TitledCard } from './account-cards.tsx'

function useSignOut(everywhere: boolean) {
  return useMutation({
    mutationFn: () => call(signOut, { everywhere }),
    // A fresh document forgets everything that was fetched for this account.
    onSuccess: () => {
      forgetKeptEmail()
      location.assign(paths.home)
    },
    onError: error => toast({ title: 'Error', description: error.message, destructive: true }),
  })
}

export function SessionCard({ email }: { email: string }) {
  const here = useSignOut(false)
  const everywhere = useSignOut(true)
  const [asking, ask] = useState(false)
  return (
    <TitledCard title="Sign-in">
      <p className="text-14 text-ink-2">
        You stay signed in on this device for up to 30 days. Sign out everywhere if a device of yours was lost.
      </p>
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <Button variant="secondary" busy={here.isPending && 'Signing out...'} onClick={() => here.mutate()}>
          Sign out
        </Button>
        <Button variant="secondary" onClick={() => ask(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={open => !everywhere.isPending && ask(open)}
        title="Sign out everywhere?"
        loss={
          <p className="wrap-anywhere">
            Every device and browser that is signed in as {email}, this one too, must sign in again by mail.
          </p>
        }
        confirmLabel="Sign out everywhere"
        onConfirm={() => everywhere.mutate()}
        busy={everywhere.isPending && 'Signing out...'}
      />
    </TitledCard>
  )
}
