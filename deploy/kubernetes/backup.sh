#!/bin/sh
# sh backup.sh FOLDER: backs up a service on a PostgreSQL of its own. DATABASE_OWNER_URL and DATA_DIR are the service's;
# backups older than KEEP_DAYS are removed.
set -eu
umask 077
name="nearmark-$(date -u +%Y-%m-%dT%H-%M-%SZ)"
half="$1/$name.unfinished"
trap 'rm -rf "$half"' EXIT
mkdir -p "$half"
# The database first: a photo without a row is swept, a row without a photo is a loss.
pg_dump --format=custom --file="$half/nearmark.dump" "$DATABASE_OWNER_URL"
pg_restore --list "$half/nearmark.dump" > /dev/null
# 1: a photo was written or erased meanwhile, which is no fault.
tar --exclude='*.part' -cf "$half/data.tar" -C "$DATA_DIR" . || [ $? -eq 1 ]
mv "$half" "$1/$name"
# What /admin/health shows as the last backup.
touch "$DATA_DIR/last-backup"
if [ -n "${KEEP_DAYS:-}" ]; then
  find "$1" -mindepth 1 -maxdepth 1 -name 'nearmark-*' -mtime "+$KEEP_DAYS" -exec rm -rf {} +
fi
echo "Backed up to $1/$name"
