import { fileURLToPath } from 'node:url'
import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { serveAdsFrame } from './ads-frame.ts'
import { serveDocs } from './docs-page.ts'
import { serveSite } from './site-pages.ts'
import { videoRoutes } from './videos.ts'

const VIDEOS = fileURLToPath(new URL('../../../media/', import.meta.url))

/** The public pages, the 404 page, the API's documentation, the demo video and the ads frame. */
export const siteFeature = ({ config, web }: Pick<Deps, 'config' | 'web'>): Feature => ({
  routes: videoRoutes(VIDEOS),
  pages: app => {
    serveAdsFrame(app, config)
    serveDocs(app, config.APP_URL)
    serveSite(app, { web, appUrl: config.APP_URL, videos: VIDEOS })
  },
})
