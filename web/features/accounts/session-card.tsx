import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut } from '../../../contract/creators.ts'
import { paths } from '../../../contract/paths.ts'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { forgetAccount } from '../creators/index.ts'
import { Section } from './account-cards.tsx'
import { sessionsQuery } from './queries.ts'
import { SessionList } from './session-list.tsx'

function useSignOut(everywhere: boolean) {
  return useMutation({
    mutationFn: () => call(signOut, { everywhere }),
    // A new document drops everything that was fetched for this account.
    onSuccess: () => {
      forgetAccount()
      location.assign(paths.home)
    },
    onError: error => toast({ title: 'Error', description: error.message, destructive: true }),
  })
}

export function SessionCard({ email }: { email: string }) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const thisDevice = useSignOut(false)
  const allDevices = useSignOut(true)
  const [confirming, setConfirming] = useState(false)
  return (
    <Section title="Signed-in Devices" wide>
      <p className="text-14 text-ink-2">
        You stay signed in on a device for up to 30 days, or 7 days without a visit. Sign out devices you no longer use.
        Lost a device? Sign out everywhere.
      </p>
      {error && <ErrorNotice title="We couldn’t load your devices" error={error} onRetry={refetch} />}
      {sessions ? (
        <SessionList sessions={sessions} signOutHere={thisDevice} />
      ) : (
        !error && <Skeleton className="h-17 w-full" />
      )}
      <div>
        <Button variant="secondary" onClick={() => setConfirming(true)}>
          Sign Out Everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={open => !allDevices.isPending && setConfirming(open)}
        title="Sign out everywhere?"
        loss={
          <p className="wrap-anywhere">
            Every device and browser signed in as {email}, including this one, must sign in again by email.
          </p>
        }
        confirmLabel="Sign Out Everywhere"
        onConfirm={() => allDevices.mutate()}
        busy={allDevices.isPending && 'Signing out...'}
      />
    </Section>
  )
}
