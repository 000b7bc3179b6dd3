-- Compatible since 0006.
-- People who are expected at a link. Somebody who is removed keeps the row, so that the past stays, and comes back to it.
create table people (
  link_id uuid not null references links on delete cascade,
  -- Made of what makes two lines of lists the same person: the external id, else email and folded name, else the folded name.
  id uuid not null,
  name text not null,
  folded_name text not null,
  email text,
  external_id text,
  -- On the list since; of somebody who came back, since then.
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (link_id, id)
);
create index people_by_name on people (link_id, folded_name, id) where removed_at is null;
create index people_by_email on people (link_id, email) where email is not null;

-- How many people are on the link's list.
alter table links add column people_count int not null default 0;

alter table plans add column people_limit int not null default 20000;
update plans set people_limit = case name
  when 'Free' then 25 when 'Essential' then 200 when 'Pro' then 1000 when 'Ultra' then 5000 else 20000 end;
