-- Compatible since 0003.
-- Erased check-ins leave their ordinals unused: the newest check-in's ordinal is checkin_count + erased_count.
alter table links add column erased_count int not null default 0;

-- Unused ordinals between check-ins, which pages must step over. Those below the oldest check-in are not kept.
create table check_in_gaps (
  link_id uuid not null references links on delete cascade,
  ordinal int not null,
  primary key (link_id, ordinal)
);

create index on check_ins (link_id, user_email) where user_email is not null;
create index on refused_attempts (attempted_at);
