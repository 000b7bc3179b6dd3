-- Compatible since 0006.
-- Somebody may be excused before, during or after a session. A check-in that counts wins over this row as over an absence.
alter table attendances
  drop constraint attendances_state_check,
  add constraint attendances_state_check check (state in ('absent', 'excused')),
  -- Null once it is 30 days old.
  add column reason text,
  add column excused_at timestamptz;
create index excuse_reasons on attendances (greatest(starts_at, excused_at)) where reason is not null;

-- A person who is erased takes along what the journal says of their excuses.
create index acts_of_people on record_acts (link_id, (personal ->> 'personId'))
  where act in ('excuse', 'unexcuse') and personal is not null;
