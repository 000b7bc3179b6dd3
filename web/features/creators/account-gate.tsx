import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useParams, useSearch } from 'wouter'
import type { TokenPurpose } from '../../../contract/creators.ts'
import { paths, pathTo } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { OutcomePage } from '../../ui/outcome-page.tsx'
import { CreatorLayout } from './layouts.tsx'
import { useNewestToken } from './newest-token.ts'
import { foreignEmail, requestedEmails } from './requested-email.ts'
import { sessionQuery } from './session.ts'
import { SessionExpiredRedirect } from './session-expired.tsx'
import { storedEmail } from './stored-email.ts'
import { TokenGate } from './token-gate.tsx'

type Props = {
  purposes: readonly TokenPurpose[]
  /** Shown to visitors who are signed out, when nothing names the account that the page was opened for. */
  emailMissing?: string
  /** The page acts on the account that this browser opened last. */
  forStoredEmail?: boolean
  children: (email: string) => ReactNode
}

/** Guards the pages of an account: only the session's own account is shown, whichever account the URL names. */
export function AccountGate({ purposes, emailMissing, forStoredEmail = false, children }: Props) {
  const requested = useRequestedEmails(forStoredEmail)
  const token = useNewestToken()
  const wasOpen = useRef(false)
  const refused = (
    <SignedOut wasOpen={wasOpen}>
      <AccountAccessDenied requested={requested[0]} emailMissing={emailMissing} />
    </SignedOut>
  )
  return (
    <TokenGate key={token} purposes={purposes} denied={refused} expired={refused} signedOut={refused}>
      {email =>
        foreignEmail(requested, email) ? (
          <AccountAccessDenied requested={foreignEmail(requested, email)!} />
        ) : (
          <Opened wasOpen={wasOpen}>
            <CreatorLayout email={email}>{children(email)}</CreatorLayout>
          </Opened>
        )
      }
    </TokenGate>
  )
}

function useRequestedEmails(forStoredEmail: boolean): string[] {
  const { email: inPath } = useParams<{ email?: string }>()
  const inQuery = new URLSearchParams(useSearch()).get('email')
  const [stored] = useState(storedEmail)
  return requestedEmails({ inPath, inQuery, stored: forStoredEmail ? stored : '' })
}

type OpenedProps = { wasOpen: RefObject<boolean>; children: ReactNode }

function Opened({ wasOpen, children }: OpenedProps) {
  useEffect(() => {
    wasOpen.current = true
  }, [wasOpen])
  return children
}

/** A session that ended while the page was open has expired; without such a session access was never granted. */
function SignedOut({ wasOpen, children }: OpenedProps) {
  const { data } = useQuery(sessionQuery)
  return wasOpen.current && !data?.email ? <SessionExpiredRedirect to="dashboard" /> : children
}

type DeniedProps = { requested?: string | undefined; emailMissing?: string | undefined }

function AccountAccessDenied({ requested, emailMissing }: DeniedProps) {
  const { data } = useQuery(sessionQuery)
  const signedInAs = data?.email
  return (
    <div data-denied className="contents">
      <OutcomePage
        ring={Lock}
        title="Access Denied"
        lead={
          <>
            {!signedInAs && !requested && emailMissing && <p>{emailMissing}</p>}
            <p>{reasonFor(signedInAs, requested)}</p>
          </>
        }
      >
        {signedInAs ? (
          // A new document drops the refused token.
          <ButtonLink href={paths.myAccount}>Go to My Account</ButtonLink>
        ) : (
          <Link href={pathTo(paths.dashboard, {}, { email: requested })} asChild>
            <ButtonLink>Email Me a Link</ButtonLink>
          </Link>
        )}
        <Link href={paths.home} asChild>
          <ButtonLink variant="secondary">Go to Home Screen</ButtonLink>
        </Link>
      </OutcomePage>
    </div>
  )
}

function reasonFor(signedInAs: string | null | undefined, requested: string | undefined): string {
  if (!signedInAs) return 'Sign in with your email to see this page.'
  if (requested && requested !== signedInAs)
    return `This page is for ${requested}, but you’re signed in as ${signedInAs}.`
  return 'This link doesn’t open this page or is no longer valid. You’re still signed in.'
}
