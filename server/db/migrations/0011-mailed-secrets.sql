-- Token and code of an email are derived from its seed and APP_SECRET, so that an email sent twice carries the same ones.
alter table sign_in_requests
  add column seed bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
alter table pending_check_ins
  add column seed bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
