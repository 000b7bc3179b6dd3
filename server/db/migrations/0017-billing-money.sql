-- Compatible since 0006.
-- What Stripe holds beside the plan, read back along with it.
alter table billing_accounts
  -- Below 0: credit. Above: carried over to the next invoice.
  add column balance_cents int not null default 0,
  -- What the open invoice of a failed renewal asks for.
  add column open_invoice_cents int,
  -- The subscriber's own price for one billing period, which the price list may no longer have.
  add column price_cents int,
  add column currency text,
  -- {brand, last4, expMonth, expYear} of the card that is charged.
  add column card jsonb,
  -- What Stripe's own preview needs, and its answer: {at, totalCents, dueCents, currency}. Null: not asked since something changed.
  add column upcoming jsonb,
  add column next_invoice jsonb;

-- Null in rows of before, until their account is read back again.
alter table payments
  -- What was taken from the card.
  add column charged_cents bigint,
  -- The customer's balance before and after the invoice; below 0: credit.
  add column balance_before_cents bigint,
  add column balance_after_cents bigint;
