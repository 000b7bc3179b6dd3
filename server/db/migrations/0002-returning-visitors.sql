-- Compatible since 0001.
-- Who has checked in at a creator's links before, one row for each link, so that a deleted link takes its own along.
-- `email_hash` is the SHA-256 of the address. Erasing a visitor means deleting the rows of their hash and creator;
-- erasing check-ins by age, those last seen before. The counts below name nobody and stay.
create table visitors (
  creator_id uuid not null,
  email_hash bytea not null,
  link_id uuid not null,
  last_seen_on date not null,
  primary key (creator_id, email_hash, link_id)
);

-- In place of foreign keys, which would cost every check-in an index and a lookup more.
create function forget_visitors() returns trigger language plpgsql as $$
begin
  delete from visitors v using gone where v.creator_id = gone.creator_id and v.link_id = gone.id;
  return null;
end $$;
create trigger forget_visitors after delete on links
  referencing old table as gone for each statement execute function forget_visitors();

-- Of the accepted attempts of a slot: by people who were new to the creator, and by people who were not. The rest gave
-- no address. The key stays as it was, since a process of the version before may still be counting.
create temporary table visits on commit drop as
  select link_id, date_bin('15 minutes', checked_in_at, 'epoch') as slot_at, device_type,
    count(*) filter (where nth = 1) as first_visits, count(*) filter (where nth > 1) as return_visits
  from (
    select c.link_id, c.checked_in_at, c.device_type, row_number() over (
      partition by l.creator_id, c.user_email order by c.checked_in_at, c.link_id, c.ordinal) as nth
    from check_ins c join links l on l.id = c.link_id
    where c.user_email is not null) as told
  group by 1, 2, 3;

insert into visitors (creator_id, email_hash, link_id, last_seen_on)
select l.creator_id, sha256(convert_to(c.user_email, 'UTF8')), c.link_id, (max(c.checked_in_at) at time zone 'UTC')::date
from check_ins c join links l on l.id = c.link_id
where c.user_email is not null
group by 1, 2, 3;

alter table attempt_counts
  add column first_visits int not null default 0,
  add column return_visits int not null default 0;
update attempt_counts a set first_visits = v.first_visits, return_visits = v.return_visits
from visits v
where (a.link_id, a.slot_at, a.outcome, a.device_type) = (v.link_id, v.slot_at, 'accepted', v.device_type);
