import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { StartFault } from '../../../start-fault.ts'

/**
 * Stores whether this service has plans. Without plans nobody could change or cancel a subscription, so the service refuses to
 * start while one still runs.
 */
export async function switchPlans({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  if (!config.plansOn) {
    const running = await runningSubscriptions(db)
    if (running > 0) throw new StartFault(refusal(running))
    log.warn({ because: config.PLANS === 'off' ? 'PLANS=off' : 'no Stripe key is set' }, 'plans are off')
  }
  await sql`update plan_mode set plans_on = ${config.plansOn} where plans_on <> ${config.plansOn}`.execute(db)
}

function refusal(running: number): string {
  const [subscriptions, them] = running === 1 ? ['1 subscription runs', 'it'] : [`${running} subscriptions run`, 'them']
  return `Plans are off (PLANS=off, or production without Stripe's keys), but ${subscriptions} on, and nobody could change or cancel ${them} here. Set PLANS=on and Stripe's keys, and end ${them} before you switch plans off.`
}

/** Counts a cancelled subscription until its paid period ends, even if Stripe's event of the end never came. */
async function runningSubscriptions(db: Deps['db']): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    select count(*)::int as running from billing_accounts b join creators c on c.id = b.creator_id
    where b.state in ('active', 'past_due')
      or (b.state = 'cancelling' and coalesce(c.account_expire_at > app_now(), true))`.execute(db)
  return rows[0]!.running
}
