import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '@hlizo/database/database'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { retry } from '@hlizo/kit/retry'
import { serverMigrations } from '#server/migrations.ts'
import { invoiceFindings, numbersIn, testIssuer, testSale } from './testing-invoices.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
})
afterEach(() => database.drop())

/** Findings about numbers; the charges of these invoices do not exist. */
const gaps = async () =>
  (await invoiceFindings(database.db)).filter((finding) => finding.startsWith('HLZ'))

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** A process that issues invoices; it is killed after its first ones. */
async function killedIssuer(name: string): Promise<void> {
  const script = join(import.meta.dirname, 'testing-issuing.ts')
  const child = spawn(process.execPath, [script, database.url, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
}

describe('the numbers of invoices', () => {
  it(
    'have no gap under 200 parallel charges on two nodes, some of them failing',
    { timeout: 120_000 },
    async () => {
      const nodes = [connect(database.url, { max: 10 }), connect(database.url, { max: 10 })]
      const issuer = testIssuer()
      const stored = await Promise.all(
        upTo(200).map(async (at) => {
          const isRefused = at % 5 === 0
          const issue = () =>
            nodes[at % 2]?.transaction(async (tx) => {
              await issuer.ofSale(tx, testSale({ chargeId: `in_${at}` }))
              if (isRefused) throw new Error('the charge was not stored')
            })
          // As a job would, which is repeated when the database is slow.
          await retry(async () => issue(), {
            attempts: isRefused ? 1 : 20,
            baseDelayMs: 5,
            maxDelayMs: 50,
          }).catch(() => {})

          return isRefused ? 0 : 1
        }),
      )
      for (const node of nodes) await node.close()

      expect(stored.filter(Boolean)).toHaveLength(160)
      expect(await numbersIn(database.db)).toEqual(upTo(160))
      expect(await gaps()).toEqual([])
    },
  )

  it('have no gap after twenty killed processes', { timeout: 240_000 }, async () => {
    for (const at of upTo(10))
      await Promise.all([killedIssuer(`left${at}`), killedIssuer(`right${at}`)])
    const numbers = await numbersIn(database.db)

    expect(numbers.length).toBeGreaterThanOrEqual(20)
    expect(numbers).toEqual(upTo(numbers.length))
    expect(await gaps()).toEqual([])
  })

  it('are not used by a failed sale in a country without a rate', async () => {
    const sale = testSale({ paidAt: new Date('2000-01-01T12:00:00Z') })
    const sold = database.db.transaction((tx) => testIssuer().ofSale(tx, sale))

    await expect(sold).rejects.toThrow(/no rate of value added tax for RO on 2000-01-01/)
    expect([await numbersIn(database.db), await gaps()]).toEqual([[], []])
  })

  it('are missed by the check when one is deleted', async () => {
    const issuer = testIssuer()
    for (const at of upTo(3)) await issuer.ofSale(database.db, testSale({ chargeId: `in_${at}` }))
    await database.db.run(sql`delete from app.invoice where number = 2`)

    expect(await gaps()).toEqual(['HLZ 000002'])
  })
})
