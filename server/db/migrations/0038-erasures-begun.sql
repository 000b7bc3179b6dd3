-- Compatible since 0038.
-- The word that the journal will have for an erasure that has begun: its request has that answer, and no other. An older release
-- would still let the creator keep it, and knows no 'requested' in a journal.
alter table data_requests add column erased_because text;
