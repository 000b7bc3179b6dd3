/**
 * Fails a transaction that updates a link a second time without a lock on its creator: PostgreSQL takes that lock then, after
 * the link's, while the deletion of an account locks the creator first. A row's `xmax` is the transaction that holds its lock.
 */
export const CREATOR_BEFORE_SECOND_UPDATE = `create function refuse_second_update() returns trigger language plpgsql as $$
  begin
    if old.xmin = pg_current_xact_id()::xid and old.creator_id is not null
      and not exists (select from creators where id = old.creator_id and xmax = pg_current_xact_id()::xid)
    then raise exception 'a link is updated twice, and its creator is not locked'; end if;
    return new;
  end $$;
  create trigger refuse_second_update before update on links for each row execute function refuse_second_update()`
