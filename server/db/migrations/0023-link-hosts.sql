-- Compatible since 0006.
-- Who asks visitors to check in, in the creator's words; null when the creator has not said.
alter table links add column host_name text;
