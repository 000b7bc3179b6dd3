-- Compatible since 0006.
-- A display may show a code that changes every so many seconds; its secret is encrypted with the service's. A link may ask for it.
alter table displays
  add column period_s smallint check (period_s between 10 and 120),
  add column secret bytea,
  add check ((period_s is null) = (secret is null));
alter table links add column requires_code boolean not null default false;
