import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { auditLog, commandLineActor } from '@hlizo/server/stores/audit-log'
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
    const reason = ['--reason', 'Cheia a fost schimbată'] as const
    expect(await hlizo.run('job', 'retry', '--kind', 'people.refund', ...reason)).toBe(
      'Jobs to be run again: 1.\n',
    )

    expect(await hlizo.run('job', 'list')).not.toContain('people.refund')
    expect(await hlizo.run('job', 'retry', ...reason)).toBe('Jobs to be run again: 1.\n')
    expect(await hlizo.run('job', 'list')).toBe('No job was given up.\n')
    expect(await hlizo.run('job', 'retry', ...reason)).toBe('Jobs to be run again: 0.\n')

    const entry = {
      actor: commandLineActor().name,
      via: 'command-line',
      action: 'jobs.retried',
      subjectType: 'job',
      after: { count: 1 },
      reason: 'Cheia a fost schimbată',
    }
    expect(await auditLog(hlizo.db).list({}, 9)).toMatchObject([
      { ...entry, subjectId: 'coupons.attend' },
      { ...entry, subjectId: 'people.refund' },
    ])
  })

  it('asks why they are run again', async () => {
    await expect(hlizo.run('job', 'retry')).rejects.toThrow('--reason')
  })
})
