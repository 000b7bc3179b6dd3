-- Compatible since 0006.
-- Who asks visitors, on links without a name of their own. The dashboard asks the creator for it until it is given or refused.
alter table creators add column display_name text, add column display_name_asked boolean not null default false;
