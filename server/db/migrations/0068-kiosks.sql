-- Compatible since 0006.
-- A display may be a kiosk: a tablet on which visitors check in without a phone of their own. The PIN guards leaving its page.
alter table displays
  add column mode text not null default 'wall' check (mode in ('wall', 'kiosk')),
  -- HMAC by a key of the service; of a kiosk alone.
  add column pin_hash bytea,
  add check ((mode = 'kiosk') = (pin_hash is not null)),
  -- A kiosk shows neither a code nor anybody's name.
  add check (mode = 'wall' or (secret is null and names = 'none'));
