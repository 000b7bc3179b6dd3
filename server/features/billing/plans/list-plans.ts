import { UNLIMITED } from '../../../../contract/plan-names.ts'
import type { PlanOffer } from '../../../../contract/plans.ts'
import type { Queries } from '../../../db/db.ts'

/** Every plan, cheapest first. */
export async function allPlans(db: Queries): Promise<PlanOffer[]> {
  const rows = await db.selectFrom('plans').selectAll().orderBy('id').execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    monthlyLimit: row.link_limit ?? UNLIMITED,
    peopleLimit: row.people_limit,
    defaultExpiryDays: row.default_expiry_days,
    customExpiry: row.custom_expiry,
    neverExpire: row.never_expire,
    csvExport: row.csv_export,
    prioritySupport: row.priority_support,
  }))
}
