import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeCreator } from '../testing/makers.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

describe.each(inject('clusters'))('the role that the service works as, on $name', cluster => {
  let app: TestApp
  let worker: pg.Client
  beforeAll(async () => {
    app = await startTestApp({}, cluster)
    worker = new pg.Client(app.database.connection)
    await worker.connect()
  })
  afterAll(async () => {
    await worker.end()
    await app.stop()
  })

  it('is no superuser, makes no roles and no databases, and passes no row security', async () => {
    const { rows } = await worker.query(
      'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(Object.values(rows[0])).toEqual([false, false, false, false, false])
  })

  it.each([
    ['drop a table', 'drop table check_ins', /must be owner/],
    ['change a table', 'alter table links add column x int', /must be owner/],
    ['empty a table unseen', 'truncate check_ins', /permission denied/],
    ['make a table', 'create table graphile_worker.x ()', /permission denied/],
    ['change the queue', 'drop function graphile_worker.add_job', /must be owner/],
    ['say that it was migrated', 'insert into migrations (number) values (9999)', /permission denied/],
    ['read passwords', 'select * from pg_authid', /permission denied/],
    ['run a program', "copy links to program 'cat'", /permission denied|superuser/],
    ['become the owner', 'set role nearmark_owner', /permission denied/],
  ])('may not %s', async (_, statement, refusal) => {
    await expect(worker.query(statement)).rejects.toThrow(refusal)
  })

  it('works with tables that a later migration makes', async () => {
    await app.database.asOwner('create table later (id int generated always as identity primary key, n int)')
    await worker.query('insert into later (n) values (1)')
    expect((await worker.query('update later set n = n + 1 returning id, n')).rows).toEqual([{ id: 1, n: 2 }])
  })

  it('serves, with its jobs', async () => {
    const { email } = await makeCreator(app, { email: 'owner@example.com' })
    expect((await app.call('POST', '/api/dashboard/access', { body: { email } })).status).toBe(200)
    const jobs = () => app.deps.pool.query('select count(*)::int as waiting from graphile_worker.jobs')
    await expect.poll(async () => (await jobs()).rows).toEqual([{ waiting: 0 }])
  })
})
