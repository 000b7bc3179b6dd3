import { LocateFixed, Settings2 } from 'lucide-react'
import { Link } from 'wouter'
import { changeLinkPath, testOnSitePath } from '../../../../../contract/paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'

/** What can be done to the link itself, in a row of quiet buttons. */
export const LinkTools = ({ linkId, withTest }: { linkId: string; withTest: boolean }) => (
  <>
    <Link href={changeLinkPath(linkId)} asChild>
      <ButtonLink variant="quiet" icon={<Icon as={Settings2} />}>
        Change
      </ButtonLink>
    </Link>
    {withTest && (
      <Link href={testOnSitePath(linkId)} asChild>
        <ButtonLink variant="quiet" icon={<Icon as={LocateFixed} />}>
          Test on Site
        </ButtonLink>
      </Link>
    )}
  </>
)
