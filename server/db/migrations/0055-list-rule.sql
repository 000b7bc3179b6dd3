-- Compatible since 0006.
-- What becomes of visitors who are not on the list of a link: they are let in, let in and marked, or the list decides.
alter table links add column list_rule text not null default 'off';
