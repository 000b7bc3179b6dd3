import { Link } from 'wouter'
import { checkInDetailsPath } from '../../../contract/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'

export const BackToDetails = ({ linkId }: { linkId: string }) => (
  <Link href={checkInDetailsPath(linkId)} asChild>
    <BackLink>Back to Details</BackLink>
  </Link>
)
