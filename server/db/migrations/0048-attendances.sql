-- Compatible since 0006.
-- Who was expected in a session when it ended: absent, unless a check-in that counts says otherwise. The rows of a link without
-- sessions start at the epoch.
create table attendances (
  link_id uuid not null references links on delete cascade,
  starts_at timestamptz not null,
  person_id uuid not null,
  state text not null check (state = 'absent'),
  primary key (link_id, starts_at, person_id)
);

-- Up to when that is written, and when the next session ends under that version of the schedule.
create table attendance_progress (
  link_id uuid primary key references links on delete cascade,
  done_to timestamptz not null,
  due_at timestamptz not null,
  schedule_version int not null
);

create index links_with_people on links (id) where people_count > 0;
