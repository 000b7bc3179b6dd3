-- Compatible since 0003.
-- A link's list tells its refusals of the last days: found without reading the slots of those who were accepted.
create index on attempt_counts (link_id, slot_at) where outcome <> 'accepted';
