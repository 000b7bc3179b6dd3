-- Compatible since 0006.
-- Screens that show the QR code of a link. A pairing link makes one browser the screen, once; only hashes are stored.
create table displays (
  id uuid primary key,
  link_id uuid not null references links on delete cascade,
  name text not null,
  made_at timestamptz not null,
  -- Null once it is used.
  pairing_hash bytea unique,
  pair_until timestamptz not null,
  device_hash bytea unique,
  paired_at timestamptz,
  seen_at timestamptz,
  check ((pairing_hash is null) = (device_hash is not null))
);
create index displays_by_link on displays (link_id, made_at);
