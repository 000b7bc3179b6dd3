-- Compatible since 0006.
-- Someone whose position leaves doubt may ask to be let in. Such an attempt waits with those that wait for their email, with its
-- reason and note, until the link's creator decides; a decided one is kept until it expires. Asks may have no position, no email.
alter table pending_check_ins
  alter column user_email drop not null,
  alter column latitude drop not null,
  alter column longitude drop not null,
  alter column distance_m drop not null,
  add column waits_for text not null default 'mail',
  add column review_reason text,
  add column note text,
  add column email_verified boolean not null default false,
  add column decision text,
  add column decided_at timestamptz,
  add column decline_reason text;
create index held_for_review on pending_check_ins (link_id, checked_in_at) where waits_for = 'review' and decision is null;

alter table links
  add column held_count int not null default 0,
  -- When the creator was last told of people who wait, and when the queue was first full; null again once it has room.
  add column review_mailed_at timestamptz,
  add column holds_full_at timestamptz;
alter table refused_attempts add column may_ask boolean not null default false;
