import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type VerifiedToken, verifyCode } from '../../../contract/creators.ts'
import { CallError, call } from '../../lib/call.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { landingPathOf } from './landing-path.ts'
import { openSession, removeTokenFromUrl } from './queries.ts'

const DIGITS = 6

const EXHAUSTED = new Set(['code_used_up', 'too_many_codes'])
const isUsedUp = (error: unknown) => error instanceof CallError && EXHAUSTED.has(error.code ?? '')

async function signIn(client: QueryClient, formId: string, code: string): Promise<VerifiedToken> {
  const result = openSession(client, await call(verifyCode, { formId, code }))
  if (!result.success) throw new Error(result.message ?? 'That code doesn’t match. Check the email and try again.')
  return result
}

/** The emailed code, typed or pasted: a complete code is sent at once. */
export function CodeField({ formId, onUsedUp }: { formId: string; onUsedUp: () => void }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The page begins at its top, wherever the one before was scrolled to: the purpose of the code stands above the field.
  useEffect(() => {
    scrollTo(0, 0)
    field.current?.focus({ preventScroll: true })
  }, [])
  const { mutate, error, isPending } = useMutation({
    mutationFn: (typed: string) => signIn(client, formId, typed),
    // The next digit replaces a wrong code.
    onError: error => (isUsedUp(error) ? onUsedUp() : field.current?.select()),
    onSuccess: result => {
      navigate(landingPathOf(result))
      // The code has consumed the token, and the session now opens the page. A page that required a fresh session remounts first.
      setTimeout(removeTokenFromUrl)
    },
  })

  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS)
    setCode(digits)
    if (digits.length === DIGITS && digits !== code) mutate(digits)
  }

  const failure = error && !isPending ? error.message : undefined

  return (
    <>
      <CodeInput
        ref={field}
        label="6-digit code"
        hint={isPending && 'Checking the code...'}
        error={failure}
        value={code}
        onChange={event => take(event.target.value)}
        onFocus={event => event.target.select()}
        readOnly={isPending}
        disabled={isUsedUp(error)}
        enterKeyHint="done"
      />
      <VisuallyHidden role="status">{failure}</VisuallyHidden>
    </>
  )
}
