-- Compatible since 0006.
-- A roll call by one device: who of a list was seen. Open until its result is received.
create table roll_calls (
  link_id uuid not null references links on delete cascade,
  -- Made by the device, so that a result that is sent twice is one.
  id uuid not null,
  -- The server's time of the list.
  list_at timestamptz not null,
  started_at timestamptz not null,
  received_at timestamptz,
  by text not null check (by in ('creator', 'warden')),
  -- Roll calls of one hour are one drill, which is known by the start of the first one received.
  drill_at timestamptz not null,
  -- Of its whole drill, as far as received. They stay when the marks are erased.
  seen_count int not null default 0,
  missing_count int not null default 0,
  primary key (link_id, id)
);
create index roll_calls_by_drill on roll_calls (link_id, drill_at);

create table roll_call_marks (
  link_id uuid not null,
  roll_call_id uuid not null,
  check_in_id uuid not null,
  seen boolean not null,
  primary key (link_id, roll_call_id, check_in_id),
  foreign key (link_id, roll_call_id) references roll_calls on delete cascade
);
create index roll_call_marks_of_check_in on roll_call_marks (link_id, check_in_id);

-- A warden reads who is at a link, on one device, for some hours. A link has one at a time; only hashes are stored.
create table wardens (
  link_id uuid primary key references links on delete cascade,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null once it is used.
  pairing_hash bytea unique,
  device_hash bytea unique,
  paired_at timestamptz,
  seen_at timestamptz,
  check ((pairing_hash is null) = (device_hash is not null))
);
