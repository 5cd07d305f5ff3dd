import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { openTestCommands, type TestCommands } from '#cli/testing-commands.ts'
import { addJobCommands } from './job.ts'

let hlizo: TestCommands

beforeAll(async () => {
  hlizo = await openTestCommands(addJobCommands)
})
afterAll(() => hlizo.close())

describe('hlizo job', () => {
  it('lists jobs that were given up, and runs those of a kind again', async () => {
    expect(await hlizo.run('job', 'list')).toBe('No job was given up.\n')
    for (const kind of ['people.refund', 'coupons.attend'])
      await hlizo.db
        .run(sql`insert into jobs.job (id, kind, key, payload, run_at, dead_at, last_error)
        values (gen_random_uuid(), ${kind}, 'a', '{}', '2026-01-01', '2026-01-02', 'Broken.')`)
    expect(await hlizo.run('job', 'list', '--kind', 'people.refund')).toBe(
      '2026-01-02T00:00:00.000Z  people.refund  a  Broken.\n',
    )
    expect(await hlizo.run('job', 'retry', '--kind', 'people.refund')).toBe(
      'Jobs to be run again: 1.\n',
    )

    expect(await hlizo.run('job', 'list')).not.toContain('people.refund')
    expect(await hlizo.run('job', 'retry')).toBe('Jobs to be run again: 1.\n')
    expect(await hlizo.run('job', 'list')).toBe('No job was given up.\n')
  })
})
