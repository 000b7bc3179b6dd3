-- Compatible since 0006.
-- By email, since an erasure finds the answers to keep by it. Alone: no other table is locked while it is built, and a database
-- that ran an early 0035 has it.
create index if not exists kept_requests on record_acts (link_id, (personal ->> 'email')) where act = 'keep' and personal is not null;
