import * as contract from '../../../contract/checkins.ts'
import { analytics } from '../../../contract/insights.ts'
import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { Declined } from '../../http/declined.ts'
import { Answer, route } from '../../http/route.ts'
import { planOf } from '../billing/index.ts'
import { creator } from '../creators/index.ts'
import { ownLink, ownLinks } from '../links/index.ts'
import { analyticsOf } from './analytics.ts'
import { createExports } from './export.ts'
import { attachment } from './file-name.ts'
import { knownZone } from './zone.ts'

/** Well below what a stop may take in all. */
const STOP_WITHIN_MS = 5000

export function insightsFeature(deps: Deps): Feature {
  const { db } = deps
  const signedIn = creator(deps)
  const exportAllowed = async (creatorId: string) => {
    const { plan, rights } = await planOf(db, creatorId)
    if (!rights.csvExport) throw new Declined(plan.csvExport ? 'export_needs_renewal' : 'export_not_in_plan')
  }
  const exports = createExports(deps)

  return {
    routes: [
      route(analytics, signedIn, ({ creatorId }, input) => analyticsOf(db, creatorId, input)),
      route(contract.exportAll, signedIn, async ({ creatorId }, { timeZone }) => {
        await exportAllowed(creatorId)
        const today = (await deps.now()).toISOString().slice(0, 10)
        const csv = await exports.open({
          creatorId,
          links: await ownLinks(db, creatorId),
          timeZone: knownZone(timeZone),
        })
        return new Answer(200, csv, attachment(`all_checkins_${today}.csv`))
      }),
      route(contract.exportLink, signedIn, async ({ creatorId }, { id, timeZone }) => {
        const link = await ownLink(db, { creatorId, linkId: id })
        if (!link) throw new Declined('link_not_found')
        await exportAllowed(creatorId)
        const csv = await exports.open({ creatorId, links: [link], timeZone: knownZone(timeZone) })
        return new Answer(200, csv, attachment(`${link.location_name}_checkins.csv`))
      }),
    ],
    pages: app => {
      app.addHook('preClose', async () => exports.endWithin(STOP_WITHIN_MS))
      app.addHook('onClose', exports.stop)
    },
  }
}
