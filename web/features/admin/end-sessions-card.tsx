import { useMutation } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { useId, useState } from 'react'
import { endAccountSessions } from '../../../contract/admin.ts'
import { call } from '../../lib/call.ts'
import { reasonOf } from '../../lib/reason.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Form, FormField, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import type { WithFreshSession } from '../creators/index.ts'

interface Found {
  accountEmail: string
  sessions: number
}

/** Signs an account out everywhere, after a device was lost or somebody else got access. */
export function EndSessionsCard({ withFreshSession }: { withFreshSession: WithFreshSession }) {
  const id = useId()
  const form = useForm({ defaultValues: { accountEmail: '' } })
  const [found, setFound] = useState<Found | null>(null)
  const onError = (error: Error) =>
    toast({ title: 'Sessions Not Ended', description: reasonOf(error, 'Please try again.'), destructive: true })

  const counting = useMutation({
    mutationFn: (accountEmail: string) =>
      withFreshSession(() => call(endAccountSessions, { accountEmail, apply: false })),
    onSuccess: (reply, accountEmail) => reply && setFound({ accountEmail, sessions: reply.sessions }),
    onError,
  })
  const ending = useMutation({
    mutationFn: (accountEmail: string) =>
      withFreshSession(() => call(endAccountSessions, { accountEmail, apply: true })),
    onSuccess: reply => {
      setFound(null)
      if (!reply) return
      form.reset()
      toast({ title: 'Sessions Ended', description: `The account was signed out on ${devices(reply.sessions)}.` })
    },
    onError,
  })

  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="font-bold text-18">
        Sessions of an Account
      </h2>
      <p className="text-14 text-ink-2">Signs an account out on all its devices right away. We record who did it.</p>
      <Form form={form} onSubmit={async ({ accountEmail }) => counting.mutate(accountEmail.trim())}>
        <div className="max-w-110">
          <FormField
            name="accountEmail"
            label="Email of the account"
            type="email"
            autoComplete="off"
            rules={{ required: 'Please enter an email address.' }}
          />
        </div>
        <div>
          <Button
            type="submit"
            variant="secondary"
            icon={<Icon as={UserRoundX} />}
            busy={counting.isPending && 'Checking...'}
          >
            End All Sessions
          </Button>
        </div>
      </Form>
      {found && (
        <ConfirmDialog
          open
          onOpenChange={open => !open && !ending.isPending && setFound(null)}
          title="End all sessions?"
          loss={
            <p className="wrap-anywhere">
              {found.accountEmail} is signed in on {devices(found.sessions)}, and must sign in again by email.
            </p>
          }
          confirmLabel="End All Sessions"
          onConfirm={() => ending.mutate(found.accountEmail)}
          busy={ending.isPending && 'Ending...'}
        />
      )}
    </Card>
  )
}

const devices = (count: number) => (count === 1 ? '1 device' : `${count.toLocaleString('en')} devices`)
