import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { silentLog } from '@hlizo/kit/log'
import { migrate } from './migrate.ts'
import { sql } from './sql.ts'
import { testDatabase, type TestDatabase } from './testing.ts'

const Count = z.object({ count: z.number() })

let database: TestDatabase
let directory: string
beforeAll(async () => {
  database = await testDatabase([])
  directory = await mkdtemp(join(tmpdir(), 'hlizo-migrations-'))
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(join(directory, name), text)
const run = (log = silentLog) =>
  migrate(database.db, { schema: 'jokes', directory: pathToFileURL(`${directory}/`) }, log)
const applied = async () =>
  (await database.db.one(Count, sql`select count(*) from jokes.migration`)).count

describe('migrate', () => {
  it('applies each file once when several nodes start at the same time', async () => {
    await write(
      '0001-joke.sql',
      'create table jokes.joke (id int primary key); create table jokes.laugh (id int);',
    )
    await Promise.all([run(), run(), run()])

    expect(await applied()).toBe(1)
  })

  it('rolls a failing file back', async () => {
    await write('0002-broken.sql', 'create table jokes.half (id int); select nonsense;')
    await expect(run()).rejects.toThrow('nonsense')

    expect(await applied()).toBe(1)
    await rm(join(directory, '0002-broken.sql'))
  })

  it('resumes after a killed start (R134)', async () => {
    await write('0002-slow.sql', 'create table jokes.slow (id int); select pg_sleep(30);')
    const killed = run()
    const connection = await vi.waitFor(async () => {
      const [found] = await database.db.many(
        z.object({ pid: z.number() }),
        sql`select pid from pg_stat_activity
          where datname = current_database() and query like ${'%pg_sleep(30)%'} and pid <> pg_backend_pid()`,
      )
      expect(found).toBeDefined()
      return found?.pid ?? 0
    })
    await database.db.run(sql`select pg_terminate_backend(${connection}::int)`)
    await expect(killed).rejects.toThrow()
    await write('0002-slow.sql', 'create table jokes.slow (id int);')
    await Promise.all([run(), run()])

    expect(await applied()).toBe(2)
  })

  it('reports a newer schema, and allows the previous version to run on it (R134)', async () => {
    const newer = await readFile(join(directory, '0002-slow.sql'))
    await rm(join(directory, '0002-slow.sql'))
    const warn = vi.fn()
    await run({ ...silentLog, warn })

    expect(warn).toHaveBeenCalledWith(
      { schema: 'jokes', migrations: ['0002-slow.sql'] },
      expect.stringContaining('newer version'),
    )
    await writeFile(join(directory, '0002-slow.sql'), newer)

    expect(await applied()).toBe(2)
  })

  it('refuses to run on a schema that a newer version has made incompatible', async () => {
    const file = '0009-breaking.sql'
    await write(file, '-- incompatible: the column laugh.id is gone\nselect 1;')
    await run()
    await rm(join(directory, file))

    await expect(run()).rejects.toThrow('jokes/0009-breaking.sql')
    await database.db.run(sql`delete from jokes.migration where name = ${file}`)
  })

  it('fails behind the lock of another transaction without blocking the service', async () => {
    await write(
      '0003-locked.sql',
      "set local lock_timeout = '50ms'; alter table jokes.joke add column a int;",
    )
    const client = await database.db.pool.connect()
    await client.query('begin; lock table jokes.joke in access exclusive mode')
    await expect(run()).rejects.toThrow('lock timeout')
    await client.query('rollback')
    client.release()

    expect(await applied()).toBe(2)
    await rm(join(directory, '0003-locked.sql'))
  })

  it('refuses a file that was changed after it had been applied', async () => {
    await write('0001-joke.sql', 'create table jokes.other (id int);')

    await expect(run()).rejects.toThrow('was changed after it had been applied')
  })
})
