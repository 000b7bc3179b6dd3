import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'

/** On the smallest phones its arrow alone. */
export const BackToLinks = () => (
  <Link href={paths.dashboard} asChild>
    <BackLink>
      <span className="max-[22rem]:sr-only">Back</span>
    </BackLink>
  </Link>
)
