-- Compatible since 0001.
create extension if not exists pg_trgm;

-- The one clock of every verdict is the database's. The offset is moved only by tests and the payment simulator.
create table clock (
  only_row boolean primary key default true check (only_row),
  ahead_by interval not null default '0'
);
insert into clock default values;
create function app_now() returns timestamptz language sql stable as $$ select now() + ahead_by from clock $$;

create table plans (
  id int primary key,
  name text not null unique,
  link_limit int,
  default_expiry_days int not null,
  custom_expiry boolean not null,
  never_expire boolean not null,
  csv_export boolean not null,
  priority_support boolean not null
);
insert into plans values
  (1, 'Free', 1, 2, false, false, false, false),
  (2, 'Essential', 5, 30, true, true, true, false),
  (3, 'Pro', 15, 30, true, true, true, false),
  (4, 'Ultra', 40, 30, true, true, true, true),
  (5, 'Business', 100, 30, true, true, true, true);

create table creators (
  id uuid primary key,
  email text not null unique,
  plan_id int not null default 1 references plans,
  account_expire_at timestamptz,
  created_at timestamptz not null default app_now()
);

create table sessions (
  id uuid primary key,
  secret_hash bytea not null unique,
  creator_id uuid not null references creators on delete cascade,
  user_agent text not null,
  opened_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now()
);
create index on sessions (creator_id);

-- One row for each mail that was asked for. The token and the code exist from the moment the mail leaves.
create table sign_in_requests (
  id uuid primary key,
  email text not null,
  purpose text not null,
  browser_hash bytea not null,
  token_hash bytea unique,
  code_hash bytea,
  code_attempts int not null default 0,
  requested_at timestamptz not null default app_now(),
  expires_at timestamptz,
  cancelled_at timestamptz,
  consumed_at timestamptz,
  session_id uuid references sessions on delete set null
);
create index on sign_in_requests (email, purpose) where consumed_at is null and cancelled_at is null;
create index on sign_in_requests (browser_hash);
create index on sign_in_requests (requested_at);

create table nav_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  purpose text not null,
  expires_at timestamptz not null
);
create index on nav_tokens (session_id);
create index on nav_tokens (expires_at);

create table used_captchas (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

-- Fixed windows of rate limits; losing them in a crash of the database is harmless.
create unlogged table limits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits int not null
);

create table links (
  id uuid primary key,
  creator_id uuid not null references creators on delete cascade,
  checkin_token text not null unique,
  place_id text not null,
  location_name text not null,
  formatted_address text not null,
  latitude double precision not null,
  longitude double precision not null,
  require_user_verify boolean not null,
  require_photo_verify boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  checkin_count int not null default 0,
  pending_count int not null default 0,
  last_checkin_at timestamptz
);
create index on links (creator_id, created_at desc, id desc);

-- Dense ordinals from 1 per link: any page is one range of the primary key.
create table check_ins (
  link_id uuid not null references links on delete cascade,
  ordinal int not null,
  id uuid not null,
  user_name text not null,
  user_email text,
  user_phone text,
  latitude double precision not null,
  longitude double precision not null,
  accuracy_m real,
  distance_m real not null,
  ip inet,
  device_type text not null,
  browser text not null,
  os text not null,
  photo_id text,
  photo_source text,
  checked_in_at timestamptz not null,
  primary key (link_id, ordinal),
  unique (link_id, id)
);
create unique index on check_ins (photo_id) where photo_id is not null;

-- Waits for the visitor's mailed link. Kept, confirmed, until it expires, so that a second press answers the same.
create table pending_check_ins (
  link_id uuid not null references links on delete cascade,
  id uuid not null,
  user_name text not null,
  user_email text not null,
  user_phone text,
  latitude double precision not null,
  longitude double precision not null,
  accuracy_m real,
  distance_m real not null,
  ip inet,
  device_type text not null,
  browser text not null,
  os text not null,
  photo_id text,
  photo_source text,
  checked_in_at timestamptz not null,
  browser_hash bytea not null,
  token_hash bytea unique,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (link_id, id)
);
create index on pending_check_ins (expires_at);

-- Why people could not check in. No name, no position, no address.
create table refused_attempts (
  link_id uuid not null references links on delete cascade,
  id uuid not null,
  reason text not null,
  distance_m real,
  accuracy_m real,
  device_type text not null,
  browser text not null,
  os text not null,
  attempted_at timestamptz not null,
  primary key (link_id, id)
);

-- Attempts by quarter of an hour (any zone's midnight falls on one), outcome ('accepted' or why refused) and device.
create table attempt_counts (
  link_id uuid not null references links on delete cascade,
  slot_at timestamptz not null,
  outcome text not null,
  device_type text not null,
  attempts int not null,
  primary key (link_id, slot_at, outcome, device_type)
);

-- Photos written whose check-in is not recorded yet; a sweep erases what stays here.
create table unclaimed_photos (
  photo_id text primary key,
  stored_at timestamptz not null default app_now()
);

create table support_messages (
  ticket_id text primary key,
  name text not null,
  email text not null,
  type text not null,
  subject text not null,
  message text not null,
  sent_at timestamptz not null default app_now()
);

-- The embedded gazetteer; `folded` is the lower-case, unaccented name that a search meets.
create table towns (
  id int primary key,
  name text not null,
  folded text not null,
  country_code text not null,
  region text not null,
  latitude double precision not null,
  longitude double precision not null,
  population int not null
);
create index towns_folded_trgm on towns using gin (folded gin_trgm_ops);
create index towns_folded_prefix on towns (folded text_pattern_ops, population desc);
create index towns_near on towns (latitude, longitude);
