import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { eraseSupportMessages } from '../../../contract/admin.ts'
import { call } from '../../lib/call.ts'
import { plural } from '../../lib/plural.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Form, FormField, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import type { WithFreshSession } from '../creators/index.ts'

/** For people who ask for erasure and have no account to delete. */
export function MessagesCard({ withFreshSession }: { withFreshSession: WithFreshSession }) {
  const id = useId()
  const form = useForm({ defaultValues: { personEmail: '' } })
  const [toErase, setToErase] = useState<string | null>(null)
  const erasing = useMutation({
    mutationFn: (personEmail: string) => withFreshSession(() => call(eraseSupportMessages, { personEmail })),
    onSuccess: (reply, personEmail) => {
      setToErase(null)
      if (!reply) return
      form.reset()
      toast({ title: 'Messages Erased', description: `${plural(reply.erased, 'message')} from ${personEmail}` })
    },
    onError: error => {
      setToErase(null)
      form.setError('personEmail', { message: error.message }, { shouldFocus: true })
    },
  })

  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="font-bold text-18">
        Messages to Support
      </h2>
      <p className="text-14 text-ink-2">Messages are kept for a year. Erase them sooner if someone asks.</p>
      <Form form={form} onSubmit={({ personEmail }) => setToErase(personEmail.trim())}>
        <div className="max-w-110">
          <FormField
            name="personEmail"
            label="The person’s email"
            type="email"
            autoComplete="off"
            rules={{ required: 'Please enter an email address.' }}
          />
        </div>
        <div>
          <Button type="submit" variant="danger" icon={<Icon as={Trash2} />}>
            Erase Messages
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        open={toErase !== null}
        onOpenChange={open => !open && !erasing.isPending && setToErase(null)}
        title="Erase this person’s messages?"
        loss={
          <p className="wrap-anywhere">
            This erases every message to support from {toErase}. Copies in your mailbox stay. This cannot be undone.
          </p>
        }
        confirmLabel="Erase"
        onConfirm={() => toErase && erasing.mutate(toErase)}
        busy={erasing.isPending && 'Erasing...'}
      />
    </Card>
  )
}
