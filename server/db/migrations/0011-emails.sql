-- Compatible since 0006.
-- Token and code of an email are derived from its seed and APP_SECRET, so that an email sent twice carries the same ones.
alter table sign_in_requests
  add column seed bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
alter table pending_check_ins
  add column seed bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

-- 'undeliverable': the mail server has refused it for good. Those of a link are counted for its creator.
alter table sign_in_requests add column email_state text not null default 'sending'
  check (email_state in ('sending', 'sent', 'undeliverable'));
alter table pending_check_ins add column email_state text not null default 'sending'
  check (email_state in ('sending', 'sent', 'undeliverable'));
create index on pending_check_ins (link_id) where email_state = 'undeliverable';
