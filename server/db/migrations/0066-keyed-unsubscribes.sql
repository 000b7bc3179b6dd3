-- Compatible since 0006.
-- Whether both hashes are keyed by the service's secret. Rows of before hold plain hashes until a nightly job has keyed them.
alter table unsubscribes add column keyed boolean not null default false;

-- Of the personal link that a further invitation brings. The link before works until that email has left.
alter table people add column next_seed bytea;
