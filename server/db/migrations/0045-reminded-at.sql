-- Compatible since 0006.
-- When the creator was reminded that a visitor's request to erase has no answer yet.
alter table data_requests add column reminded_at timestamptz;
