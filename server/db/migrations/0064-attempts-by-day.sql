-- Compatible since 0006.
-- Attempts of UTC days that are over, by quarter of an hour (`q0` from midnight; null where nobody came): what a job sums from
-- `attempt_counts`, so that a year of a link is read from a thousand rows. Days differ by zone, quarters of an hour do not.
create table attempt_days (
  link_id uuid not null references links on delete cascade,
  day date not null,
  outcome text not null,
  device_type text not null,
  attempts int not null,
  first_visits int not null,
  return_visits int not null,
  primary key (link_id, day, outcome, device_type)
);
do $$ begin
  execute (select 'alter table attempt_days ' || string_agg(format('add column q%s int', quarter), ', ' order by quarter)
    from generate_series(0, 95) as quarter);
end $$;

-- Up to when each link is summed.
create table attempts_summed (
  link_id uuid primary key references links on delete cascade,
  summed_to timestamptz not null
);

-- A day whose counters have changed since it was over is read from them until it is summed again. Rows are only added, since
-- one that is shared could be deleted by the job before the change it stands for is committed.
create table stale_attempt_days (
  id bigint generated always as identity primary key,
  link_id uuid not null references links on delete cascade,
  day date not null
);
create index on stale_attempt_days (link_id, day);

create function note_stale_attempt_day() returns trigger language plpgsql as $$
begin
  insert into stale_attempt_days (link_id, day) values (new.link_id, (new.slot_at at time zone 'UTC')::date);
  return null;
end $$;
-- Not for the attempts of today: check-ins do without.
create trigger note_stale_attempt_day after insert or update on attempt_counts for each row
  when (new.slot_at < date_trunc('day', now(), 'UTC')) execute function note_stale_attempt_day();
