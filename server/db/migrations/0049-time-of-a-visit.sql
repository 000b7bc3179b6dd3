-- Compatible since 0006.
-- By what time a check-in that waits finds its session: that of the page's opening counts, up to three minutes before it was sent.
-- Null where the time of the check-in itself counts: outside of sessions, and of those that waited before.
alter table pending_check_ins add column counted_at timestamptz;
