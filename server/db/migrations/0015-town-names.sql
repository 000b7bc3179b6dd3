-- Compatible since 0006.
-- What towns are called in other languages. Filled with the gazetteer itself, by the process that loads it.
create table town_names (
  town_id int not null,
  folded text not null,
  -- The town's: common names are ordered by it without a look at each town.
  population int not null
);
create index town_names_folded_prefix on town_names (folded text_pattern_ops);
