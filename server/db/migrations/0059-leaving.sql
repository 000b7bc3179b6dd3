-- Compatible since 0006.
-- Whether visitors say when they leave, and how long after their session ends they are taken to have left who said nothing.
alter table links add column check_out text not null default 'off';
alter table links add column auto_out_min int not null default 60;

-- When and by whom somebody was checked out. The time of an automatic end is when the service took them off the list: it says
-- nothing of when they left.
alter table check_ins add column out_at timestamptz;
alter table check_ins add column out_by text;
alter table check_ins add column out_verified boolean;

-- Who is at a link now. Rows exist only while somebody is there, at links with check-out.
create table present_now (
  link_id uuid not null references links on delete cascade,
  ordinal int not null,
  since timestamptz not null,
  -- When the service ends it by itself.
  due_at timestamptz not null,
  primary key (link_id, ordinal)
);
create index present_now_due on present_now (due_at);
