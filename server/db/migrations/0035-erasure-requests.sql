-- Compatible since 0035.
-- Visitors erase what a link holds about them, or ask its creator to: `erasure` says which. An older release would erase at once
-- where the creator must be asked, and would call an act with `because` changed.
alter table links
  add column erasure text not null default 'visitor',
  -- When the creator was last told of open requests.
  add column erasure_mailed_at timestamptz;

-- A request that was asked outlives its emailed link: until its creator erases, or for a while after an answer to keep.
alter table data_requests
  add column asked_at timestamptz,
  add column kept_at timestamptz,
  -- In the creator's words, to the visitor.
  add column kept_reason text;
create unique index erasure_requests on data_requests (link_id, user_email) where asked_at is not null;
create index erasure_requests_by_age on data_requests (asked_at) where asked_at is not null and kept_at is null;

-- Why a creator erased. It names nobody, and stays when `personal` goes.
alter table record_acts add column because text;

create or replace function keep_acts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.personal is null and new.salt is null
    and (new.link_id, new.seq, new.check_in_id, new.at, new.actor, new.act, new.because, new.commitment, new.digest)
      is not distinct from (old.link_id, old.seq, old.check_in_id, old.at, old.actor, old.act, old.because, old.commitment, old.digest)
  then return new; end if;
  if tg_op = 'DELETE' and not exists (select from links where id = old.link_id and creator_id is not null)
  then return old; end if;
  raise exception 'an act stays as it was recorded';
end $$;
