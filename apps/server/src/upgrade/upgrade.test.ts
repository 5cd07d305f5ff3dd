import { afterEach, describe, expect, it } from 'vitest'
import { silentLog } from '@hlizo/kit/log'
import { migrate, readMigrations } from '@hlizo/database/migrate'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { allSchemas } from '#server/backup/schemas.ts'
import { checkInvariants, invariants } from '#server/invariants/check-invariants.ts'
import { readColumns } from './testing-columns.ts'
import { migrateTo, readReleases } from './testing-releases.ts'
import { fillTables, lostRows, readRows } from './testing-rows.ts'
import { sources, upgradeData } from './testing-upgrade-data.ts'

const releases = await readReleases()
const schemas = allSchemas.map(({ schema }) => schema)
const cases = releases.map((release, index) => ({ ...release, index }))

/** Hundreds of migrations and every rule, on a machine that may be busy. */
const WITHIN_MS = 60_000

let database: TestDatabase | undefined
afterEach(async () => {
  await database?.drop()
  database = undefined
})

describe('migrate', () => {
  it.each(cases)('still has the files that landed with $commit', async ({ added }) => {
    const present: Record<string, Record<string, string>> = {}
    for (const set of allSchemas) {
      const files = await readMigrations(set)
      present[set.schema] = Object.fromEntries(files.map(({ name, checksum }) => [name, checksum]))
    }

    // What fails here was changed after installations had applied it: write a new migration instead.
    expect(present).toMatchObject(added)
  })

  it.each(cases)(
    'upgrades $commit of $landedAt with data in every table',
    async ({ index }) => {
      database = await testDatabase([])
      const { db } = database
      await migrateTo(db, releases.slice(0, index + 1))
      const tables = await readColumns(db, schemas)
      await fillTables(db, tables, upgradeData)
      const before = await readRows(db, tables.keys())
      expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])

      for (const set of allSchemas) await migrate(db, set, silentLog)

      expect(await lostRows(db, before)).toEqual([])
      expect(await checkInvariants(db, sources)).toEqual(
        invariants.map(({ name, sentence }) => ({ name, sentence, broken: [] })),
      )
    },
    WITHIN_MS,
  )
})
