import { Lock } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { OutcomePage } from '../../ui/outcome-page.tsx'
import { HomeLink } from './home-link.tsx'

/** For a valid token that was issued for another page. */
export const AccessDenied = () => (
  <OutcomePage ring={Lock} title="Access Denied" lead="This link is for a different page. You’re still signed in.">
    <Link href={paths.dashboard} asChild>
      <ButtonLink>Go to Dashboard</ButtonLink>
    </Link>
    <HomeLink>Go to Home Screen</HomeLink>
  </OutcomePage>
)
