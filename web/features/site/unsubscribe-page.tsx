import { MailX } from 'lucide-react'
import type { SiteFacts } from '../../../contract/rendered.ts'
import { Button } from '../../ui/button.tsx'
import { RingWithIcon } from '../../ui/ring-with-icon.tsx'

const TEXTS = {
  asked: {
    title: 'Unsubscribe',
    text: 'You’ll get no more invitations from this organiser. Emails that confirm a check-in you make still come.',
  },
  done: { title: 'You’re unsubscribed', text: 'You’ll get no more invitations from this organiser.' },
  invalid: {
    title: 'This link isn’t complete',
    text: 'Please open the link to unsubscribe in the email once more.',
  },
}

/** Works without a script: the form is sent to the address of the page, token included. */
export function UnsubscribePage({ state }: { state: NonNullable<SiteFacts['unsubscribing']> }) {
  const { title, text } = TEXTS[state]
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-4rem)] w-full max-w-110 flex-1 flex-col items-center justify-center gap-6 px-4 py-12 text-balance text-center">
      <RingWithIcon icon={MailX} />
      <div className="flex flex-col items-center gap-2">
        <h1 className="font-bold text-28">{title}</h1>
        <p className="max-w-80 text-16 text-ink-2">{text}</p>
      </div>
      {state === 'asked' && (
        <form method="post" className="w-full max-w-72">
          <Button type="submit" wide>
            Unsubscribe
          </Button>
        </form>
      )}
    </div>
  )
}
