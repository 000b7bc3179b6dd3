import { ScrollText } from 'lucide-react'
import { Link } from 'wouter'
import { journalPath } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

export const JournalLink = ({ linkId }: { linkId: string }) => (
  <Link href={journalPath(linkId)} asChild>
    <ButtonLink variant="quiet" icon={<Icon as={ScrollText} />}>
      Journal
    </ButtonLink>
  </Link>
)
