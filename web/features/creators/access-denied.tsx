import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { HomeLink, StatePage } from './state-page.tsx'

/** For a token that is good, but was issued for another page. */
export const AccessDenied = () => (
  <StatePage ring="outside" title="Access Denied" lead="This link is for another page. You are still signed in.">
    <Link href={paths.dashboard} asChild>
      <ButtonLink>Go to Dashboard</ButtonLink>
    </Link>
    <HomeLink>Go to Home Screen</HomeLink>
  </StatePage>
)
