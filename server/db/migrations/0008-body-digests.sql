-- Compatible since 0006.
-- What tells a repeated Idempotency-Key with another body. Null without a key, and of rows from before.
alter table check_ins add column body_digest bytea;
alter table pending_check_ins add column body_digest bytea;
alter table refused_attempts add column body_digest bytea;
