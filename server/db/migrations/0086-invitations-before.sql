-- Compatible since 0006.
-- When the last invitation left before the one that waits, which may not leave.
alter table people add column invited_before timestamptz;
