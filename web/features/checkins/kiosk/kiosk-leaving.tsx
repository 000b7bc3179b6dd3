import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { checkOutAtKiosk, presentAtKiosk } from '../../../../contract/kiosks.ts'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Form, FormField, useForm } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Kiosk, Left } from './kiosk.ts'
import { atKiosk, sinceWords } from './kiosk-words.ts'
import { position } from './use-kiosk-check-in.ts'

/** With the time for a position well below the minute after which the page is empty again. */
const TIMEOUT_MS = 10_000

type Props = { kiosk: Kiosk; onLeft: (left: Left) => void; onBack: () => void }
type Found = ReplyOf<typeof presentAtKiosk>['people']

/** People who leave type their name and pick their own row: others may have the same name. */
export function KioskLeaving({ kiosk, onLeft, onBack }: Props) {
  const form = useForm<{ name: string }>({ defaultValues: { name: '' } })
  const [found, setFound] = useState<{ name: string; people: Found } | null>(null)
  const find = async ({ name }: { name: string }) =>
    setFound({ name: name.trim(), people: (await call(presentAtKiosk, { name }, { timeoutMs: TIMEOUT_MS })).people })
  return (
    <div className="kiosk-body">
      <Form form={form} onSubmit={find}>
        <div className="flex flex-col gap-1">
          <h2 className="font-bold text-28">Check out</h2>
          <p className="text-16 text-ink-2">Type your name, then choose your check-in.</p>
        </div>
        <FormField<{ name: string }>
          name="name"
          label="Name"
          hint="The way you typed it when you arrived."
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
          Try it the way you typed it when you arrived, or tell the organiser.
        </Notice>
      )}
      {found && found.people.length > 0 && (
        <ul
          aria-label="Your check-ins"
          className="flex flex-col divide-y divide-line rounded-16 border border-line bg-surface"
        >
          {found.people.map(({ id, since }) => (
            <FoundRow key={id} {...{ id, name: found.name, onLeft }} since={since && sinceWords(since, kiosk)} />
          ))}
        </ul>
      )}
      <Button variant="secondary" size={52} wide onClick={onBack}>
        Back
      </Button>
    </div>
  )
}

type RowProps = { id: string; name: string; since: string | undefined; onLeft: (left: Left) => void }

function FoundRow({ id, name, since, onLeft }: RowProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const checkOut = async () => {
    setBusy(true)
    setError(null)
    try {
      const at = await position()
      const where = at && { latitude: at.latitude, longitude: at.longitude, accuracyM: at.accuracyM }
      onLeft({ name, ...(await call(checkOutAtKiosk, { id, name, ...where }, { timeoutMs: TIMEOUT_MS })) })
    } catch (failure) {
      setError(atKiosk(failure as Error))
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-3 ps-4">
      <p className="min-w-0 text-16 wrap-anywhere">
        <bdi className="font-medium">{name}</bdi> {since && <span className="text-ink-2">{since}</span>}
      </p>
      <Button
        busy={busy && 'Checking Out...'}
        aria-label={`Check out ${name}${since ? `, here ${since}` : ''}`}
        onClick={checkOut}
      >
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
