import type { TestApp } from './test-app.ts'

/** No erasure can be recorded meanwhile. */
export async function withoutRecord({ database }: TestApp, work: () => Promise<void>): Promise<void> {
  await database.asOwner(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before insert on erasures execute function refuse()`)
  await work().finally(() => database.asOwner('drop trigger refuse on erasures; drop function refuse'))
}
