-- Compatible since 0006.
-- Whether this service has plans, as PLANS says: written at each start, so that every statement of every process reads the same.
create table plan_mode (
  only_row boolean primary key default true check (only_row),
  plans_on boolean not null default true
);
insert into plan_mode default values;

-- Made while the service had no plans: no later plan blocks such a link, and it blocks no other.
alter table links add column limit_exempt boolean not null default false;
