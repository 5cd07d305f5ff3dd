import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
const run = () =>
  migrate(database.db, { schema: 'jokes', directory: pathToFileURL(`${directory}/`) }, silentLog)
const applied = async () =>
  (await database.db.one(Count, sql`select count(*) from jokes.migration`)).count

describe('migrate', () => {
  it('applies each file once although several nodes start together', async () => {
    await write(
      '0001-joke.sql',
      'create table jokes.joke (id int primary key); create table jokes.laugh (id int);',
    )
    await Promise.all([run(), run(), run()])

    expect(await applied()).toBe(1)
  })

  it('leaves nothing of a file that fails', async () => {
    await write('0002-broken.sql', 'create table jokes.half (id int); select nonsense;')
    await expect(run()).rejects.toThrow('nonsense')

    expect(await applied()).toBe(1)
    await rm(join(directory, '0002-broken.sql'))
  })

  it('refuses a file that was changed after it had been applied', async () => {
    await write('0001-joke.sql', 'create table jokes.other (id int);')

    await expect(run()).rejects.toThrow('was changed after it had been applied')
  })
})
