import { Link, useLocation } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SiteHeader } from '../../ui/site-header.tsx'
import { AccountMenu } from './account-menu.tsx'

/** The header of a signed-in creator's pages. */
export function CreatorHeader({ email }: { email: string }) {
  const [path] = useLocation()
  return (
    <SiteHeader
      home={paths.home}
      actions={
        <>
          <Link href={paths.dashboard} asChild>
            <ButtonLink variant="quiet" aria-current={path === paths.dashboard ? 'page' : undefined}>
              Dashboard
            </ButtonLink>
          </Link>
          <div className="-me-1.5">
            <AccountMenu email={email} />
          </div>
        </>
      }
    />
  )
}
