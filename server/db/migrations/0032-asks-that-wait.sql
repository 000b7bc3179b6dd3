-- Compatible since 0006.
-- An ask counts towards the limits of its link from its first moment, also while it waits for the visitor's email.
create index asks_that_wait on pending_check_ins (link_id)
  where review_reason is not null and decision is null and confirmed_at is null;
