-- Compatible since 0006.
-- What a check-in writes hangs on its link without a foreign key: each would look the link up once more for each row, and lock it,
-- though every statement that writes these rows holds the link's lock. A link that is deleted takes them along, as before.
alter table check_ins drop constraint check_ins_link_id_fkey;
alter table repeat_keys drop constraint repeat_keys_link_id_fkey;
alter table session_rows drop constraint session_rows_link_id_fkey;
alter table matches drop constraint matches_link_id_fkey;
alter table present_now drop constraint present_now_link_id_fkey;

create function erase_rows_of_links() returns trigger language plpgsql as $$
begin
  delete from check_ins t using gone where t.link_id = gone.id;
  delete from repeat_keys t using gone where t.link_id = gone.id;
  delete from session_rows t using gone where t.link_id = gone.id;
  delete from matches t using gone where t.link_id = gone.id;
  delete from present_now t using gone where t.link_id = gone.id;
  return null;
end $$;
create trigger erase_rows_of_links after delete on links
  referencing old table as gone for each statement execute function erase_rows_of_links();
