-- Compatible since 0006.
-- A link may know its visitors again by a key for their browser, an HMAC of a secret in a cookie that means nothing at other
-- links: only where `device_marks` or a repeat rule asks for it. `repeat_keys` finds the check-in of the same browser and name.
alter table links
  -- 'any', or one check-in a 'day' or 'ever' for each visitor.
  add column repeat_rule text not null default 'any',
  add column device_marks boolean not null default false;

alter table check_ins add column browser_key bytea;
alter table pending_check_ins
  add column browser_key bytea,
  -- Of browser and name, for the check-in that it may become.
  add column repeat_key bytea;

create table repeat_keys (
  link_id uuid not null references links on delete cascade,
  key bytea not null,
  ordinal int not null,
  primary key (link_id, key, ordinal)
);
create index repeat_keys_of_record on repeat_keys (link_id, ordinal);
