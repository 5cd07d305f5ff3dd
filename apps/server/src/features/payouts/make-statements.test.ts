import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { accept } from '@hlizo/kit/result'
import {
  makeStatements,
  monthlyStatementsJob,
  PAYOUT_DOCUMENTS_JOB,
  statePool,
} from './make-statements.ts'
import { MONTH, openTestPayouts, type TestPayouts } from './testing-payouts.ts'

const DYING = fileURLToPath(new URL('testing-killed-payout.ts', import.meta.url))
const actor = {
  actor: { accountId: null, name: 'test', via: 'command-line', ip: null },
  reason: 'Test.',
} as const
const context = { attempt: 1, isLast: () => false, signal: AbortSignal.timeout(60_000) }

let given: TestPayouts
const deps = () => ({ db: given.database.db, clock: given.clock })
const pool = (bani: number) => statePool(deps(), MONTH, bani, actor)

beforeAll(async () => {
  given = await openTestPayouts()
}, 60_000)
afterAll(() => given.close())
beforeEach(() => given.reset())

/** Makes the statements in a process that is killed at `step`; gives the signal that ended it. */
function makeAndDie(step: string): Promise<string | null> {
  const env = { ...process.env, DATABASE_URL: given.database.url }
  const child = spawn(process.execPath, [DYING, MONTH, step], { env, stdio: 'inherit' })

  return new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
}

describe('makeStatements', () => {
  it('creates them once with two concurrent nodes', async () => {
    await pool(1_000)
    const { db, clock } = deps()
    const other = connect(given.database.url, { max: 2 })
    const made = await Promise.all(
      [db, other, db, other].map((node) => makeStatements({ db: node, clock }, MONTH, actor)),
    )
    await other.close()

    expect(made.filter((one) => one.ok && one.value === 2)).toHaveLength(1)
    expect(made.filter((one) => one.ok && one.value === 0)).toHaveLength(3)
    expect(await given.count(sql`app.payout_run`)).toBe(1)
    expect(
      await given.count(sql`(select from jobs.job where kind = ${PAYOUT_DOCUMENTS_JOB})`),
    ).toBe(2)
  })

  it('creates them once when the process is killed at any step', async () => {
    await pool(1_000)
    for (const step of ['locked', 'written', 'done']) {
      expect(await makeAndDie(step), step).toBe('SIGKILL')
      expect(await given.count(sql`app.payout_run`), step).toBe(0)
    }
    expect(await makeAndDie('committed')).toBe('SIGKILL')

    expect(await makeStatements(deps(), MONTH, actor)).toEqual(accept(0))
    expect(await given.count(sql`app.payout_run`)).toBe(1)
    const { statements } = await given.month()
    expect(statements.reduce((sum, { amountBani }) => sum + amountBani, 0)).toBe(1_000)
  }, 120_000)
})

describe('monthlyStatementsJob', () => {
  it('makes the first statements of a month with a pool, and no correction', async () => {
    const job = monthlyStatementsJob(deps())
    await job.run({}, context)
    expect(await given.count(sql`app.payout_run`)).toBe(0)
    await pool(1_000)
    await job.run({}, context)
    await pool(2_000)
    await job.run({}, context)

    expect(await given.count(sql`app.payout_run`)).toBe(1)
    expect((await given.month()).openLines).toBe(3)
  })
})
