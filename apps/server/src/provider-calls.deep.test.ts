import { globSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { startBench } from '@hlizo/payments-sandbox/testing'
import { sdkOperations } from '@hlizo/payments-sandbox/testing-sdk-operations'
import { eraseCustomerJob } from './features/privacy/erase-account.ts'
import { providerMoney } from './invariants/provider-money.ts'
import { seedCoupons } from './seed/seed-coupons.ts'
import { createFaults } from './testing-faults.ts'
import { madeCalls } from './testing-provider-calls.ts'

const source = import.meta.dirname

/** Every suite in which the product asks the provider; each of them fails on a call that is not described. */
const suites = globSync(
  [
    'billing/*.test.ts',
    'doctor/*.test.ts',
    'features/{charges,coupons,offers,paypal,payments,plans,privacy,vouchers,webhooks,withdrawals}/*.test.ts',
    'invariants/*.test.ts',
    'pains/{buying,gifts,provider,subscribed}.test.ts',
    '{agreed-amount,amounts}.test.ts',
  ],
  { cwd: source },
).toSorted()

describe.each(suites)('%s', async (suite) => {
  await import(/* @vite-ignore */ `./${suite}`)
})

// What no world of the suites does with a client of the product's own.
describe('the demo coupons, the erasure and the books', async () => {
  const bench = await startBench()
  const wire = createFaults()
  const stripe = wire.client(bench.secretKey, bench.apiUrl)
  afterAll(() => bench.close())

  it('are asked and answered as described', async () => {
    await seedCoupons(stripe)
    const { id: customerId } = await stripe.customers.create({ email: 'ana@example.ro' })
    const once = { attempt: 1, signal: new AbortController().signal }
    await eraseCustomerJob({ stripe }).run({ customerId }, once)
    await eraseCustomerJob({ stripe }).run({ customerId }, once)
    await providerMoney(stripe)()

    expect(wire.callFaults()).toEqual([])
  })
})

const CALL = /\bstripe\s*((?:\.\s*[a-zA-Z]+\s*)+)\(/g

/** The calls that the product's source makes, by the names of the SDK. */
function writtenCalls(): string[] {
  const known = new Set(sdkOperations.map(({ name }) => name))
  const files = globSync('**/*.ts', { cwd: source }).filter(
    // The demo accounts are made in the sandbox alone, by a test of their own (`seed-demo.test.ts`).
    (file) => !/\.test\.ts$|(^|\/)testing-[^/]*$|seed-accounts\.ts$/.test(file),
  )
  const written = files.flatMap((file) =>
    [...readFileSync(`${source}/${file}`, 'utf8').matchAll(CALL)].map(([, chain = '']) =>
      chain.replaceAll(/\s/g, '').slice(1),
    ),
  )

  return [...new Set(written)].filter((name) => known.has(name)).toSorted()
}

describe("the provider's description", () => {
  it('has been held against every call that the product makes', () => {
    const written = writtenCalls()

    expect(written.length).toBeGreaterThan(30)
    expect(written.filter((name) => !madeCalls.has(name))).toEqual([])
  })
})
