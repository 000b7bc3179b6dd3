import type pg from 'pg'

const SCHEMAS = 'public, graphile_worker'

/**
 * Grants the worker role access to rows when another role owns the tables. Default privileges cover tables that the owner makes
 * later; the queue's tables have row-level security, so each needs a policy for the worker.
 */
export async function grantWork(owner: pg.ClientBase, worker: pg.Pool): Promise<void> {
  const [role, ownRole] = await Promise.all([roleOf(worker), roleOf(owner)])
  if (role === ownRole) return
  const { rows } = await owner.query<{ granted: boolean; closed: string[] }>(STATE, [role])
  const { granted, closed } = rows[0]!
  const quoted = `"${role.replaceAll('"', '""')}"`
  const statements = [
    ...(granted ? [] : grantsTo(quoted)),
    ...closed.map(table => `create policy ${quoted} on ${table} to ${quoted} using (true) with check (true)`),
  ]
  if (statements.length > 0) await owner.query(statements.join(';\n'))
}

async function roleOf(session: pg.Pool | pg.ClientBase): Promise<string> {
  const { rows } = await session.query<{ role: string }>('select current_user as role')
  return rows[0]!.role
}

const STATE = `select
  exists (select from pg_default_acl, aclexplode(defaclacl) where defaclrole = current_user::regrole
    and grantee = quote_ident($1)::regrole) as granted,
  array(select c.oid::regclass::text from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
    and not exists (select from pg_policy where polrelid = c.oid and quote_ident($1)::regrole = any(polroles))) as closed`

const grantsTo = (role: string) => [
  `grant usage on schema ${SCHEMAS} to ${role}`,
  `grant select, insert, update, delete on all tables in schema ${SCHEMAS} to ${role}`,
  `grant usage, select on all sequences in schema ${SCHEMAS} to ${role}`,
  `revoke insert, update, delete on migrations from ${role}`,
  `alter default privileges grant select, insert, update, delete on tables to ${role}`,
  `alter default privileges grant usage, select on sequences to ${role}`,
]
