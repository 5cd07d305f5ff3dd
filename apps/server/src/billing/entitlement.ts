import type { Queries } from '@hlizo/database/database'
import { accessEnd } from '@hlizo/domain/entitlement'
import type { Clock } from '@hlizo/kit/clock'
import { customerStore, type Customer } from './customer-store.ts'
import { isLive } from './project-subscription.ts'
import { subscriptionStore, type StoredSubscription } from './subscription-store.ts'

/** The facts that decide whether an account may watch. */
export type Entitlement = {
  readonly subscription: StoredSubscription | null
  /** When the last gift ends. */
  readonly giftEnd: Date | null
  readonly customer: Customer | null
  /** Whether a request to the provider is in progress (D111). */
  readonly isChanging: boolean
  /** Whether the last new subscription was refused and none has begun since. */
  readonly wasStartRefused: boolean
  /** When access ends or ended; `null` when there never was any. */
  readonly accessEnd: Date | null
  readonly isActive: boolean
}

/** Reads the current entitlement of an account. */
export type EntitlementOf = (accountId: string) => Promise<Entitlement>

/** In a transaction the reader sees uncommitted changes of that transaction. */
export function createEntitlementReader({
  db,
  clock,
}: {
  db: Queries
  clock: Clock
}): EntitlementOf {
  const subscriptions = subscriptionStore(db)
  const customers = customerStore(db)

  return async (accountId) => {
    // Sequential, because a transaction has only one connection.
    const subscription = await subscriptions.latest(accountId)
    const { grants, isChanging, wasStartRefused } = await subscriptions.beside(accountId)
    const customer = await customers.byAccount(accountId)
    const now = clock.now()
    const end = accessEnd({ subscription, grants }, now)
    const isActive = end !== null && end > now

    return {
      subscription,
      giftEnd:
        grants.length === 0 ? null : new Date(Math.max(...grants.map(({ to }) => to.getTime()))),
      isChanging,
      wasStartRefused,
      customer,
      isActive,
      accessEnd: end,
    }
  }
}

/** When the running gift ends; `null` when none runs. */
export const runningGiftEnd = ({ giftEnd }: Entitlement, now: Date): Date | null =>
  giftEnd !== null && giftEnd > now ? giftEnd : null

/**
 * Until when a new subscription is free, so that no day is paid twice (D125): during a gift, and during
 * what an ended subscription has paid; `null` when it is charged at once.
 */
export function freeTimeEnd(entitlement: Entitlement, now: Date): Date | null {
  const { subscription, accessEnd: end } = entitlement
  if (subscription === null || isLive(subscription)) return runningGiftEnd(entitlement, now)

  return end !== null && end > now ? end : null
}
