#!/bin/sh
# Run once by the image of PostgreSQL, in an empty volume: one role owns the tables, the other works with rows.
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" --username="${POSTGRES_USER:-postgres}" <<'END'
create role nearmark_owner login password :'owner';
create role nearmark_app login password :'app';
create database nearmark owner nearmark_owner;
END
