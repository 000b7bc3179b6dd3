import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { sessionQuery } from './session.ts'

/** Lets a creator who is signed in already continue without another email. */
export function ContinueAs({ href, note }: { href: (email: string) => string; note?: ReactNode }) {
  const { data } = useQuery(sessionQuery)
  if (!data?.email) return null
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-14 text-ink-2">You’re signed in on this device.</p>
      <Link href={href(data.email)} asChild>
        <ButtonLink variant="secondary">
          <span className="min-w-0 wrap-anywhere">Continue as {data.email}</span>
        </ButtonLink>
      </Link>
      {note}
      <p className="text-14 text-ink-2">Or use another email:</p>
    </Card>
  )
}
