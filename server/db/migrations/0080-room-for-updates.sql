-- Compatible since 0006.
-- Every check-in updates its link and its counters. With room in the page the new version stays there, and no index is touched.
-- Pages that are full already stay as they are.
alter table links set (fillfactor = 50);
alter table attempt_counts set (fillfactor = 80);
alter table occurrences set (fillfactor = 80);
