-- Compatible since 0006.
-- Check-ins whose creator has said whose they are, or that they are nobody's on the list: without a match they stay nobody's.
-- `link_person_id` is by whose personal link one came, which its match no longer tells.
create table assignments (
  link_id uuid not null references links on delete cascade,
  ordinal int not null,
  link_person_id uuid,
  primary key (link_id, ordinal)
);
