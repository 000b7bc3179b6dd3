import { useState } from 'react'
import type { LinkPrivacy } from '../../../../../contract/link-privacy.ts'
import type { requestDataLink } from '../../../../../contract/own-data.ts'
import { DATA_LINK_HOURS, REQUEST_DATA_LINK } from '../../../../../contract/own-data-calls.ts'
import { call } from '../../../../lib/call.ts'
import { EMAIL_PATTERN } from '../../../../lib/email-pattern.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Form, FormField, useForm } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'

const RULES = {
  required: 'Please enter your email address.',
  pattern: { value: EMAIL_PATTERN, message: 'Please enter a valid email address.' },
}

/** Asks for an emailed link to what the link holds about somebody. The answer is the same for every email address. */
export function RequestDataLink({ checkinToken, erasure }: Pick<LinkPrivacy, 'checkinToken' | 'erasure'>) {
  const form = useForm<{ email: string }>()
  const hydrated = useHydrated()
  const [sent, setSent] = useState('')
  const send = async ({ email }: { email: string }) => {
    setSent('')
    const { message } = await call<typeof requestDataLink>(REQUEST_DATA_LINK, { checkinToken, email })
    setSent(message)
  }
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h2 className="font-bold text-22">What is held about me here</h2>
        <p className="text-16 text-ink-2 text-pretty">
          Enter the email address that you checked in with. We email you a link to everything saved here under it, to
          see, to download or to {erasure === 'ask' ? 'have erased' : 'erase'}.
        </p>
      </div>
      <Form form={form} onSubmit={send}>
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
          <FormField<{ email: string }> name="email" label="Email" type="email" autoComplete="email" rules={RULES} />
          {/* Before hydration a submit would put the email into the URL. */}
          <div className="grid sm:pt-[1.76875rem] [&>button]:min-h-12">
            <Button
              type="submit"
              variant={sent ? 'secondary' : 'primary'}
              disabled={!hydrated}
              busy={form.formState.isSubmitting && 'Sending...'}
            >
              Email Me a Link
            </Button>
          </div>
        </div>
        <noscript>
          <p className="text-14 text-danger">Sending needs JavaScript. Turn it on in your browser and reload.</p>
        </noscript>
      </Form>
      <div role="status" className="empty:hidden">
        {sent && (
          <Notice tone="success" title="Check your email">
            {sent} The link works for {DATA_LINK_HOURS} hours. Nothing there after a few minutes? Look in spam, or try
            the other addresses you use.
          </Notice>
        )}
      </div>
    </Card>
  )
}
