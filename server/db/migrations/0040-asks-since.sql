-- Compatible since 0006.
-- From when a link's creator is asked before an erasure, where visitors erased by themselves until then: what was recorded before they
-- still erase. Null: nothing was recorded before. By ordinal, since a creator may enter a time, and by time, since some waited then.
alter table links
  add column asks_since timestamptz,
  add column asks_after_ordinal int;

-- Of links that were changed before, the journal says when. Which ordinal was the newest then is not known.
update links l set asks_since = a.at, asks_after_ordinal = 0
from (
  select link_id, max(at) as at from record_acts
  where act = 'change' and personal -> 'changes' @> '[{"field": "erasure", "to": "ask"}]' group by link_id) a
where a.link_id = l.id and l.erasure = 'ask';
