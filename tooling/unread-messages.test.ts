import { describe, expect, it } from 'vitest'
import { readModules, type Module } from './module-graph.ts'

const MESSAGES = 'packages/contract/src/messages/'

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

/** Files with texts that are found by a value (a code, a kind, a field), or handed on as a whole. */
const tables = [
  'age-descriptors',
  'cancellation',
  'contact',
  'demo-provider',
  'efactura-rules',
  'errors',
  'faq-topics',
  'favorites',
  'finding-places',
  'finding-rules',
  'login',
  'media-import',
  'moments',
  'offer',
  'passkeys',
  'payment',
  'player',
  'shell',
  'studio-audit-fields',
  'studio-audit',
  'studio-captions',
  'studio-comedians',
  'studio-data-requests',
  'studio-disputes',
  'studio-figures',
  'studio-findings',
  'studio-invoices',
  'studio-legal',
  'studio-lei-rates',
  'studio-lines',
  'studio-mails',
  'studio-money',
  'studio-people',
  'studio-picture',
  'studio-site',
  'studio-titles',
  'studio-today',
  'studio-uploads',
  'studio-withdrawals',
  'ticket',
  'tv',
]
const hasComputedNames = (file: string) => {
  const area = file.slice(MESSAGES.length, -'.ts'.length)
  return /^(?:legal\/|mails)/.test(area) || tables.includes(area)
}

/** How many times each name stands in a text. */
function namesIn(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [name] of text.matchAll(/[\w-]+/g)) counts.set(name, (counts.get(name) ?? 0) + 1)

  return counts
}

const isOfProduct = ({ file }: Module) =>
  /^(?:apps|packages|emulators|demo)\//.test(file) && !/\.test\./.test(file)
const isOfMessages = (file: string) => file.startsWith(MESSAGES)

const key = /^\s*'?([\w-]+)'?:/gm

/** A module with the keys that it defines, and the names that it mentions beside them. */
function mentionsOf({ file, text, imports }: Module) {
  const keys = isOfMessages(file) ? [...text.matchAll(key)].map(([, name = '']) => name) : []
  const defined = namesIn(keys.join('\n'))
  const names = new Set<string>()
  for (const [name, times] of namesIn(text)) if (times > (defined.get(name) ?? 0)) names.add(name)

  return { file, keys, names, imports: new Set(imports.map((one) => one.file)) }
}

describe('the messages', () => {
  it('are all read by the product', () => {
    const modules = readModules().filter(isOfProduct).map(mentionsOf)
    const readersOf = (file: string) => {
      if (hasComputedNames(file)) return modules
      const readers = new Set(modules.filter((one) => one.file === file))
      // A file of messages that reads another one hands its texts on.
      for (const { file: read } of readers)
        if (isOfMessages(read))
          modules.filter(({ imports }) => imports.has(read)).forEach((one) => readers.add(one))
      return [...readers]
    }
    const unread = modules.flatMap(({ file, keys }) => {
      const readers = keys.length > 0 ? readersOf(file) : []

      return keys
        .filter((name) => !lookedUp.includes(name))
        .filter((name) => !readers.some(({ names }) => names.has(name)))
        .map((name) => `${file} ${name}`)
    })

    expect(unread).toEqual([])
    // Every file of the repository is read.
  }, 120_000)
})
