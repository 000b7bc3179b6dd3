import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Ring } from '../../ui/ring.tsx'
import { SiteHeader } from '../../ui/site-header.tsx'

export function NotFoundScreen() {
  return (
    <Page
      title="404 Page Not Found"
      width="narrow"
      header={<SiteHeader home={paths.home} />}
      lead="We couldn’t find this page. Its address may be mistyped, or the page has moved."
    >
      <div className="-order-1 -ms-2">
        <Ring variant="empty" sizePx={72} />
      </div>
      <div>
        <ButtonLink href={paths.home}>Return to Home</ButtonLink>
      </div>
    </Page>
  )
}
