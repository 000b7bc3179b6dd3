import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useParams, useSearch } from 'wouter'
import type { TokenPurpose } from '../../contract/creators.ts'
import { CreatorHeader, SessionExpiredAway, TokenGate } from '../features/creators/signed-in.ts'
import { keptEmail } from '../lib/kept-email.ts'
import { sessionQuery } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { SiteHeader } from '../ui/site-header.tsx'
import { askedEmails, foreignEmail } from './asked-email.ts'
import { useNewestToken } from './newest-token.ts'

type Props = {
  purposes: readonly TokenPurpose[]
  /** Said where nobody is signed in and nothing says for whom the page was opened. */
  emailMissing?: string
  /** The page acts on the account that this browser opened last. */
  onKeptAccount?: boolean
  children: (email: string, header: ReactNode) => ReactNode
}

/** Stands before the pages of an account: the session's own one, and no other that the address names. */
export function AccountGate({ purposes, emailMissing, onKeptAccount = false, children }: Props) {
  const asked = useAskedEmails(onKeptAccount)
  const token = useNewestToken()
  const passed = useRef(false)
  const away = (
    <SignedOut passed={passed}>
      <AccessDenied asked={asked[0]} emailMissing={emailMissing} />
    </SignedOut>
  )
  return (
    <TokenGate key={token} purposes={purposes} denied={away} expired={away} signedOut={away}>
      {email =>
        foreignEmail(asked, email) ? (
          <AccessDenied asked={foreignEmail(asked, email)!} />
        ) : (
          <Passing passed={passed}>{children(email, <CreatorHeader email={email} />)}</Passing>
        )
      }
    </TokenGate>
  )
}

function useAskedEmails(onKeptAccount: boolean): string[] {
  const { email: inPath } = useParams<{ email?: string }>()
  const inQuery = new URLSearchParams(useSearch()).get('email')
  const [kept] = useState(keptEmail)
  return askedEmails({ inPath, inQuery, kept: onKeptAccount ? kept : '' })
}

type Passed = { passed: RefObject<boolean>; children: ReactNode }

function Passing({ passed, children }: Passed) {
  useEffect(() => {
    passed.current = true
  }, [passed])
  return children
}

/** Who was signed in a moment ago is told that this has ended; who never was, or whose link is bad, has no access. */
function SignedOut({ passed, children }: Passed) {
  const { data } = useQuery(sessionQuery)
  return passed.current && !data?.email ? <SessionExpiredAway to="dashboard" /> : children
}

type DeniedProps = { asked?: string | undefined; emailMissing?: string | undefined }

function AccessDenied({ asked, emailMissing }: DeniedProps) {
  const { data } = useQuery(sessionQuery)
  const signedInAs = data?.email
  return (
    <Outcome
      ring="outside"
      title="Access Denied"
      header={<SiteHeader home={paths.home} />}
      lead={
        <>
          {!signedInAs && !asked && emailMissing && <p>{emailMissing}</p>}
          <p>{reasonFor(signedInAs, asked)}</p>
        </>
      }
    >
      {signedInAs ? (
        // A fresh document: the token that was refused is left behind.
        <ButtonLink href={paths.myAccount}>Go to My Account</ButtonLink>
      ) : (
        <Link href={asked ? `${paths.dashboard}?${new URLSearchParams({ email: asked })}` : paths.dashboard} asChild>
          <ButtonLink>Sign in by mail</ButtonLink>
        </Link>
      )}
      <Link href={paths.home} asChild>
        <ButtonLink variant="secondary">Go to Home Screen</ButtonLink>
      </Link>
    </Outcome>
  )
}

function reasonFor(signedInAs: string | null | undefined, asked: string | undefined): string {
  if (!signedInAs) return 'Please sign in first: we send you a link by mail. Then open this page again from My Account.'
  if (asked && asked !== signedInAs) return `This page is for ${asked}, and you are signed in as ${signedInAs}.`
  return 'This link does not open this page, or is no longer valid. You are still signed in.'
}
