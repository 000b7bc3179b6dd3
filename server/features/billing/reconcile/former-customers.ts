import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'

interface CustomerKey {
  livemode: boolean
  customerId: string
}

/** For a creator whose account forgets its customer: payments that this customer makes later are refunded. */
export const addFormerCustomer = (tx: Queries, creatorId: string) =>
  sql`insert into former_customers (livemode, stripe_customer_id)
    select livemode, stripe_customer_id from billing_accounts where creator_id = ${creatorId}
    on conflict do nothing`.execute(tx)

export async function isFormerCustomer(tx: Queries, { livemode, customerId }: CustomerKey): Promise<boolean> {
  const row = await tx
    .selectFrom('former_customers')
    .select('left_at')
    .where('livemode', '=', livemode)
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst()
  return row !== undefined
}
