import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, FormField, useForm } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PhotoFieldset } from '../visitor/photo/photo-fieldset.tsx'
import type { Photo } from '../visitor/submission/draft.ts'
import { formErrorsOf, PHOTO_REQUIRED, type TypedFields } from '../visitor/submission/form-errors.ts'
import type { Hold } from './idle-timer.ts'
import type { Kiosk, Taken } from './kiosk.ts'
import { ALLOW_LOCATION, atKiosk, NO_LOCATION, storedWords } from './kiosk-words.ts'
import { useKioskCheckIn } from './use-kiosk-check-in.ts'

type Props = { kiosk: Kiosk; noLocation: boolean; hold: Hold; onTaken: (taken: Taken) => void }

const EMPTY: TypedFields = { name: '', email: '', phone: '' }

interface Refusal {
  message: string
  mayAsk: boolean
}

export function KioskForm({ kiosk, noLocation, hold, onTaken }: Props) {
  const { place, requires, closed } = kiosk
  const stored = storedWords(kiosk)
  const form = useForm<TypedFields>({ defaultValues: EMPTY })
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [photoMissing, setPhotoMissing] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const checkIn = useKioskCheckIn()
  const main = useRef<HTMLButtonElement>(null)
  const { isSubmitting } = form.formState
  const mayAsk = refusal?.mayAsk ?? false

  const submit = (asksReview: boolean) => async (fields: TypedFields) => {
    setPhotoMissing(requires.photo && !photo)
    if (requires.photo && !photo) return
    setRefusal(null)
    try {
      onTaken(await hold(checkIn({ fields, photo, asksReview })))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal({ message: atKiosk(error).message, mayAsk: error.body.mayAsk === true })
    }
  }
  const rulesOf = (field: keyof TypedFields) => ({
    validate: (_: string, fields: TypedFields) =>
      formErrorsOf({ ...fields, photo: null }, { requireUserVerify: requires.email, requirePhotoVerify: false })[
        field
      ] ?? true,
  })
  // Browsers would offer the details of the person before.
  const typed = { autoComplete: 'off', spellCheck: false }
  return (
    <Form form={form} onSubmit={submit(false)} onInvalid={() => setPhotoMissing(requires.photo && !photo)}>
      <div className="flex flex-col gap-1">
        <h2 className="font-bold text-28">Check in here</h2>
        <p className="text-pretty text-16 text-ink-2">
          You don’t need a phone. <bdi>{stored.reader}</bdi> {stored.text}
        </p>
      </div>
      {closed && <Notice tone="warn" role="status" title={closed} />}
      {noLocation && (
        <Notice tone="warn" title={NO_LOCATION}>
          {requires.position
            ? ALLOW_LOCATION
            : `${stored.reader} can still let you in. To check in without asking, allow location for this page in the browser’s settings.`}
        </Notice>
      )}
      <FormField<TypedFields>
        name="name"
        label="Name"
        rules={{ ...rulesOf('name'), required: 'Please enter your name.' }}
        maxLength={120}
        autoCapitalize="words"
        enterKeyHint="next"
        {...typed}
      />
      <FormField<TypedFields>
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        optional={!requires.email}
        rules={rulesOf('email')}
        maxLength={254}
        autoCapitalize="none"
        enterKeyHint="next"
        hint={requires.email && 'We’ll email you a link to confirm.'}
        {...typed}
      />
      <FormField<TypedFields>
        name="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        optional
        rules={rulesOf('phone')}
        maxLength={40}
        enterKeyHint="done"
        {...typed}
      />
      {requires.photo && (
        <PhotoFieldset
          photo={photo}
          error={photoMissing ? PHOTO_REQUIRED : undefined}
          locked={isSubmitting}
          hostName={place.hostName}
          onPhoto={taken => {
            setPhoto(taken)
            setPhotoMissing(false)
          }}
          onOpen={() => setPhotoMissing(false)}
        />
      )}
      {refusal && (
        <InView>
          <Notice tone="danger" role="alert" title={refusal.message} />
        </InView>
      )}
      <div className="kiosk-action">
        {mayAsk && (
          // It goes when it is pressed: the focus stays in the form.
          <Button type="submit" variant="secondary" size={52} onClick={() => main.current?.focus()}>
            Try Again
          </Button>
        )}
        {/* One button, which keeps the focus while it becomes the other. */}
        <Button
          ref={main}
          type={mayAsk ? 'button' : 'submit'}
          size={52}
          wide
          busy={isSubmitting && 'Checking In...'}
          onClick={mayAsk ? form.handleSubmit(submit(true)) : undefined}
        >
          {mayAsk ? 'Ask to Be Let In' : 'Check In'}
        </Button>
      </div>
    </Form>
  )
}

/** Brings an element that has just appeared above the button that stays at the bottom. */
function InView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [])
  return <div ref={box}>{children}</div>
}
