import { Hourglass, Unlink } from 'lucide-react'
import type { ComponentType } from 'react'
import { BackLink } from '../ui/back-link.tsx'
import { Backdrop } from '../ui/backdrop.tsx'
import { Button } from '../ui/button.tsx'
import { CrashGuard } from '../ui/crash-guard.tsx'
import { DevicePage } from '../ui/device-page.tsx'
import { OutcomePage } from '../ui/outcome-page.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { PageLoader } from '../ui/page-loader.tsx'
import { PublicFooter } from '../ui/public-footer.tsx'
import { PublicHeader } from '../ui/public-header.tsx'
import { Wordmark } from '../ui/wordmark.tsx'

const Widths = () => (
  <Page
    title="A page"
    lead="The heading takes the focus when the path or the step changes."
    aside={<Button variant="secondary">Beside the Heading</Button>}
    back={<BackLink href="/gallery/">Back to the Gallery</BackLink>}
    width="narrow"
    footer={<p className="p-4 text-center text-14 text-ink-3">The footer</p>}
  >
    <p>The content, in one of five widths.</p>
  </Page>
)

const Success = () => (
  <OutcomePage
    ring="success"
    title="Check-in Confirmed"
    lead="You are checked in at Kuala Lumpur City Centre."
    details={<p className="text-14 text-ink-2">Details stand between the text and the buttons.</p>}
  >
    <Button>Continue</Button>
    <Button variant="secondary">Something Else</Button>
  </OutcomePage>
)

const WithBackdrop = () => (
  <div className="grid min-h-page place-items-center overflow-clip">
    <div className="relative isolate">
      <Backdrop content="short" />
      Text within the ring
    </div>
  </div>
)

const Expired = () => (
  <OutcomePage ring={Hourglass} title="Session Expired" lead="Please create a new check-in link.">
    <Button variant="secondary">Go to Home Screen</Button>
  </OutcomePage>
)

const Unconnected = () => (
  <DevicePage dark icon={Unlink} name="Display" title="This screen isn’t connected">
    On the link’s page choose Add Display, then open the pairing link on this screen.
  </DevicePage>
)

const LINKS = {
  home: '/gallery/',
  main: [
    { href: '/gallery/', label: 'Features' },
    { href: '/gallery/#Ring', label: 'Pricing' },
  ],
  dashboard: { href: '/gallery/', label: 'Dashboard' },
  create: { href: '/gallery/', label: 'Create Check-in Link Here' },
}

/** In a narrow window the links are in the phone's menu. */
const Public = () => (
  <Page
    title="A public page"
    header={<PublicHeader links={LINKS} path="/gallery/" />}
    footer={<PublicFooter links={LINKS.main} />}
  >
    <Wordmark href="/gallery/" />
  </Page>
)

const Loading = () => (
  <>
    <PageHeader />
    <PageLoader />
  </>
)

function Broken(): never {
  throw new Error('This part of the gallery breaks on purpose')
}

const Crashed = () => (
  <CrashGuard>
    <Broken />
  </CrashGuard>
)

/** Parts that fill the window: each is shown alone, at `?page=`. */
export const WHOLE_PAGES: Record<string, ComponentType> = {
  'Page, BackLink': Widths,
  OutcomePage: Success,
  'OutcomePage with an icon': Expired,
  DevicePage: Unconnected,
  Backdrop: WithBackdrop,
  'PublicHeader, Wordmark, PublicFooter': Public,
  PageLoader: Loading,
  CrashGuard: Crashed,
}
