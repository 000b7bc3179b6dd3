import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'

interface Customer {
  livemode: boolean
  customerId: string
}

/** The creator's customer will be known no more: what is paid as this customer later belongs to nobody else. */
export const rememberCustomerOf = (tx: Queries, creatorId: string) =>
  sql`insert into former_customers (livemode, stripe_customer_id)
    select livemode, stripe_customer_id from billing_accounts where creator_id = ${creatorId}
    on conflict do nothing`.execute(tx)

export async function wasOurs(tx: Queries, { livemode, customerId }: Customer): Promise<boolean> {
  const row = await tx
    .selectFrom('former_customers')
    .select('left_at')
    .where('livemode', '=', livemode)
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst()
  return row !== undefined
}
