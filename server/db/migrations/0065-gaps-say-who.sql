-- Compatible since 0006.
-- Who erased the check-in that left a gap: null of those of before, and of those that were erased for their age.
alter table check_in_gaps add column erased_by text check (erased_by in ('visitor', 'creator'));
