import { sql } from 'kysely'
import { enqueue } from '../../../jobs/queue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'

const DAYS_AHEAD = 30
const BATCH = 500

/**
 * Queues emails about cards that expire and yearly plans that renew within a month, one email for each. A cancelled plan needs
 * neither. Emails beyond the batch follow with the next hour.
 */
export async function announceAhead({ db, payments }: Pick<BillingDeps, 'db' | 'payments'>): Promise<void> {
  if (!payments.on) return
  await db.transaction().execute(async tx => {
    const due = await sql<{ creatorId: string; task: 'send_card_expiring' | 'send_renewal_ahead' }>`
      with due as (
        select creator_id, 'send_card_expiring' as task,
          concat('card_expiring ', card->>'last4', ' ', card->>'expMonth', '/', card->>'expYear') as occasion
        from billing_accounts
        where livemode = ${payments.livemode} and state in ('active', 'past_due') and card is not null
          and make_date((card->>'expYear')::int, (card->>'expMonth')::int, 1) + interval '1 month'
            between app_now() and app_now() + make_interval(days => ${DAYS_AHEAD})
        union all
        select creator_id, 'send_renewal_ahead', concat('renewal_ahead ', stripe_subscription_id, ' ', upcoming->>'periodEnd')
        from billing_accounts
        where livemode = ${payments.livemode} and state = 'active' and billing_period = 'yearly'
          and (upcoming->>'periodEnd')::timestamptz between app_now() and app_now() + make_interval(days => ${DAYS_AHEAD})
      ), announced as (
        insert into billing_letters (creator_id, occasion)
        select creator_id, occasion from due d where not exists (
          select 1 from billing_letters l where l.creator_id = d.creator_id and l.occasion = d.occasion)
        order by creator_id limit ${BATCH} on conflict do nothing returning creator_id, occasion
      )
      select due.creator_id as "creatorId", due.task from announced join due using (creator_id, occasion)`.execute(tx)
    for (const { creatorId, task } of due.rows) await enqueue(tx, task, { creatorId })
  })
}
