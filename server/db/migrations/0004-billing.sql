-- Compatible since 0003.
-- What Stripe said last about a creator, written whole at every look (syncCreator). Stripe is the source; the plan that
-- follows stands in creators.plan_id and, once access ends, in creators.account_expire_at.
create table billing_accounts (
  creator_id uuid primary key references creators on delete cascade,
  livemode boolean not null,
  stripe_customer_id text not null,
  stripe_subscription_id text unique,
  state text not null default 'free'
    check (state in ('free', 'incomplete', 'active', 'past_due', 'cancelling', 'expired')),
  billing_period text check (billing_period in ('monthly', 'yearly')),
  -- The end of the last period that was paid.
  paid_through timestamptz,
  -- The hosted invoice of a failed renewal.
  open_invoice_url text,
  synced_at timestamptz,
  unique (livemode, stripe_customer_id)
);

-- The one purchase or upgrade that a creator is in the middle of. Its id seeds Stripe's Idempotency-Key.
create table billing_intents (
  creator_id uuid primary key references creators on delete cascade,
  id uuid not null unique,
  -- 'subscription', 'checkout' or 'upgrade'.
  kind text not null,
  plan_id int not null references plans,
  billing_period text not null,
  proration_date bigint,
  opened_at timestamptz not null default app_now()
);

create table scheduled_changes (
  id uuid primary key,
  creator_id uuid not null references creators on delete cascade,
  change_type text not null,
  current_plan_id int not null references plans,
  new_plan_id int not null references plans,
  scheduled_for timestamptz not null,
  state text not null check (state in ('pending', 'applied', 'cancelled')),
  stripe_schedule_id text not null unique
);
create unique index on scheduled_changes (creator_id) where state = 'pending';
create index on scheduled_changes (creator_id);

-- One row for each paid invoice. Amounts in the smallest unit of the currency.
create table payments (
  id uuid primary key,
  creator_id uuid not null references creators on delete cascade,
  stripe_invoice_id text not null unique,
  payment_type text not null check (payment_type in ('new_subscription', 'upgrade', 'renewal')),
  plan_id int not null references plans,
  currency text not null,
  total_cents bigint not null,
  tax_cents bigint not null,
  paid_at timestamptz not null,
  status text not null,
  invoice_number text,
  hosted_invoice_url text,
  period_start timestamptz,
  period_end timestamptz
);
create index on payments (creator_id, paid_at desc, id desc);

-- Webhook events: an event whose row has processed_at is answered and not looked at again.
create table stripe_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default app_now(),
  processed_at timestamptz
);
create index on stripe_events (received_at);

-- Letters that must leave once for each occasion: a failed invoice, a cancellation.
create table billing_letters (
  creator_id uuid not null references creators on delete cascade,
  occasion text not null,
  primary key (creator_id, occasion)
);

-- What admins did.
create table admin_actions (
  id uuid primary key,
  admin_email text not null,
  action text not null,
  details jsonb not null,
  done_at timestamptz not null default app_now()
);

-- The plan chosen before the address was verified: {planName, billingPeriod}.
alter table sign_in_requests add column subscription jsonb;
