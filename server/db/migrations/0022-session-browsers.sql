-- Compatible since 0006.
-- The known browser (`known_browsers.browser_hash`) that a session was opened in: ending the session of a lost phone forgets it.
-- Null for sessions opened by the release before.
alter table sessions add column browser_hash bytea;
