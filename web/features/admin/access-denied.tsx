import { Lock } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { OutcomePage } from '../../ui/outcome-page.tsx'

export const AccessDenied = () => (
  <div data-denied className="contents">
    <OutcomePage ring={Lock} title="Access Denied" lead={<p>This page is for the people who run this service.</p>}>
      <Link href={paths.dashboard} asChild>
        <ButtonLink variant="secondary">Go to Dashboard</ButtonLink>
      </Link>
    </OutcomePage>
  </div>
)
