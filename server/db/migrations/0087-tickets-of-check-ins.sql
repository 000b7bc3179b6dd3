-- Compatible since 0006.
-- A ticket for the code on a screen is one browser's. Two check-ins with the same hash have used one, which marks the later name.
alter table check_ins add column ticket_hash bytea;
alter table pending_check_ins add column ticket_hash bytea;
