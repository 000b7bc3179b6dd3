import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { checkOutAtKiosk, presentAtKiosk } from '../../../../contract/kiosks.ts'
import { timeIn } from '../../../../contract/session-words.ts'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Form, FormField, useForm } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Kiosk, Left } from './kiosk.ts'
import { position } from './use-kiosk-check-in.ts'

type Props = { kiosk: Kiosk; onLeft: (left: Left) => void; onBack: () => void }
type Found = ReplyOf<typeof presentAtKiosk>['people']

/** Whoever leaves types their name, and picks their own row: others may have the same name. */
export function KioskLeaving({ kiosk: { zone }, onLeft, onBack }: Props) {
  const form = useForm<{ name: string }>({ defaultValues: { name: '' } })
  const [found, setFound] = useState<{ name: string; people: Found } | null>(null)
  const find = async ({ name }: { name: string }) =>
    setFound({ name: name.trim(), people: (await call(presentAtKiosk, { name })).people })
  return (
    <div className="flex flex-col gap-4">
      <Form form={form} onSubmit={find}>
        <FormField<{ name: string }>
          name="name"
          label="Name"
          hint="As you typed it when you came."
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="words"
          maxLength={120}
          enterKeyHint="search"
          autoFocus
          rules={{ required: 'Please enter your name.', onChange: () => setFound(null) }}
        />
        {!found && (
          <Button type="submit" size={52} wide busy={form.formState.isSubmitting && 'Looking...'}>
            Find My Check-In
          </Button>
        )}
      </Form>
      {found?.people.length === 0 && (
        <Notice role="status" title={`Nobody named ${found.name} is checked in here`}>
          Try the name as you typed it when you came. If that doesn’t help, tell the organiser.
        </Notice>
      )}
      {found && found.people.length > 0 && (
        <ul
          aria-label="Your check-ins"
          className="flex flex-col divide-y divide-line rounded-16 border border-line bg-surface"
        >
          {found.people.map(({ id, since }) => (
            <FoundRow key={id} {...{ id, name: found.name, onLeft }} since={timeIn(Date.parse(since), zone)} />
          ))}
        </ul>
      )}
      <Button variant="secondary" size={52} wide onClick={onBack}>
        Back
      </Button>
    </div>
  )
}

type RowProps = { id: string; name: string; since: string; onLeft: (left: Left) => void }

function FoundRow({ id, name, since, onLeft }: RowProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const checkOut = async () => {
    setBusy(true)
    setError(null)
    try {
      const at = await position()
      const where = at && { latitude: at.latitude, longitude: at.longitude, accuracyM: at.accuracyM }
      onLeft({ name, ...(await call(checkOutAtKiosk, { id, name, ...where })) })
    } catch (failure) {
      setError(failure as Error)
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-3 ps-4">
      <p className="min-w-0 text-16 wrap-anywhere">
        <bdi className="font-medium">{name}</bdi> <span className="text-ink-2">since {since}</span>
      </p>
      <Button busy={busy && 'Checking Out...'} aria-label={`Check out ${name}, here since ${since}`} onClick={checkOut}>
        Check Out
      </Button>
      {error && (
        <div className="basis-full">
          <ErrorNotice error={error} title="You are not checked out yet" onRetry={checkOut} />
        </div>
      )}
    </li>
  )
}
