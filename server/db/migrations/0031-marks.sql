-- Compatible since 0006.
-- What is odd about a check-in, for its creator alone: some of it is known at once, the rest is looked for after the commit.
create table marks (
  link_id uuid not null references links on delete cascade,
  ordinal int not null,
  kind text not null,
  -- The check-in that this one resembles.
  other_ordinal int,
  primary key (link_id, ordinal, kind)
);
create index marks_by_other on marks (link_id, other_ordinal) where other_ordinal is not null;

alter table links
  -- Check-ins with a mark.
  add column marked_count int not null default 0,
  -- The newest ordinal up to which marks have been looked for.
  add column marked_to int not null default 0;

-- Of 64 bits, alike for pictures that look alike; null for a flat one.
alter table check_ins add column photo_hash bigint;
alter table pending_check_ins
  add column photo_hash bigint,
  -- For the check-in that it may become; kinds with spaces between them.
  add column marks text not null default '';
