import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { API_DOCS_PATH, paths, type sitePages } from '../../../contract/paths.ts'
import type { RenderedSitePage, SiteFacts } from '../../../contract/rendered.ts'
import { PlansPage } from '../billing/index.ts'
import { ApiPage } from './api-page.tsx'
import { FeaturesPage } from './features/features-page.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import { LinkSuccessPage } from './link-success-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { SupportPage } from './support-page.tsx'
import { TermsPage } from './terms-page.tsx'

interface SitePage {
  title: string
  description: string
  body: (facts: SiteFacts) => ReactNode
  unlisted?: boolean
  /** For a page that the browser hydrates: the part of the facts that its component takes. */
  hydrated?: (facts: SiteFacts) => object
}

const pages: Record<(typeof sitePages)[number] | typeof API_DOCS_PATH, SitePage> = {
  [paths.home]: {
    title: 'Nearmark: check-in links tied to a real place',
    description:
      'Replace paper sign-ins with a link. People check in with their phone, only within 100 m of the place. No app, no login.',
    body: facts => <LandingPage {...facts} />,
  },
  [paths.features]: {
    title: 'Features · Nearmark',
    description:
      'Location-based check-ins with one link or QR code, a live dashboard, email and photo verification, CSV export, device logging.',
    body: () => <FeaturesPage />,
  },
  [paths.plans]: {
    title: 'Choose Your Plan · Nearmark',
    description:
      'Start free with one check-in link. Paid plans have 5 to 100 active links, a choice of expiry and CSV export, by the month or by the year.',
    body: ({ offers, paymentsSimulated, onLocalhost }) => <PlansPage {...{ offers, paymentsSimulated, onLocalhost }} />,
    hydrated: ({ offers, paymentsSimulated, onLocalhost }) => ({ offers, paymentsSimulated, onLocalhost }),
  },
  [paths.support]: {
    title: 'Support · Nearmark',
    description:
      'Write to Nearmark with questions, ideas, problems or plans for your business. Replies within 24 hours on business days.',
    body: () => <SupportPage />,
    hydrated: () => ({}),
  },
  [paths.terms]: {
    title: 'Terms of Service · Nearmark',
    description: 'What you can expect from Nearmark, and what Nearmark expects of you, in thirteen short sections.',
    body: () => <TermsPage />,
  },
  [paths.privacy]: {
    title: 'Privacy Policy · Nearmark',
    description: 'What Nearmark stores about a check-in, who sees it, how long it is kept, and what you can ask for.',
    body: () => <PrivacyPage />,
  },
  [paths.linkSuccess]: {
    title: 'What a check-in link looks like · Nearmark',
    description: 'An example of a check-in link, and what to do next.',
    body: () => <LinkSuccessPage />,
    unlisted: true,
    hydrated: () => ({}),
  },
  [API_DOCS_PATH]: {
    title: 'Nearmark API',
    description: 'Every call that the web app makes, by subject, as a page and as OpenAPI 3.1.',
    body: ({ api = { baseUrl: '', subjects: [] } }) => <ApiPage {...api} />,
    unlisted: true,
  },
}

const nothing: SitePage = {
  title: '404 Page Not Found · Nearmark',
  description: 'There is no page at this address.',
  body: () => <NotFoundPage />,
  unlisted: true,
}

/** A public page as the server sends it. The hydrated part has its own root element, which the browser hydrates. */
export function renderSitePage(path: string, facts: SiteFacts): RenderedSitePage {
  const known = Object.hasOwn(pages, path) ? pages[path as keyof typeof pages] : undefined
  const { title, description, body, unlisted = false, hydrated } = known ?? nothing
  const html = renderToString(<SiteFrame path={path}>{hydrated ? <Root>{body(facts)}</Root> : body(facts)}</SiteFrame>)
  const status = known ? 200 : 404
  return {
    status,
    title,
    description,
    html,
    listed: !unlisted,
    hydrated: Boolean(hydrated),
    data: hydrated?.(facts) ?? {},
  }
}

/** Rendered separately, so that generated ids match those of the browser. */
const Root = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own components, rendered a moment ago
  <div id="root" className="flex flex-1 flex-col" dangerouslySetInnerHTML={{ __html: renderToString(children) }} />
)
