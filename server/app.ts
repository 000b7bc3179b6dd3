import type { FastifyInstance } from 'fastify'
import { planCalls } from '../contract/plan-calls.ts'
import { lastBackupAt } from './backup/last-backup.ts'
import type { Deps } from './deps.ts'
import { createDrawings } from './drawing/drawings.ts'
import type { Feature } from './feature.ts'
import { accountsFeature } from './features/accounts/index.ts'
import { adminFeature } from './features/admin/index.ts'
import { billingFeature, createPaymentProvider } from './features/billing/index.ts'
import { captchaFeature, createCaptcha } from './features/captcha/index.ts'
import { checkInsFeature } from './features/checkins/index.ts'
import { creatorsFeature } from './features/creators/index.ts'
import { displaysFeature } from './features/displays/index.ts'
import { insightsFeature } from './features/insights/index.ts'
import { linksFeature } from './features/links/index.ts'
import { createMail, mailFeature } from './features/mail/index.ts'
import { peopleFeature } from './features/people/index.ts'
import { createPhotoStore, photosFeature } from './features/photos/index.ts'
import { createPlaces, placesFeature } from './features/places/index.ts'
import { presenceFeature } from './features/presence/index.ts'
import { recordsFeature } from './features/records/index.ts'
import { siteFeature } from './features/site/index.ts'
import { supportFeature } from './features/support/index.ts'
import { mountHealth } from './http/health.ts'
import { serveMetrics } from './http/metrics.ts'
import { mount } from './http/route.ts'
import { createServer } from './http/server.ts'
import { serveWeb } from './http/web-files.ts'
import { queueGauges } from './jobs/queue-gauges.ts'
import { traceRequests } from './tracing/trace-requests.ts'

/** Every feature of the service. */
export function featuresOf(deps: Deps): Feature[] {
  const mail = createMail(deps)
  const captcha = createCaptcha(deps)
  const places = createPlaces(deps)
  const photos = createPhotoStore(deps)
  const payments = createPaymentProvider(deps.config)
  const drawings = createDrawings()
  return [
    mailFeature({ ...deps, mail }),
    captchaFeature(deps),
    placesFeature({ ...deps, places }),
    creatorsFeature({ ...deps, mail, captcha }),
    photosFeature({ ...deps, photos }),
    billingFeature({ ...deps, mail, payments }),
    linksFeature({ ...deps, places, drawings }),
    peopleFeature({ ...deps, mail }),
    displaysFeature(deps),
    presenceFeature(deps),
    checkInsFeature({ ...deps, captcha, photos, mail, drawings }),
    recordsFeature({ ...deps, mail }),
    insightsFeature(deps),
    siteFeature({ ...deps, payments }),
    supportFeature({ ...deps, mail, captcha }),
    accountsFeature({ ...deps, mail, payments }),
    adminFeature({ ...deps, mail, photos, payments, lastBackupAt: () => lastBackupAt(deps.config.DATA_DIR) }),
  ]
}

export async function createApp(
  deps: Deps,
  features: readonly Feature[],
  ready: () => Promise<boolean>,
): Promise<FastifyInstance> {
  const app = await createServer(deps)
  if (deps.tracing) traceRequests(app, deps.tracing)
  const measures = features.flatMap(feature => feature.measures ?? [])
  await serveMetrics(app, deps, [...queueGauges(deps.pool), ...measures])
  mountHealth(app, ready)
  const { plansOn } = deps.config
  for (const feature of features) {
    const routes = (feature.routes ?? []).filter(({ endpoint }) => plansOn || !planCalls.has(endpoint))
    mount(app, routes, { secure: deps.config.APP_URL.startsWith('https:') })
    await feature.pages?.(app)
  }
  await serveWeb(app, deps)
  return app
}
