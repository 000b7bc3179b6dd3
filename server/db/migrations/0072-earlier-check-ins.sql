-- Compatible since 0006.
-- A check-in that has waited and was no second one belongs to the check-in made before, which its key checks out.
alter table pending_check_ins add column earlier_id uuid;
