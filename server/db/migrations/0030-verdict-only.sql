-- Compatible since 0026.
-- A link may keep only that people were there: `inside`, and a band of accuracy, in place of position, distance and IP. It may
-- also keep check-ins and photos for fewer days than the service does.
alter table links
  add column keeps text not null default 'position',
  add column keep_days int check (keep_days between 1 and 3650),
  add column photo_days int check (photo_days between 1 and 3650);

alter table check_ins
  -- Whether the position was within the radius of that time; null without a position, and in rows from before.
  add column inside boolean,
  -- At most so many metres: 20 or 100. Null above, and where the position itself is kept.
  add column accuracy_band smallint;

alter table pending_check_ins
  add column inside boolean,
  add column accuracy_band smallint,
  -- 'near' or 'far', where the distance is not kept.
  add column distance_band text,
  -- Keyed hashes of network and site, with a space between, where the IP is not kept: to limit what one network may have waiting.
  add column networks text;
