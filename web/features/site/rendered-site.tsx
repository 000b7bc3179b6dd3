import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { API_DOCS_PATH, PRIVACY_SHEET_PAGE, paths, type sitePages, UNSUBSCRIBE_PAGE } from '../../../contract/paths.ts'
import type { RenderedSitePage, SiteFacts } from '../../../contract/rendered.ts'
import { NoPlansPage, PlansPage } from '../billing/index.ts'
import { ApiPage } from './api-page.tsx'
import { FeaturesPage } from './features/features-page.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import { HowSurePage } from './how-sure/how-sure-page.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import { LinkSuccessPage } from './link-success-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { AboutLinkPage } from './privacy/about-link-page.tsx'
import { OwnDataPage } from './privacy/own-data/own-data-page.tsx'
import { PrivacySheetPage } from './privacy/privacy-sheet-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { SupportPage } from './support-page.tsx'
import { TermsPage, termsSummary } from './terms-page.tsx'
import { UnsubscribePage } from './unsubscribe-page.tsx'

/** The words of a page that browsers, chats and search engines show. */
interface PageWords {
  title: string
  description: string
}

interface SitePage extends PageWords {
  /** The words without plans, where they differ. */
  withoutPlans?: PageWords
  body: (facts: SiteFacts) => ReactNode
  unlisted?: boolean
  /** For a page that the browser hydrates: the part of the facts that its component takes. Null where it stays static. */
  hydrated?: (facts: SiteFacts) => object | null
}

type SitePath =
  | (typeof sitePages)[number]
  | typeof API_DOCS_PATH
  | typeof paths.aboutLink
  | typeof paths.ownData
  | typeof PRIVACY_SHEET_PAGE
  | typeof UNSUBSCRIBE_PAGE

const pages: Record<SitePath, SitePage> = {
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
    body: ({ plansOn }) => <FeaturesPage plansOn={plansOn} />,
  },
  [paths.plans]: {
    title: 'Choose Your Plan · Nearmark',
    description:
      'Start free with one check-in link. Paid plans have 5 to 100 active links, a choice of expiry and CSV export, by the month or by the year.',
    withoutPlans: {
      title: 'No Plans · Nearmark',
      description: 'This service has no plans. Organisers can make as many links as they need.',
    },
    body: ({ plansOn, offers, paymentsSimulated, onLocalhost }) =>
      plansOn ? <PlansPage {...{ offers, paymentsSimulated, onLocalhost }} /> : <NoPlansPage />,
    hydrated: ({ plansOn, offers, paymentsSimulated, onLocalhost }) =>
      plansOn ? { offers, paymentsSimulated, onLocalhost } : null,
  },
  [paths.support]: {
    title: 'Support · Nearmark',
    description:
      'Write to Nearmark with questions, ideas, problems or plans for your business. Replies within 24 hours on business days.',
    withoutPlans: {
      title: 'Support · Nearmark',
      description: 'Write to Nearmark with questions, ideas and problems. Replies within 24 hours on business days.',
    },
    body: ({ plansOn }) => <SupportPage plansOn={plansOn} />,
    hydrated: ({ plansOn }) => ({ plansOn }),
  },
  [paths.howSure]: {
    title: 'How sure is a check-in? · Nearmark',
    description:
      'What a phone’s location proves and what it doesn’t, what the words beside a check-in mean, and what to do when someone could not get in.',
    body: () => <HowSurePage />,
  },
  [paths.terms]: {
    title: 'Terms of Service · Nearmark',
    description: termsSummary(true),
    withoutPlans: { title: 'Terms of Service · Nearmark', description: termsSummary(false) },
    body: ({ plansOn }) => <TermsPage plansOn={plansOn} />,
  },
  [paths.privacy]: {
    title: 'Privacy Policy · Nearmark',
    description: 'What Nearmark stores about a check-in, who sees it, how long it is kept, and what you can ask for.',
    body: ({ plansOn }) => <PrivacyPage plansOn={plansOn} />,
  },
  [paths.linkSuccess]: {
    title: 'What a check-in link looks like · Nearmark',
    description: 'An example of a check-in link, and what to do next.',
    body: () => <LinkSuccessPage />,
    unlisted: true,
    hydrated: () => ({}),
  },
  [paths.aboutLink]: {
    title: 'What is saved about you · Nearmark',
    description: 'Who asks for this check-in, what is saved, for how long, and how to have it erased.',
    body: ({ link }) => link && <AboutLinkPage link={link} />,
    unlisted: true,
    hydrated: ({ link }) => ({ link }),
  },
  [paths.ownData]: {
    title: 'Your saved data · Nearmark',
    description: 'What a check-in link holds about you, to see, to download and to erase.',
    body: ({ link }) => link && <OwnDataPage link={link} />,
    unlisted: true,
    hydrated: ({ link }) => ({ link }),
  },
  [PRIVACY_SHEET_PAGE]: {
    title: 'Privacy sheet · Nearmark',
    description: 'What a check-in link records of its visitors.',
    body: ({ link }) => link?.sheet && <PrivacySheetPage link={link} sheet={link.sheet} />,
    unlisted: true,
  },
  [UNSUBSCRIBE_PAGE]: {
    title: 'Unsubscribe · Nearmark',
    description: 'Want no further invitations of an organiser.',
    body: ({ unsubscribing }) => unsubscribing && <UnsubscribePage state={unsubscribing} />,
    unlisted: true,
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
  const page = known ?? nothing
  const { plansOn } = facts
  const { title, description } = (!plansOn && page.withoutPlans) || page
  const data = page.hydrated?.(facts) ?? null
  const body = page.body(facts)
  const html = renderToString(
    <SiteFrame path={path} plansOn={plansOn}>
      {data ? <Root>{body}</Root> : body}
    </SiteFrame>,
  )
  return {
    status: known ? 200 : 404,
    title,
    description,
    html,
    listed: !page.unlisted && (plansOn || path !== paths.plans),
    hydrated: data !== null,
    data: data ?? {},
  }
}

/** Rendered separately, so that generated ids match those of the browser. */
const Root = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own components, rendered a moment ago
  <div id="root" className="flex flex-1 flex-col" dangerouslySetInnerHTML={{ __html: renderToString(children) }} />
)
