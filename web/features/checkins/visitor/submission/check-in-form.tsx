import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Ring } from '../../../../ui/ring.tsx'
import { PhotoPart } from '../photo/photo-fieldset.tsx'
import { isFixRough, type Presence } from '../presence/presence-state.ts'
import { APPROXIMATE_TEXT, distanceWords, PROBLEM_WORDS } from '../presence/presence-texts.ts'
import { StepHeading } from '../step-heading.tsx'
import type { Draft } from './draft.ts'
import { SendingTrouble } from './sending.tsx'
import { type Entries, type EntryErrors, errorsOf } from './submission.ts'
import type { Sending } from './submission-runner.ts'

interface Props {
  link: CheckInPageLink
  state: Presence
  draft: Draft
  sending: Sending
  onDraft: (change: Partial<Draft>) => void
  onSubmit: () => void
  onRetry: () => void
  onPause: () => void
  /** Takes the position again. */
  onLocate: () => void
}

export function CheckInForm({ link, state, draft, sending, onDraft, onSubmit, onRetry, onPause, onLocate }: Props) {
  const [errors, setErrors] = useState<EntryErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const locked = sending.is === 'sending' || sending.is === 'waiting'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (locked || state.status !== 'valid') return
    const found = errorsOf({ ...draft, photo: draft.photo?.dataUrl ?? null }, link)
    // Before the scroll below, which must count in the height of the sentence.
    flushSync(() => setErrors(found))
    const first = (['name', 'email', 'phone', 'photo'] as const).find(entry => found[entry])
    if (!first) return onSubmit()
    const at = form.current?.querySelector<HTMLElement>(first === 'photo' ? 'fieldset button' : `[name=${first}]`)
    at?.focus()
    // The browser keeps only the field itself clear of the bar below, not the sentence under it.
    at?.scrollIntoView({ block: 'center' })
  }
  const correct = (name: keyof EntryErrors) => setErrors(found => ({ ...found, [name]: undefined }))
  const entry = (name: keyof Entries) => ({
    name,
    value: draft[name],
    error: errors[name],
    readOnly: locked,
    onChange: (event: { target: HTMLInputElement }) => {
      onDraft({ [name]: event.target.value })
      correct(name)
    },
  })

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Here distanceM={state.distanceM} />
      <RoughPosition state={state} onLocate={onLocate} />
      <Field
        label="Name"
        {...entry('name')}
        required
        maxLength={120}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <Field
        label="Email"
        {...entry('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        enterKeyHint="next"
        required={link.requireUserVerify}
        optional={!link.requireUserVerify}
        hint={link.requireUserVerify && 'We send a link there to confirm your check-in.'}
      />
      <Field
        label="Phone"
        {...entry('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+60 12-345 6789"
        maxLength={40}
        enterKeyHint="done"
        optional
      />
      {link.requirePhotoVerify && (
        <PhotoPart
          photo={draft.photo}
          error={errors.photo}
          locked={locked}
          onPhoto={photo => {
            onDraft({ photo })
            correct('photo')
          }}
          onOpen={() => correct('photo')}
        />
      )}
      <SubmitBar state={state} sending={sending}>
        <PositionTrouble state={state} onLocate={onLocate} />
        <SendingTrouble sending={sending} onRetry={onRetry} onPause={onPause} />
      </SubmitBar>
    </form>
  )
}

const Here = ({ distanceM }: { distanceM: number | null }) => (
  <div className="flex items-center gap-3">
    <Ring variant="inside" sizePx={40} />
    <div>
      <StepHeading>You are here</StepHeading>
      {distanceM !== null && (
        <p className="text-14 text-ink-2">{distanceWords(distanceM)} from the centre of the ring</p>
      )}
    </div>
  </div>
)

/** Accepted all the same, so it is said before the press. */
function RoughPosition({ state, onLocate }: { state: Presence; onLocate: () => void }) {
  if (!isFixRough(state)) return null
  return (
    <div role="status" className="flex flex-col gap-2 rounded-10 bg-warn-soft p-4 text-14">
      <p className="font-medium text-warn">{APPROXIMATE_TEXT}</p>
      <p>
        It is accurate to {distanceWords(state.fix!.accuracyM)} only. You can check in, but your check-in will be marked
        ‘Accuracy low’.
      </p>
      <Button variant="secondary" busy={state.requestId !== null && 'Finding you...'} onClick={onLocate}>
        Try Again
      </Button>
    </div>
  )
}

function PositionTrouble({ state, onLocate }: { state: Presence; onLocate: () => void }) {
  if (state.problem === null) return null
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-10 bg-warn-soft p-4 text-14">
      <p className="font-medium text-warn">{PROBLEM_WORDS[state.problem].text}</p>
      {state.requestId === null && (
        <Button variant="secondary" onClick={onLocate}>
          Try Again
        </Button>
      )}
    </div>
  )
}

/** Within the thumb's reach on a phone, above the safe area; with it whatever went wrong, so that nobody has to look for it. */
function SubmitBar({ state, sending, children }: Pick<Props, 'state' | 'sending'> & { children: ReactNode }) {
  const busy =
    sending.is === 'sending' || sending.is === 'waiting'
      ? 'Checking In...'
      : state.status !== 'valid' && 'Waiting for location...'
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-line border-t bg-bg px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:px-0">
      {children}
      <Button type="submit" size={52} wide busy={busy}>
        Check In
      </Button>
    </div>
  )
}
