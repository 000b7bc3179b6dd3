import { FileText, LocateFixed, Settings2 } from 'lucide-react'
import { Link } from 'wouter'
import { pathOf } from '../../../../../contract/endpoint-urls.ts'
import { privacySheet } from '../../../../../contract/link-privacy.ts'
import { changeLinkPath, testOnSitePath } from '../../../../../contract/paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'

/** A word alone where it stands beside the name. */
export const ChangeLink = ({ linkId, icon = false }: { linkId: string; icon?: boolean }) => (
  <Link href={changeLinkPath(linkId)} asChild>
    <ButtonLink variant="quiet" icon={icon && <Icon as={Settings2} />}>
      Change
    </ButtonLink>
  </Link>
)

type Props = {
  linkId: string
  withTest: boolean
  /** Unless it stands beside the name. */
  withChange?: boolean
}

/** What can be done with the link itself, in a row of quiet buttons. */
export const LinkTools = ({ linkId, withTest, withChange = true }: Props) => (
  <>
    {withChange && <ChangeLink linkId={linkId} icon />}
    {withTest && (
      <Link href={testOnSitePath(linkId)} asChild>
        <ButtonLink variant="quiet" icon={<Icon as={LocateFixed} />}>
          Test on Site
        </ButtonLink>
      </Link>
    )}
    <ButtonLink
      variant="quiet"
      icon={<Icon as={FileText} />}
      href={pathOf(privacySheet, { id: linkId })}
      target="_blank"
      rel="noopener"
    >
      Privacy Sheet
    </ButtonLink>
  </>
)
