-- Compatible since 0006.
-- Never fewer than the links that a creator has: most check-ins need not count those to know that none is blocked.
alter table creators add column links_made int not null default 0;

create function count_links_made() returns trigger language plpgsql as $$
begin
  update creators c set links_made = links_made + made.links
  from (select creator_id, count(*)::int as links from added group by creator_id) made where c.id = made.creator_id;
  return null;
end $$;
create trigger count_links_made after insert on links referencing new table as added
  for each statement execute function count_links_made();

update creators c set links_made = made.links
from (select creator_id, count(*)::int as links from links group by creator_id) made where c.id = made.creator_id;
