import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raw } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { distributionPlan } from './distribution-plan.ts'
import { readRowLayout, type RowLayout } from './row-layout.ts'

/** Citus itself is not here: its two functions do nothing. */
const CITUS = raw(`
  create function create_reference_table(name regclass) returns void language sql as '';
  create function create_distributed_table(name regclass, distribution_column text,
    colocate_with text default 'default') returns void language sql as '';`)

let database: TestDatabase
let layout: RowLayout
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  layout = await readRowLayout(database.db)
})
afterAll(() => database.drop())

describe('distributionPlan', () => {
  it('drops only references that cannot stay on the machine of an account', () => {
    const dropped = distributionPlan(layout).droppedReferences.map(
      ({ table, columns, target }) => `${table} (${columns.join(', ')}) → ${target}`,
    )

    expect(dropped).toContain('audit_entry (account_id) → account')
    expect(dropped).toContain('seat (guest_id) → account')
    expect(dropped).not.toContain('profile (account_id) → account')
    expect(dropped).not.toContain('alert (video_id) → video')
  })

  it('is accepted by the migrated database', async () => {
    const { statements } = distributionPlan(layout)
    await database.db.run(CITUS)
    for (const statement of statements) await database.db.run(raw(statement))

    const { references } = await readRowLayout(database.db)
    const { owned } = layout
    const across = references.filter(
      ({ table, target }) => owned.includes(target) && !owned.includes(table),
    )
    expect(across).toEqual([])
  })
})
