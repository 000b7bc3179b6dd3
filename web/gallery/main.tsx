import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/base.css'
import { ButtonLink } from '../ui/button.tsx'
import { adoptNonce } from '../ui/nonce.ts'
import { Page, PageFrameContext } from '../ui/page.tsx'
import { SiteHeader } from '../ui/site-header.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { Toaster } from '../ui/toast.tsx'
import { ACTIONS } from './actions.tsx'
import { CONTENT } from './content.tsx'
import { FEEDBACK } from './feedback.tsx'
import { FORMS } from './forms.tsx'
import { OVERLAYS } from './overlays.tsx'
import { anchorOf, Row } from './shelf.tsx'
import { WHOLE_PAGES } from './whole-pages.tsx'

const PARTS = { ...ACTIONS, ...FORMS, ...FEEDBACK, ...OVERLAYS, ...CONTENT }

const PartLinks = () => (
  <nav aria-label="Parts">
    <div className="flex flex-wrap gap-x-4">
      {Object.keys(PARTS).map(part => (
        <a key={part} href={`#${anchorOf(part)}`} className="inline-flex min-h-11 items-center text-14 text-accent-ink">
          {part}
        </a>
      ))}
    </div>
  </nav>
)

const WholePageLinks = () => (
  <nav aria-label="Parts that fill the window">
    <Row>
      {Object.keys(WHOLE_PAGES).map(part => (
        <ButtonLink key={part} href={`?page=${part}`} variant="secondary">
          {part}
        </ButtonLink>
      ))}
    </Row>
  </nav>
)

const AllParts = () => (
  <Page
    title="Design system"
    lead="Every part of web/ui in every state. The switch at the top right changes the theme."
    width="broad"
  >
    <PartLinks />
    <WholePageLinks />
    {Object.entries(PARTS).map(([part, Part]) => (
      <Part key={part} />
    ))}
  </Page>
)

const Shown = WHOLE_PAGES[new URLSearchParams(location.search).get('page') ?? ''] ?? AllParts

adoptNonce()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <PageFrameContext value={{ header: <SiteHeader home="/gallery/" actions={<ThemeSwitch />} /> }}>
      <Shown />
    </PageFrameContext>
    <Toaster />
  </StrictMode>,
)
