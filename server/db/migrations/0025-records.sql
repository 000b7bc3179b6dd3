-- Compatible since 0006.
-- A record may be added by hand, voided and corrected: a later migration makes room for that. The release of this one reads
-- such records already, so that both releases can serve while the next is rolled out. The newest check-in's ordinal is
-- checkin_count + void_count + erased_count.
alter table links add column void_count int not null default 0;

alter table check_ins
  -- 'valid' or 'void'; a void record keeps its place and counts nowhere.
  add column state text not null default 'valid',
  -- 'visitor', 'creator' (added by hand) or 'review' (let in by the creator).
  add column source text not null default 'visitor',
  add column corrected boolean not null default false,
  -- Of the newest change.
  add column reason text,
  -- When the time of the check-in was entered by hand.
  add column entered_at timestamptz,
  -- The visitor has opened the emailed link.
  add column email_verified boolean not null default false,
  alter column latitude drop not null,
  alter column longitude drop not null,
  alter column distance_m drop not null;
