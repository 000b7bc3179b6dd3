-- Compatible since 0004.
-- Customers at Stripe that were ours: whose account is deleted, or who pay as another now. What is still paid for a deleted
-- account is given back by this proof alone: a creator whom this database does not know may be another deployment's.
create table former_customers (
  livemode boolean not null,
  stripe_customer_id text not null,
  left_at timestamptz not null default app_now(),
  primary key (livemode, stripe_customer_id)
);
