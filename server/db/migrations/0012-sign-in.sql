-- Compatible since 0006.
-- Browsers that have signed in: each keeps a share of sign-in emails that strangers cannot use up. `browser_hash` is the
-- SHA-256 of the browser's secret and the creator's email, so that two accounts of one browser have nothing in common.
create table known_browsers (
  browser_hash bytea primary key,
  creator_id uuid not null references creators on delete cascade,
  last_seen_at timestamptz not null default app_now()
);
create index on known_browsers (creator_id);
create index on known_browsers (last_seen_at);

-- SHA-256 of the id that the form asking for an email has made: a code is compared only with that of its own form.
alter table sign_in_requests add column form_hash bytea;
