import { Link } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'
import { Email } from '../../ui/email.tsx'

/** Lets a creator who is signed in already continue without another email. */
export const ContinueAs = ({ email, href }: { email: string; href: string }) => (
  <div className="flex flex-col gap-3 text-center text-14 text-ink-2">
    <Link href={href} asChild>
      <ButtonLink size={52}>
        <span className="min-w-0 wrap-anywhere">
          Continue as <Email>{email}</Email>
        </span>
      </ButtonLink>
    </Link>
    <p>Or use another email:</p>
  </div>
)
