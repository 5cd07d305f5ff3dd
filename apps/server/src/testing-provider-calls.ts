import {
  faultsOfExchange,
  operationAt,
  type Exchange,
} from '@hlizo/payments-sandbox/testing-sdk-operations'

/** What the product has asked the provider in one world, held against the provider's own description. */
export type ProviderCalls = {
  record(exchange: Exchange): void
  /** What was asked or answered in another way than described. */
  faults(): readonly string[]
}

/** How often each call was made in this process, by its name such as `subscriptions.update`. */
export const madeCalls = new Map<string, number>()

/** Begins to watch. For tests. */
export function watchProviderCalls(): ProviderCalls {
  const faults = new Set<string>()

  return {
    record: (exchange) => {
      const name = operationAt(exchange.method, exchange.path)?.name ?? exchange.path
      madeCalls.set(name, (madeCalls.get(name) ?? 0) + 1)
      for (const fault of faultsOfExchange(exchange)) faults.add(fault)
    },
    faults: () => [...faults],
  }
}
