import { fileURLToPath } from 'node:url'
import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import type { BillingDeps } from '../billing/index.ts'
import { serveAdsFrame } from './ads-frame.ts'
import { serveDocs } from './docs-page.ts'
import { privacySheetRoutes, serveAboutLink } from './link-privacy.ts'
import { siteFacts } from './site-facts.ts'
import { serveSite } from './site-pages.ts'
import { serveUnsubscribe } from './unsubscribe-page.ts'
import { videoRoutes } from './videos.ts'

const VIDEOS = fileURLToPath(new URL('../../../media/', import.meta.url))

/** The public pages, the 404 page, the API's documentation, the demo video and the ads frame. */
export function siteFeature(deps: BillingDeps & Pick<Deps, 'pool' | 'web'>): Feature {
  const facts = siteFacts(deps, VIDEOS)
  const privacyDeps = { ...deps, facts }
  return {
    routes: [...videoRoutes(VIDEOS), ...privacySheetRoutes(privacyDeps)],
    pages: async app => {
      await serveUnsubscribe(app, privacyDeps)
      serveAboutLink(app, privacyDeps)
      serveAdsFrame(app, deps.config)
      serveDocs(app, deps)
      serveSite(app, { web: deps.web, appUrl: deps.config.APP_URL, facts })
    },
  }
}
