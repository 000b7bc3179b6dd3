import { validTimeZone } from '../../../contract/dates.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { analytics, exportAll, exportLink } from '../../../contract/insights.ts'
import { exportJournal } from '../../../contract/records.ts'
import * as matrix from '../../../contract/session-matrix.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { attachment } from '../../http/content-disposition.ts'
import { Declined } from '../../http/declined.ts'
import { Answer, type Route, route } from '../../http/route.ts'
import { planOf } from '../billing/index.ts'
import { creator } from '../creators/index.ts'
import { ownLink, ownLinks } from '../links/index.ts'
import { analyticsOf } from './analytics.ts'
import type { Exports } from './export.ts'
import { showMatrix } from './matrix/show-matrix.ts'

type MatrixRange = InputOf<typeof matrix.exportMatrixCsv>

export function insightRoutes(deps: Pick<Deps, 'db' | 'now'>, exports: Exports): Route[] {
  const { db } = deps
  const signedIn = creator(deps)
  const matrixFile = async (creatorId: string, { id, ...range }: MatrixRange, format: 'csv' | 'xlsx') => {
    const link = await ownLink(db, { creatorId, linkId: id })
    await requireExport(db, creatorId)
    const table = await exports.openMatrix({ ...range, creatorId, linkId: id, format })
    return new Answer(200, table, attachment(`${link.location_name}_sessions.${format}`))
  }
  return [
    route(analytics, signedIn, ({ creatorId }, input) => analyticsOf(db, creatorId, input)),
    route(exportAll, signedIn, async ({ creatorId }, { timeZone }) => {
      await requireExport(db, creatorId)
      const today = (await deps.now()).toISOString().slice(0, 10)
      const csv = await exports.open({
        creatorId,
        links: await ownLinks(db, creatorId),
        timeZone: validTimeZone(timeZone),
      })
      return new Answer(200, csv, attachment(`all_checkins_${today}.csv`))
    }),
    route(exportLink, signedIn, async ({ creatorId }, { id, timeZone, ...filter }) => {
      const link = await ownLink(db, { creatorId, linkId: id })
      await requireExport(db, creatorId)
      const csv = await exports.open({ creatorId, links: [link], filter, timeZone: validTimeZone(timeZone) })
      return new Answer(200, csv, attachment(`${link.location_name}_checkins.csv`))
    }),
    route(matrix.sessionMatrix, signedIn, async ({ creatorId }, { id, ...input }) => {
      const link = await ownLink(db, { creatorId, linkId: id })
      return showMatrix(db, { ...input, creatorId, link })
    }),
    route(matrix.exportMatrixCsv, signedIn, ({ creatorId }, input) => matrixFile(creatorId, input, 'csv')),
    route(matrix.exportMatrixXlsx, signedIn, ({ creatorId }, input) => matrixFile(creatorId, input, 'xlsx')),
    route(exportJournal, signedIn, async ({ creatorId }, { linkId, timeZone }) => {
      const link = await ownLink(db, { creatorId, linkId })
      const csv = await exports.openJournal({ creatorId, link, timeZone: validTimeZone(timeZone) })
      return new Answer(200, csv, attachment(`${link.location_name}_journal.csv`))
    }),
  ]
}

/** Declines where the plan in force has no export: it is the Free plan, or a paid one that has expired. */
async function requireExport(db: Db, creatorId: string): Promise<void> {
  const { plan, rights } = await planOf(db, creatorId)
  if (!rights.csvExport) throw new Declined(plan.csvExport ? 'export_needs_renewal' : 'export_not_in_plan')
}
