import { createHash } from 'node:crypto'
import pg from 'pg'
import { randomText } from '@hlizo/kit/ids'
import { silentLog } from '@hlizo/kit/log'
import { connect, type Database } from './database.ts'
import { migrate, readMigrations, type MigrationSet } from './migrate.ts'

/** A database of one test file on a real PostgreSQL. */
export type TestDatabase = {
  readonly db: Database
  /** PostgreSQL itself. */
  readonly url: string
  /** What a product on this database is started with. */
  readonly variables: Readonly<Record<string, string>>
  drop(): Promise<void>
}

const serverUrl = () => {
  const url = process.env['TEST_DATABASE_URL']
  if (!url)
    throw new Error(
      'TEST_DATABASE_URL is not set: run the tests with vitest, whose set-up starts a database.',
    )
  return url
}

const urlOf = (name: string, server = serverUrl()) => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

/** The database through the pooler of the run, where there is one (TEST_THROUGH_POOLER). */
function throughPooler(name: string) {
  const server = process.env['TEST_POOLER_URL']
  if (!server) return null
  const url = urlOf(name, server)
  const directUrl = urlOf(name)

  return {
    db: connect(url, { max: 20, pooler: { directUrl, isPreparing: false } }),
    variables: { DATABASE_URL: url, DATABASE_LISTEN_URL: directUrl },
  }
}

async function onServer<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function templateName(sets: readonly MigrationSet[]): Promise<string> {
  const hash = createHash('sha256')
  for (const set of sets) {
    hash.update(set.schema)
    for (const { name, checksum } of await readMigrations(set)) hash.update(name + checksum)
  }

  return `template_${hash.digest('hex').slice(0, 20)}`
}

// Renamed when complete, so that a template is never half migrated.
async function ensureTemplate(client: pg.Client, name: string, sets: readonly MigrationSet[]) {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount !== 0) return

    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft}`)
    await client.query(`create database ${draft}`)
    const db = connect(urlOf(draft), { max: 1 })
    for (const set of sets) await migrate(db, set, silentLog)
    await db.close()
    await client.query(`alter database ${draft} rename to ${name}`)
  } finally {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
  }
}

/** Clones a migrated database in about 40 ms, so that test files run in parallel. */
export async function testDatabase(sets: readonly MigrationSet[]): Promise<TestDatabase> {
  const template = await templateName(sets)
  const name = `test_${randomText(16, 'abcdefghijklmnopqrstuvwxyz0123456789')}`
  await onServer(async (client) => {
    await ensureTemplate(client, template, sets)
    await client.query(`create database ${name} template ${template}`)
  })
  const url = urlOf(name)
  const { db, variables } = throughPooler(name) ?? {
    db: connect(url, { max: 20 }),
    variables: { DATABASE_URL: url },
  }

  return {
    db,
    url,
    variables,
    drop: async () => {
      await db.close()
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
