-- Compatible since 0006.
-- When the personal link of somebody on a list was last emailed, and what became of that email.
alter table people add column invited_at timestamptz;
alter table people add column invite_state text;
create index people_to_invite on people (link_id, id) where invite_state = 'waiting';

-- People who want no further invitations of a creator, by hashes of both emails: a creator with a new account is still the same.
create table unsubscribes (
  creator_email_hash bytea not null,
  email_hash bytea not null,
  at timestamptz not null,
  primary key (creator_email_hash, email_hash)
);
