import { Check, type LucideIcon, MailX, Unlink } from 'lucide-react'
import { paths } from '../../../contract/paths.ts'
import type { SiteFacts } from '../../../contract/rendered.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RingWithIcon } from '../../ui/ring-with-icon.tsx'
import { unbroken } from '../../ui/unbroken.tsx'

const STATES: Record<
  NonNullable<SiteFacts['unsubscribing']>,
  { icon: LucideIcon; tone: 'accent' | 'neutral'; title: string; text: string }
> = {
  asked: {
    icon: MailX,
    tone: 'neutral',
    title: 'Unsubscribe',
    text: 'You’ll get no more invitations from this organiser. Emails that confirm a check-in you make still come.',
  },
  done: {
    icon: Check,
    tone: 'accent',
    title: 'You’re unsubscribed',
    text: 'You’ll get no more invitations from this organiser. You can close this page.',
  },
  invalid: {
    icon: Unlink,
    tone: 'neutral',
    title: 'This link isn’t complete',
    text: 'Nothing was changed. Please open the link to unsubscribe in the email once more, or copy all of it.',
  },
}

/** Works without a script: the form is sent to the address of the page, token included. */
export function UnsubscribePage({ state }: { state: NonNullable<SiteFacts['unsubscribing']> }) {
  const { icon, tone, title, text } = STATES[state]
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-4rem)] w-full max-w-110 flex-1 flex-col items-center justify-center gap-6 px-4 py-12 text-balance text-center [@media(height<=30rem)]:gap-3 [@media(height<=30rem)]:py-4">
      <RingWithIcon icon={icon} tone={tone} />
      <div className="flex flex-col items-center gap-2">
        <h1 className="font-bold text-28">{title}</h1>
        <p className="max-w-80 text-16 text-ink-2">{unbroken(text)}</p>
      </div>
      {state === 'asked' && (
        <form method="post" className="w-full max-w-72">
          <Button type="submit" wide>
            Unsubscribe
          </Button>
        </form>
      )}
      {state === 'invalid' && (
        <ButtonLink href={paths.support} variant="secondary">
          Contact Support
        </ButtonLink>
      )}
    </div>
  )
}
