-- Compatible since 0025.
-- What happens to records and to the link itself, in a chain for each link: `digest` covers the one before, the facts and the
-- commitment, and `commitment` covers `personal`, which may be erased without breaking the chain. Sequence and digest of the
-- newest act stand with the link.
alter table links
  add column journal_seq int not null default 0,
  add column journal_head bytea;

create table record_acts (
  link_id uuid not null references links on delete cascade,
  -- Dense, from 1.
  seq int not null,
  -- Null for an act on the link itself.
  check_in_id uuid,
  -- In whole milliseconds, as the digest has it.
  at timestamptz not null,
  actor text not null,
  act text not null,
  -- Names, addresses, times and the reason. Null, with its salt, once the person is erased.
  personal jsonb,
  salt bytea,
  commitment bytea not null,
  digest bytea not null,
  primary key (link_id, seq)
);
create index acts_of_record on record_acts (link_id, check_in_id, seq) where check_in_id is not null;
create index acts_with_personal on record_acts (at) where personal is not null;

-- Erasure alone changes an act, and an act goes with its link alone.
create function keep_acts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.personal is null and new.salt is null
    and (new.link_id, new.seq, new.check_in_id, new.at, new.actor, new.act, new.commitment, new.digest)
      is not distinct from (old.link_id, old.seq, old.check_in_id, old.at, old.actor, old.act, old.commitment, old.digest)
  then return new; end if;
  if tg_op = 'DELETE' and not exists (select from links where id = old.link_id and creator_id is not null)
  then return old; end if;
  raise exception 'an act stays as it was recorded';
end $$;
create trigger keep_acts before update or delete on record_acts for each row execute function keep_acts();
create trigger keep_all_acts before truncate on record_acts for each statement execute function keep_acts();

-- Check-ins whose time is not in the order of the ordinals: added by hand, confirmed late or corrected.
create table late_records (
  link_id uuid not null references links on delete cascade,
  at timestamptz not null,
  ordinal int not null,
  primary key (link_id, at, ordinal)
);
