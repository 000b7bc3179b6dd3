-- Compatible since 0006.
-- A secret address at which calendars read the sessions of a link. Only its hash is stored.
create table calendars (
  link_id uuid primary key references links on delete cascade,
  secret_hash bytea not null unique,
  made_at timestamptz not null
);
