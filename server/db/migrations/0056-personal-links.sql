-- Compatible since 0006.
-- The personal link of somebody on a list. Its token is made from the seed with the service's secret, and found by its hash.
alter table people add column seed bytea;
alter table people add column token_hash bytea;
create unique index people_by_token on people (link_id, token_hash) where token_hash is not null;

-- Who waits after coming by a personal link.
alter table pending_check_ins add column person_id uuid;
