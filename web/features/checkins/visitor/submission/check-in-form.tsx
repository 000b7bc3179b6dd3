import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CheckInPageLink, PagePerson } from '../../../../../contract/check-in-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { ActionBar, STEP, StepBody } from '../action-bar.tsx'
import { PhotoFieldset } from '../photo/photo-fieldset.tsx'
import type { Presence } from '../presence/presence-state.ts'
import type { useLateScreens } from '../use-late-screens.ts'
import type { Draft } from './draft.ts'
import { type FormErrors, formErrorsOf, type TypedFields } from './form-errors.ts'
import { SendingProblem } from './sending.tsx'
import type { Sending } from './submission-runner.ts'

interface Props {
  link: CheckInPageLink
  state: Presence
  draft: Draft
  /** With the details of an earlier check-in on this phone, or the name of the person whose personal link was opened. */
  prefilled: boolean
  person: PagePerson | undefined
  sending: Sending
  screens: ReturnType<typeof useLateScreens>
  onDraft: (change: Partial<Draft>) => void
  onClear: () => void
  onSubmit: () => void
  /** Takes the position again. */
  onLocate: () => void
  /** On the button. */
  action?: string | undefined
  /** Further fields, after the name. */
  children?: ReactNode
}

export function CheckInForm({
  link,
  state,
  draft,
  prefilled,
  person,
  sending,
  screens,
  onDraft,
  onClear,
  onSubmit,
  onLocate,
  action,
  children,
}: Props) {
  const [errors, setErrors] = useState<FormErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const locked = isUnanswered(sending)
  // The service fills it in under the name on the list alone.
  const listedEmail = person?.name === draft.name.trim() && person.email
  const needsEmail = link.requireUserVerify && !listedEmail

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (locked || state.status !== 'valid') return
    // The next screen is read from the top of the page on.
    scrollTo(0, 0)
    const newErrors = formErrorsOf(
      { ...draft, photo: draft.photo?.dataUrl ?? null },
      { ...link, requireUserVerify: needsEmail },
    )
    // The scroll below must take the height of the error sentences into account.
    flushSync(() => setErrors(newErrors))
    const invalid = (['name', 'email', 'phone', 'photo'] as const).find(field => newErrors[field])
    if (!invalid) return onSubmit()
    const control = form.current?.querySelector<HTMLElement>(
      invalid === 'photo' ? 'fieldset button' : `[name=${invalid}]`,
    )
    if (control && screens) screens.focusWithWholeFields(control)
    else control?.focus()
  }
  const clearError = (name: keyof FormErrors) => setErrors(current => ({ ...current, [name]: undefined }))
  const clear = () => {
    onClear()
    setErrors({})
    form.current?.querySelector<HTMLElement>('[name=name]')?.focus()
  }
  const propsOf = (name: keyof TypedFields, required = false) => ({
    name,
    required,
    optional: !required,
    value: draft[name],
    error: errors[name],
    readOnly: locked,
    onChange: (event: { target: HTMLInputElement }) => {
      onDraft({ [name]: event.target.value })
      clearError(name)
    },
  })

  return (
    <form ref={form} noValidate onSubmit={submit} className={STEP}>
      <StepBody>
        {screens && <screens.InaccuratePositionNotice state={state} onLocate={onLocate} />}
        {prefilled && !locked && (
          <PrefilledNotice onClear={clear}>
            {person ? `Hello ${person.name}` : 'Filled in from last time'}
          </PrefilledNotice>
        )}
        <Field
          label="Name"
          {...propsOf('name', true)}
          maxLength={120}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        {children}
        <Field
          label="Email"
          {...propsOf('email', needsEmail)}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          enterKeyHint="next"
          hint={
            listedEmail
              ? `We’ll use ${listedEmail} unless you type another.`
              : link.requireUserVerify && 'We’ll email you a link to confirm.'
          }
        />
        <Field
          label="Phone"
          {...propsOf('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+60 12-345 6789"
          maxLength={40}
          enterKeyHint="done"
        />
        {link.requirePhotoVerify && (
          <PhotoFieldset
            photo={draft.photo}
            error={errors.photo}
            locked={locked}
            hostName={link.hostName}
            onPhoto={photo => {
              onDraft({ photo })
              clearError('photo')
            }}
            onOpen={() => clearError('photo')}
          />
        )}
      </StepBody>
      <SubmitBar state={state} sending={sending} action={action}>
        {screens && <screens.PositionProblemNotice state={state} onLocate={onLocate} />}
        <SendingProblem sending={sending} />
      </SubmitBar>
    </form>
  )
}

const isUnanswered = ({ is }: Sending) => is === 'sending' || is === 'waiting'

/** On a shared phone the details may be somebody else's. */
const PrefilledNotice = ({ onClear, children }: { onClear: () => void; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-3 rounded-10 bg-accent-soft ps-3 text-14 text-accent-ink">
    <span dir="auto" className="min-w-0 wrap-anywhere">
      {children}
    </span>
    <span className="shrink-0">
      <Button variant="quiet" onClick={onClear}>
        Not you? Clear
      </Button>
    </span>
  </div>
)

/** Within the thumb's reach on a phone, above the safe area. Problems stand beside the button, where the visitor looks. */
function SubmitBar({ state, sending, action, children }: Pick<Props, 'state' | 'sending' | 'action' | 'children'>) {
  const busy = isUnanswered(sending)
    ? action
      ? 'Sending...'
      : 'Checking In...'
    : state.status !== 'valid' && 'Waiting for location...'
  return (
    <ActionBar>
      {children}
      <Button type="submit" size={52} wide busy={busy}>
        {action ?? 'Check In'}
      </Button>
    </ActionBar>
  )
}
