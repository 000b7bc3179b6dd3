-- Compatible since 0006.
-- A person who is erased takes all attendances along.
create index attendances_by_person on attendances (link_id, person_id);
