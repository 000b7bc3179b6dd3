-- Compatible since 0006.
-- Names are compared without apostrophes, and letters without strokes and ligatures. Few names have any; their rows keep their
-- ids. A process of the release before does not find these people by name until it is replaced.
update people set folded_name = left(regexp_replace(btrim(
  replace(replace(replace(replace(translate(bare, E'øđðłħıə\'’‘‛ʼʻ`′׳\u200b\u200c\u200d\u200e\u200f', 'oddlhie'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')), ' +', ' ', 'g'), 240)
from (
  select link_id, id, case when name like '%´%' and name not like '%,%'
    -- Folded, this apostrophe was a space.
    then lower(regexp_replace(normalize(replace(name, '´', ''), nfkd), '[\u0300-\u036f]', '', 'g')) else folded_name end as bare
  from people
  where folded_name ~ '[øđðłħıəßæœþ''’‘‛ʼʻ`′׳\u200b-\u200f]' or name like '%´%') as old
where people.link_id = old.link_id and people.id = old.id;
