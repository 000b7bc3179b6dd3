-- Compatible since 0006.
-- A link can be changed: its radius, its pin and its settings. `version` tells one state from the next. An ended link that is
-- opened again counts as new from then on, and advice on the radius reads what came since the pin last moved.
alter table links
  add column radius_m int not null default 100 check (radius_m between 25 and 2000),
  add column doubt text not null default 'refuse',
  add column coarse text not null default 'accept',
  add column no_position text not null default 'refuse',
  add column version int not null default 1,
  add column activated_at timestamptz not null default app_now(),
  add column moved_at timestamptz;
update links set activated_at = created_at;
create index links_by_activation on links (creator_id, activated_at desc, id desc);

create index refused_as_too_far on refused_attempts (link_id, attempted_at desc) where reason = 'too_far';
