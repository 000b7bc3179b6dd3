import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { dashboardAccess } from '../../../contract/creators.ts'
import { call } from '../../lib/call.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form, FormField } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { SiteHeader } from '../../ui/site-header.tsx'
import { toast } from '../../ui/toast.tsx'

/** The screen after the mail has been sent. */
export interface MailSent {
  email: string
  /** Answers with the server's message. */
  sendAgain: () => Promise<string>
  onOtherAddress: () => void
}

const send = async (email: string) => (await call(dashboardAccess, { email })).message

export function DashboardAccessScreen({ mailSent }: { mailSent: (sent: MailSent) => ReactNode }) {
  const [email, setEmail] = useState(knownEmail)
  const [sent, setSent] = useState(false)

  if (sent) return mailSent({ email, sendAgain: () => send(email), onOtherAddress: () => setSent(false) })
  return (
    <AccessForm
      email={email}
      onSubmit={async address => {
        await send(address)
        setEmail(address)
        keepEmail(address)
        setSent(true)
      }}
    />
  )
}

function AccessForm({ email, onSubmit }: { email: string; onSubmit: (email: string) => Promise<void> }) {
  const form = useForm({ defaultValues: { email } })
  const submit = async (address: string) => {
    try {
      await onSubmit(address)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      toast({ title: 'Failed to access dashboard', description: error.message, destructive: true })
    }
  }
  return (
    <Page
      title="Access Your Dashboard"
      step="email"
      width="narrow"
      header={<SiteHeader home={paths.home} />}
      lead="Enter the email address of your check-in links. We send you a link to open them; there is no password."
    >
      <Form form={form} onSubmit={values => submit(values.email.trim())}>
        <FormField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          rules={{
            required: 'Please enter your email address.',
            pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: 'Please enter a valid email address.' },
          }}
        />
        <Button type="submit" size={52} wide busy={form.formState.isSubmitting && 'Sending...'}>
          Send Access Link
        </Button>
      </Form>
      <Link href={paths.home} asChild>
        <ButtonLink variant="quiet">Back to Home</ButtonLink>
      </Link>
    </Page>
  )
}

const EMAIL_KEY = 'userEmail'

/** From the address, or from the last time on this device. */
function knownEmail(): string {
  try {
    return new URLSearchParams(location.search).get('email') ?? localStorage.getItem(EMAIL_KEY) ?? ''
  } catch {
    // Storage is refused in some private windows.
    return ''
  }
}

function keepEmail(email: string) {
  try {
    localStorage.setItem(EMAIL_KEY, email)
  } catch {
    // It is typed again next time.
  }
}
