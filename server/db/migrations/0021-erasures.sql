-- Compatible since 0004.
-- Erasures on request that this database has seen. DATA_DIR/erasures.jsonl says what each of them erased: one that stands
-- there and not here was made after the backup that this database was restored from, and is repeated at the start.
create table erasures (
  id uuid primary key,
  erased_at timestamptz not null default app_now()
);
