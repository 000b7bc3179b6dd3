-- Compatible since 0006.
-- What was changed of a session by hand holds under every schedule; the rest comes from the schedule of its time. The other columns
-- of an occurrence say how it was at its last check-in or change.
alter table occurrences
  add column changed_ends_at timestamptz,
  -- Empty: without a title. Null: not changed.
  add column changed_title text;

-- Of what was written before, nobody knows what was changed.
update occurrences set changed_ends_at = ends_at, changed_title = coalesce(title, '');
