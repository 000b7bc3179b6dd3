-- Compatible since 0006.
-- What a link's photos weigh, kept with its rows. Photos from before are not counted.
alter table links
  add column photo_bytes bigint not null default 0,
  -- When a photo was first turned away for want of room; null again once some are erased.
  add column photos_full_at timestamptz;
alter table check_ins add column photo_bytes int;
alter table pending_check_ins add column photo_bytes int;
