-- Compatible since 0006.
-- Whether a display greets people of the link's list by their first names.
alter table displays add column names text not null default 'none' check (names in ('none', 'first'));
