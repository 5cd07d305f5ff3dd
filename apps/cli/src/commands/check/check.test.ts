import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { openTestCommands, type TestCommands } from '#cli/testing-commands.ts'
import { addCheckCommand } from './check.ts'

let hlizo: TestCommands

beforeAll(async () => {
  hlizo = await openTestCommands(addCheckCommand)
})
afterEach(() => {
  process.exitCode = undefined
})
afterAll(() => hlizo.close())

/** What `hlizo check` prints, and the exit code that it leaves. */
async function check(): Promise<{ printed: string; exitCode: typeof process.exitCode }> {
  return { printed: await hlizo.run('check'), exitCode: process.exitCode }
}

describe('hlizo check', () => {
  it('succeeds when no rule is broken', async () => {
    const { printed, exitCode } = await check()

    expect(printed).toContain('ok      subscriptions\n')
    expect(printed).toContain('unknown ledger-and-provider: ')
    expect(exitCode).toBeUndefined()
  })

  it('names the broken rule and its rows, and fails', async () => {
    await hlizo.db.run(sql`insert into app.video_view (account_id, profile_id, video_id, counted_at)
      values ('01890000-0000-7000-8000-000000000009', 1, 1, ${new Date()})`)
    const { printed, exitCode } = await check()

    expect(printed).toContain(
      'BROKEN  erased-accounts: Nothing is left of a deleted account but what it paid, without its payer.\n' +
        '          app.video_view of account 01890000-0000-7000-8000-000000000009\n',
    )
    expect(exitCode).toBe(1)
  })
})
