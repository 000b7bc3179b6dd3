import type { Client } from 'pg'
import { type Cluster, clientOf } from './cluster.ts'

export const DATABASE = 'nearmark'
/** Owns the tables and migrates. */
export const OWNER = 'nearmark_owner'
/** Works with rows; the service connects as this role. */
export const WORKER = 'nearmark_app'

/** `create database` copies a template: seconds on a busy machine. */
const TIMEOUT_MS = 60_000
const NO_SUCH_DATABASE = '3D000'

/**
 * Makes the database and its two roles, neither of them a superuser. In a data folder of an earlier release, where the superuser
 * owned everything, ownership is handed over.
 */
export async function prepareDatabase(cluster: Cluster): Promise<void> {
  const owner = await withClient(cluster, DATABASE, ownerOfDatabase)
  if (owner === undefined) await withClient(cluster, 'postgres', createDatabase)
  else if (owner !== OWNER) await withClient(cluster, DATABASE, handOver)
}

/** Undefined when the database does not exist. */
async function withClient<T>(cluster: Cluster, database: string, work: (client: Client) => Promise<T>) {
  const client = clientOf(cluster, database, TIMEOUT_MS)
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_DATABASE) return undefined
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function ownerOfDatabase(client: Client): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()',
  )
  return rows[0]!.owner
}

export const CREATE_ROLES = [OWNER, WORKER]
  .map(
    role => `do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login; end if;
    end $$;`,
  )
  .join('\n')

async function createDatabase(client: Client): Promise<void> {
  await client.query(CREATE_ROLES)
  await client.query(`create database ${DATABASE} owner ${OWNER}`)
}

const OURS = "('public', 'graphile_worker')"
const notOfExtension = (oid: string) =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

/** REASSIGN OWNED cannot be used: it refuses the objects of the cluster's first superuser. */
const HAND_OVER = `
${CREATE_ROLES}
do $$ declare thing text; begin
  for thing in
    select format('schema %I', nspname) from pg_namespace where nspname in ${OURS} and nspname <> 'public'
    union all
    select format('table %s', c.oid::regclass) from pg_class c
      where relnamespace::regnamespace::text in ${OURS} and relkind in ('r', 'p', 'v', 'm') and ${notOfExtension('c.oid')}
    union all
    select format('sequence %s', c.oid::regclass) from pg_class c
      where relnamespace::regnamespace::text in ${OURS} and relkind = 'S'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    union all
    select format('routine %s', p.oid::regprocedure) from pg_proc p
      where pronamespace::regnamespace::text in ${OURS} and ${notOfExtension('p.oid')}
    union all
    select format('type %s', t.oid::regtype) from pg_type t
      where typnamespace::regnamespace::text in ${OURS} and ${notOfExtension('t.oid')}
        and (typtype in ('d', 'e') or exists (select from pg_class c where c.oid = t.typrelid and relkind = 'c'))
  loop
    execute format('alter %s owner to ${OWNER}', thing);
  end loop;
end $$;
alter database ${DATABASE} owner to ${OWNER};`

const handOver = (client: Client) => client.query(`begin; ${HAND_OVER} commit;`)
