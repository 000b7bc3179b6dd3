import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toast.tsx'
import { type AccountSummary, invalidatePlan } from '../billing/index.ts'
import { DisplayNameForm } from '../creators/index.ts'
import { Section } from './account-cards.tsx'

/** How visitors know the creator. */
export function NameCard({ summary: { creator } }: { summary: AccountSummary }) {
  const client = useQueryClient()
  const saved = (name: string | null) => {
    void invalidatePlan(client)
    toast(
      name
        ? { title: 'Name Saved', description: 'Visitors see it from now on.' }
        : { title: 'Name Removed', description: 'Visitors no longer see who asks them.' },
    )
  }
  return (
    <Section title="How Visitors Know You" wide>
      <DisplayNameForm
        optional
        name={creator.displayName ?? ''}
        hint="Visitors see it on the page, in emails and on posters. A link can have a name of its own."
        onSaved={saved}
      />
      <p className="text-14 text-ink-2 wrap-anywhere">
        Visitors whose email is confirmed hear from us when you decide about them or void their check-in. Their replies
        go to {creator.email}.
      </p>
    </Section>
  )
}
