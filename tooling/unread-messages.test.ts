import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const messages = 'packages/contract/src/messages'

// Looked up by the code with which the payment provider refuses a card.
const lookedUp = [
  'incorrect_number',
  'invalid_number',
  'incomplete_number',
  'incomplete_expiry',
  'incomplete_cvc',
  'invalid_expiry_month_past',
  'invalid_expiry_year_past',
  // By the reason of a dispute.
  'bank_cannot_process',
  'check_returned',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'general',
  'incorrect_account_details',
  'noncompliant',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  // By the reason for which a bank refuses a refund.
  'expired_or_canceled_card',
]

function sourcesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|node_modules|build\//.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
}

/** How many times each name stands in a text. */
function namesIn(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [name] of text.matchAll(/[\w-]+/g)) counts.set(name, (counts.get(name) ?? 0) + 1)

  return counts
}

const key = /^\s*'?([\w-]+)'?:/gm

describe('the messages', () => {
  it('are all read by the product', () => {
    const product = ['apps', 'packages', 'emulators', 'demo']
      .flatMap((folder) => sourcesUnder(folder))
      .join('\n')
    const named = namesIn(product)
    const unread = sourcesUnder(messages).flatMap((source) => {
      const defined = namesIn([...source.matchAll(key)].map(([, name]) => name).join('\n'))

      return [...defined].flatMap(([name, times]) =>
        (named.get(name) ?? 0) <= times ? [name] : [],
      )
    })

    expect(unread.filter((name) => !lookedUp.includes(name))).toEqual([])
  })
})
