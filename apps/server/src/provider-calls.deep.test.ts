import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sdkOperations } from '@hlizo/payments-sandbox/testing-sdk-operations'
import { madeCalls } from './testing-provider-calls.ts'

const source = import.meta.dirname

/** Every suite in which the product asks the provider; each of them fails on a call that is not described. */
const suites = globSync(
  [
    'billing/*.test.ts',
    'features/{charges,coupons,paypal,payments,plans,privacy,vouchers,webhooks,withdrawals}/*.test.ts',
    'invariants/*.test.ts',
    'pains/{buying,gifts,provider,subscribed}.test.ts',
  ],
  { cwd: source },
).toSorted()

describe.each(suites)('%s', async (suite) => {
  await import(/* @vite-ignore */ `./${suite}`)
})

const CALL = /\bstripe\s*((?:\.\s*[a-zA-Z]+\s*)+)\(/g

/** The calls that the product's source makes, by the names of the SDK. */
function writtenCalls(): string[] {
  const known = new Set(sdkOperations.map(({ name }) => name))
  const files = globSync('**/*.ts', { cwd: source }).filter(
    (file) => !file.endsWith('.test.ts') && !/(^|\/)testing-[^/]*$/.test(file),
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
