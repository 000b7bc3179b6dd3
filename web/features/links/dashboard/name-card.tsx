import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { setDisplayName } from '../../../../contract/creators.ts'
import type { Dashboard } from '../../../../contract/links.ts'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast.tsx'
import { invalidatePlan } from '../../billing/index.ts'
import { DisplayNameForm } from '../../creators/index.ts'

type Step = { is: 'asked' } | { is: 'typing' } | { is: 'answered'; name: string | null }

/** Asks the creator once who asks visitors to check in. */
export function NameCard({ creator, links }: Dashboard) {
  const [asks] = useState(creator.asksForName)
  return asks && <Question firstName={links.find(({ hostName }) => hostName)?.hostName ?? ''} />
}

/** `firstName` fills the field. */
function Question({ firstName }: { firstName: string }) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ is: 'asked' })
  const card = useRef<HTMLElement>(null)
  const answered = (name: string | null) => {
    setStep({ is: 'answered', name })
    void invalidatePlan(client)
  }
  const refusal = useMutation({
    mutationFn: () => call(setDisplayName, { displayName: '' }),
    onSuccess: () => answered(null),
    onError: error => toast({ title: 'Error', description: error.message, destructive: true }),
  })
  // The pressed button has gone.
  useEffect(() => {
    if (step.is !== 'asked') card.current?.querySelector<HTMLElement>('input, [tabindex]')?.focus()
  }, [step.is])

  const refuse = (
    <Button variant="quiet" busy={refusal.isPending && 'Saving...'} onClick={() => refusal.mutate()}>
      No, Thanks
    </Button>
  )
  if (step.is === 'answered')
    return (
      <Card ref={card}>
        <Answer name={step.name} />
      </Card>
    )
  return (
    <Card ref={card} aria-label="Your name" className="flex flex-col gap-4 md:flex-row md:gap-6">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="font-medium text-16">Tell Visitors Who Asks</h2>
        <p className="text-pretty text-14 text-ink-2">
          They read your name before they share their location, in emails and on posters.
        </p>
      </div>
      {step.is === 'typing' ? (
        <div className="min-w-0 flex-1">
          <DisplayNameForm name={firstName} hint="Links with a name of their own keep it." onSaved={answered}>
            {refuse}
          </DisplayNameForm>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="secondary" onClick={() => setStep({ is: 'typing' })}>
            Add Your Name
          </Button>
          {refuse}
        </div>
      )}
    </Card>
  )
}

/** Stays until the dashboard is opened again. */
const Answer = ({ name }: { name: string | null }) => (
  <p role="status" tabIndex={-1} className="text-14 text-ink-2 outline-none wrap-anywhere">
    {name ? (
      <>
        Visitors now read that <bdi className="font-medium text-ink">{name}</bdi> asks them to check in. You can change
        it in My Account.
      </>
    ) : (
      'You can add your name at any time in My Account.'
    )}
  </p>
)
