import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ActionBar, STEP, StepBody } from '../action-bar.tsx'
import { StepHeading } from '../step-heading.tsx'
import type { HeldCode } from './code-holder.ts'

const FIGURES = 6

interface Props {
  held: HeldCode
  onDigits: (digits: string) => void
}

/** The corners of a viewfinder around a code. */
const ScanIcon = () => (
  <svg
    viewBox="0 0 32 32"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M 4 10 V 6 A 2 2 0 0 1 6 4 H 10 M 22 4 H 26 A 2 2 0 0 1 28 6 V 10 M 28 22 V 26 A 2 2 0 0 1 26 28 H 22 M 10 28 H 6 A 2 2 0 0 1 4 26 V 22" />
    <path d="M 10 10 H 14 V 14 H 10 Z M 18 10 H 22 V 14 H 18 Z M 10 18 H 14 V 22 H 10 Z M 18 18 V 22 H 22" />
  </svg>
)

/** Six figures from the screen at the place, typed or pasted: complete ones are sent at once. */
export function CodeStep({ held: { checking, message }, onDigits }: Props) {
  const [digits, setDigits] = useState('')
  const [tooFew, setTooFew] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The next figure replaces wrong ones.
  useEffect(() => {
    if (message && !checking) field.current?.select()
  }, [message, checking])

  const change = (text: string) => {
    const typed = text.replace(/\D/g, '').slice(0, FIGURES)
    setDigits(typed)
    setTooFew(false)
    if (typed.length === FIGURES && typed !== digits) onDigits(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (checking) return
    if (digits.length === FIGURES) return onDigits(digits)
    setTooFew(true)
    field.current?.focus()
  }
  const problem = checking ? null : tooFew ? 'Please type all six digits.' : message
  return (
    <form noValidate onSubmit={submit} className={STEP}>
      <StepBody>
        <StepHeading takesFocus={message !== null}>Type the six digits on the screen</StepHeading>
        <div className="flex flex-col gap-2">
          <label className="code-field">
            <span className="font-medium text-14 text-ink">Six-digit code</span>
            <input
              ref={field}
              name="figures"
              value={digits}
              onChange={event => change(event.target.value)}
              readOnly={checking}
              inputMode="numeric"
              autoComplete="one-time-code"
              enterKeyHint="done"
              placeholder="––––––"
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem === null ? undefined : 'code-problem'}
            />
          </label>
          {problem !== null && (
            <p id="code-problem" role="alert" className="text-14 text-danger">
              {problem}
            </p>
          )}
        </div>
        <p className="code-scan">
          <ScanIcon />
          Or scan the code with your phone’s camera app. This page can’t scan it.
        </p>
      </StepBody>
      <ActionBar>
        <Button type="submit" size={52} wide busy={checking && 'Checking the code...'}>
          Continue
        </Button>
      </ActionBar>
    </form>
  )
}
