-- Compatible since 0006.
-- Links may take check-ins in sessions only: at times on the wall clock of a zone. A change makes a new version, and past
-- sessions come from the version of their time. A link without a schedule has version 0 and reads none of this.
alter table links add column schedule_version int not null default 0;

create table schedules (
  link_id uuid not null references links on delete cascade,
  version int not null,
  valid_from timestamptz not null,
  zone text not null,
  -- Null: from then on without sessions.
  schedule jsonb,
  primary key (link_id, version)
);

-- A session from its first check-in or change on.
create table occurrences (
  link_id uuid not null references links on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  title text,
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  -- Of the schedule when the row was written.
  late_after_min int not null,
  -- Valid check-ins, those of late people included.
  checkin_count int not null default 0,
  late_count int not null default 0,
  void_count int not null default 0,
  primary key (link_id, starts_at)
);

-- The check-ins of a session, without an index on all check-ins.
create table session_rows (
  link_id uuid not null references links on delete cascade,
  starts_at timestamptz not null,
  ordinal int not null,
  primary key (link_id, starts_at, ordinal)
);

alter table check_ins
  -- The start of its session.
  add column occurrence_at timestamptz,
  add column late_s int;
