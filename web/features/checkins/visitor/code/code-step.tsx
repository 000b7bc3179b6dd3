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
        <StepHeading takesFocus={message !== null}>Scan the code on the screen</StepHeading>
        <p className="text-balance text-16 text-ink-2">
          Point your camera at the screen at this place, or type the six digits under it.
        </p>
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
      </StepBody>
      <ActionBar>
        <Button type="submit" size={52} wide busy={checking && 'Checking the code...'}>
          Continue
        </Button>
      </ActionBar>
    </form>
  )
}
