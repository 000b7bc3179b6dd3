import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type VerifiedToken, verifyCode } from '../../../contract/creators.ts'
import { CallError, call } from '../../lib/call.ts'
import { Field } from '../../ui/field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { adopted, forgetTokenInAddress } from './queries.ts'
import { wayOn } from './way-on.ts'

const DIGITS = 6

const NO_LONGER = new Set(['code_used_up', 'too_many_codes'])

async function signedInBy(formId: string, code: string): Promise<VerifiedToken> {
  const result = adopted(await call(verifyCode, { formId, code }))
  if (!result.success) throw new Error(result.message ?? 'This code is not right. Please check the mail and try again.')
  return result
}

/** Takes the code of the mail, typed or pasted whole, and sends it by itself when it is complete. */
export function CodeField({ formId }: { formId: string }) {
  const [, navigate] = useLocation()
  const [code, setCode] = useState('')
  const { mutate, error, isPending } = useMutation({
    mutationFn: (typed: string) => signedInBy(formId, typed),
    onSuccess: result => {
      navigate(wayOn(result))
      // The code has consumed it, and the session carries the page on. A page that asked for it begins anew by it first.
      setTimeout(forgetTokenInAddress)
    },
  })
  const usedUp = error instanceof CallError && NO_LONGER.has(error.code ?? '')

  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS)
    setCode(digits)
    if (digits.length === DIGITS && digits !== code) mutate(digits)
  }

  const failure = error && !isPending ? error.message : undefined

  return (
    <>
      <Field
        label="6-digit code"
        hint={isPending ? 'Checking the code...' : 'From the same mail. Handy when it arrives on another device.'}
        error={failure}
        value={code}
        onChange={event => take(event.target.value)}
        onFocus={event => event.target.select()}
        readOnly={isPending}
        disabled={usedUp}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        placeholder="000000"
      />
      <VisuallyHidden role="status">{failure}</VisuallyHidden>
    </>
  )
}
