-- Compatible since 0006.
-- A person who is erased takes along what the journal says of their personal link too.
drop index acts_of_people;
create index acts_of_people on record_acts (link_id, (personal ->> 'personId'))
  where act in ('excuse', 'unexcuse', 'personal_link') and personal is not null;
