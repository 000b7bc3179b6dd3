import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, FormField } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { SiteHeader } from '../../ui/site-header.tsx'
import { toast } from '../../ui/toast.tsx'
import { sessionQuery } from './queries.ts'

const EMAIL_REQUIRED = 'Please enter your email address.'

type Props = {
  /** Already known address. */
  email: string
  captcha: (started: boolean) => ReactNode
  captchaToken: string | null
  /** Throws what the server says. */
  onSubmit: (email: string) => Promise<void>
}

export function EmailStep({ email, captcha, captchaToken, onSubmit }: Props) {
  const form = useForm({ defaultValues: { email } })
  const [started, setStarted] = useState(email !== '')

  const submit = async (address: string) => {
    if (!captchaToken) {
      toast({
        title: 'reCAPTCHA Required',
        description: 'Please complete the reCAPTCHA verification.',
        destructive: true,
      })
      return
    }
    try {
      await onSubmit(address)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      toast({ title: 'Error', description: error.message, destructive: true })
    }
  }

  return (
    <Page
      title="Create Check-in Link"
      width="narrow"
      header={<SiteHeader home={paths.home} />}
      lead="Enter your email address. We send you a link to continue; there is no password."
    >
      <ContinueAs />
      <Form
        form={form}
        onSubmit={({ email }) => submit(email.trim())}
        onInvalid={({ email }) =>
          email?.type === 'required' &&
          toast({ title: 'Email Required', description: EMAIL_REQUIRED, destructive: true })
        }
      >
        <FormField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          onFocus={() => setStarted(true)}
          rules={{
            required: EMAIL_REQUIRED,
            pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: 'Please enter a valid email address.' },
          }}
        />
        {captcha(started)}
        <Button
          type="submit"
          size={52}
          wide
          disabled={!captchaToken && !form.formState.isSubmitting}
          busy={form.formState.isSubmitting && 'Sending...'}
        >
          Send Verification Link
        </Button>
      </Form>
      <Link href={paths.home} asChild>
        <ButtonLink variant="quiet">Back to Home</ButtonLink>
      </Link>
    </Page>
  )
}

/** For who is signed in already: no second mail is needed. */
function ContinueAs() {
  const { data } = useQuery(sessionQuery)
  if (!data?.email) return null
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-14 text-ink-2">You are signed in on this device.</p>
      <Link href={paths.selectLocation} asChild>
        <ButtonLink variant="secondary">
          <span className="min-w-0 wrap-anywhere">Continue as {data.email}</span>
        </ButtonLink>
      </Link>
      <p className="text-14 text-ink-2">Or use another address:</p>
    </Card>
  )
}
