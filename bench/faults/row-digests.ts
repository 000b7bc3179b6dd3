import type pg from 'pg'

/** The check-ins of these visitors, and one digest of all of their rows. */
export async function rowsOf(client: pg.Client, emails: string[]) {
  const { rows } = await client.query<{ count: number; digest: string }>(
    `select count(*)::int, md5(string_agg(md5(c::text), '' order by id)) as digest from check_ins c where user_email = any($1)`,
    [emails],
  )
  return rows[0]!
}

export const countOf = async (client: pg.Client, emails: string[]) => (await rowsOf(client, emails)).count

/** A digest of all rows of each table. */
export async function digestsOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  )
  const found = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: digest } = await client.query<{ text: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as text from ${name} t`,
    )
    found.set(name, digest[0]!.text)
  }
  return found
}
