import { globSync, readFileSync } from 'node:fs'
import {
  faultsOfExchange,
  operationAt,
  sdkOperations,
  type Exchange,
} from '@hlizo/payments-sandbox/testing-sdk-operations'
import {
  publishedDescription,
  type PublishedDescription,
} from '@hlizo/payments-sandbox/testing-published-description'

/** What the product has asked the provider in one world, held against the provider's own description. */
export type ProviderCalls = {
  record(exchange: Exchange): void
  /** What was asked or answered in another way than described. */
  faults(): readonly string[]
}

/** How often each call was made in this process, by its name such as `subscriptions.update`. */
export const madeCalls = new Map<string, number>()

function readPublished(): PublishedDescription | null {
  const path = process.env['STRIPE_OPENAPI']
  return path === undefined ? null : publishedDescription(JSON.parse(readFileSync(path, 'utf8')))
}

/** Stripe's published description, when `STRIPE_OPENAPI` names a copy of it (docs/payments.md). */
export const published = readPublished()

/** How often each call was made, by the name in the published description. */
export const publishedCalls = new Map<string, number>()

/** Calls, by their name in the SDK, that the published description does not have. */
export const unpublishedCalls = new Set<string>()

const count = (calls: Map<string, number>, name: string) =>
  calls.set(name, (calls.get(name) ?? 0) + 1)

/** Begins to watch. For tests. */
export function watchProviderCalls(): ProviderCalls {
  const faults = new Set<string>()

  return {
    record: (exchange) => {
      const name = operationAt(exchange.method, exchange.path)?.name ?? exchange.path
      count(madeCalls, name)
      for (const fault of faultsOfExchange(exchange)) faults.add(fault)
      if (published === null) return
      const operation = published.operationOf(exchange)
      if (operation === null) {
        unpublishedCalls.add(name)
        return
      }
      count(publishedCalls, operation)
      // There a file is text of its own; here it has a name and a type.
      if (name === 'files.create') return
      for (const fault of published.faultsOf(exchange)) faults.add(fault)
    },
    faults: () => [...faults],
  }
}

const source = import.meta.dirname
const CALL = /\bstripe\s*((?:\.\s*[a-zA-Z]+\s*)+)\(/g

/** The calls that the product's source makes, by the names of the SDK. */
export function writtenCalls(): string[] {
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
