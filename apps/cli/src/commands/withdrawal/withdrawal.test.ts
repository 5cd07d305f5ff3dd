import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { openTestCommands, type TestCommands } from '#cli/testing-commands.ts'
import { addWithdrawalCommands } from './withdrawal.ts'

let hlizo: TestCommands

const received = (reference: string, daysAgo: number) =>
  hlizo.db.run(sql`insert into app.withdrawal (id, reference, name, email, contract, received_at)
    values (gen_random_uuid(), ${reference}, 'Ion Pop', 'ion@example.ro', 'comanda mea',
      now() - make_interval(days => ${daysAgo}::int))`)

const refusedRefund = (chargeId: string, amountMinor: number) => ({
  chargeId,
  amountMinor,
  currency: 'ron',
  refundId: null,
  refusalCode: 'charge_disputed',
  retries: 0,
  paidManuallyAt: null,
})

beforeAll(async () => {
  hlizo = await openTestCommands(addWithdrawalCommands)
  await received('R-OLD22222', 20)
  await received('R-NEW22222', 1)
})
afterAll(() => hlizo.close())

/** What `hlizo withdrawal …` prints. */
const run = (...words: string[]) => hlizo.run('withdrawal', ...words)

describe('hlizo withdrawal', () => {
  it('lists open withdrawals, the oldest first, and marks overdue ones', async () => {
    const [first, second] = (await run('list')).split('\n')

    expect(first).toMatch(/^R-OLD22222 .* order unknown +open, OVERDUE$/)
    expect(second).toMatch(/^R-NEW22222 .* order unknown +open$/)
  })

  it('shows one with its text', async () => {
    const shown = await run('show', 'r-new22222')

    expect(shown).toContain('Ion Pop <ion@example.ro>')
    expect(shown).toContain('comanda mea (no such order at this address)')
    expect(shown).toMatch(/would give back +nothing/)
  })

  it('refuses a withdrawal without an order', async () => {
    const accept = ['accept', 'R-NEW22222', '--reason', 'În termen.']
    await expect(run(...accept)).rejects.toThrow('say it with --order')
    await expect(run(...accept, '--order', 'NIMIC-1')).rejects.toThrow('no order')
    await expect(run('accept', 'R-NEW22222')).rejects.toThrow('--reason')
  })

  it.each([['paid-manually', '--amount', '35.63 RON'], ['retry-refunds']])(
    'refuses %s where no refund was refused',
    async (verb, ...options) => {
      const wanted = [verb, 'R-NEW22222', ...options]

      await expect(run(...wanted, '--reason', 'Prin transfer.')).rejects.toThrow('was refused')
      await expect(run(...wanted)).rejects.toThrow('--reason')
    },
  )

  it('stores a refusal with a reason for the server to process', async () => {
    expect(await run('refuse', 'R-OLD22222', '--reason', 'Nu este o comandă.')).toContain('Refused')
    const row = await hlizo.db.one(
      z.object({ decision: z.string(), reason: z.string(), jobs: z.number() }),
      sql`select decision, reason, (select count(*) from jobs.job
          where kind = 'withdrawals.attend') as jobs
        from app.withdrawal where reference = 'R-OLD22222'`,
    )

    expect(row).toEqual({ decision: 'refused', reason: 'Nu este o comandă.', jobs: 1 })
    await expect(run('refuse', 'R-OLD22222', '--reason', 'iar')).rejects.toThrow('refused already')
  })

  it('notes as paid another way the amount that was refused, and no other', async () => {
    await received('R-PAID2222', 1)
    const refunds = JSON.stringify([refusedRefund('ch_1', 3_563), refusedRefund('ch_2', 1_250)])
    await hlizo.db.run(sql`update app.withdrawal
      set decision = 'accepted', decided_at = now(), refunds = ${refunds}::jsonb
      where reference = 'R-PAID2222'`)
    const note = (amount: string) =>
      run('paid-manually', 'R-PAID2222', '--amount', amount, '--reason', 'Prin OP 17.')

    await expect(note('35.63 RON')).rejects.toThrow('--amount "35.63 RON + 12.50 RON"')
    expect(await run('show', 'R-PAID2222')).toMatch(/refused .*35\.63 RON .*12\.50 RON/)
    expect(await note('35.63 RON + 12.50 RON')).toContain('Noted')
    expect(await run('show', 'R-PAID2222')).toMatch(/refused +nothing/)
  })
})
