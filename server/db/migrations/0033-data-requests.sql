-- Compatible since 0006.
-- Visitors who asked what a link holds about them. Their emailed link shows it, and erases it.
create table data_requests (
  link_id uuid not null references links on delete cascade,
  id uuid not null,
  user_email text not null,
  -- The emailed token is derived from it.
  seed bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  token_hash bytea,
  requested_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  primary key (link_id, id)
);
create index data_requests_that_expire on data_requests (expires_at);
