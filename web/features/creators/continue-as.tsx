import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'
import { Email } from '../../ui/email.tsx'
import { sessionQuery } from './session.ts'

/** Lets a creator who is signed in already continue without another email. */
export function ContinueAs({ href }: { href: (email: string) => string }) {
  const { data } = useQuery(sessionQuery)
  if (!data?.email) return null
  return (
    <div className="flex flex-col gap-3 text-center text-14 text-ink-2">
      <Link href={href(data.email)} asChild>
        <ButtonLink variant="secondary" size={52}>
          <span className="min-w-0 wrap-anywhere">
            Continue as <Email>{data.email}</Email>
          </span>
        </ButtonLink>
      </Link>
      <p>Or use another email:</p>
    </div>
  )
}
