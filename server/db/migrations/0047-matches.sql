-- Compatible since 0006.
-- The person on the link's list whose check-in this is, and by what that is known. Who is present follows from these rows and
-- the check-ins themselves, so that a record that is voided, restored or moved takes the attendance with it.
create table matches (
  link_id uuid not null references links on delete cascade,
  ordinal int not null,
  person_id uuid not null,
  matched_by text not null,
  primary key (link_id, ordinal)
);
create index matches_by_person on matches (link_id, person_id, ordinal);
