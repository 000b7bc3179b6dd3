import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Ring } from '../../ui/ring.tsx'
import { SiteHeader } from '../../ui/site-header.tsx'

export function HomeScreen() {
  return (
    <Page
      title="Check-in links tied to a real place"
      width="narrow"
      header={
        <SiteHeader
          home={paths.home}
          actions={
            <Link href={paths.dashboard} asChild>
              <ButtonLink variant="quiet">Dashboard</ButtonLink>
            </Link>
          }
        />
      }
      lead="Share a link or its QR code. People check in from their phone's browser, and only when they are there."
    >
      <div className="-order-1">
        <Ring variant="logo" sizePx={96} />
      </div>
      <div className="flex flex-col gap-2">
        <Link href={paths.create} asChild>
          <ButtonLink size={52}>Create Check-in Link Here</ButtonLink>
        </Link>
        <p className="text-14 text-ink-2">Takes less than 30 seconds. No login needed.</p>
      </div>
    </Page>
  )
}
