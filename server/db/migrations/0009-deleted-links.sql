-- Compatible since 0006.
-- A deleted link is nobody's from that moment on: every query that goes by creator or by token misses it. A job then erases
-- what it holds, and the link last. Whose it was is kept for as long, since `visitors` are found by their creator.
alter table links
  alter column creator_id drop not null,
  add column former_creator_id uuid;
create index links_deleted on links (id) where creator_id is null;

create or replace function forget_visitors() returns trigger language plpgsql as $$
begin
  delete from visitors v using gone
  where v.creator_id = coalesce(gone.creator_id, gone.former_creator_id) and v.link_id = gone.id;
  return null;
end $$;
