import { mutantsIn } from './mutant.ts'

/** What is paid, owed and given back, as it is read from the payment provider. */
export const moneyMutants = mutantsIn('apps/server/src', [
  {
    file: 'billing/project-subscription.ts',
    suites: ['billing/project-subscription', 'billing/sync-customer'],
    changes: [
      ["invoice.status === 'paid' && counts(", 'counts('],
      ['&& counts(outcomeOf(invoice, money))', ''],
      ['end !== null && bought !== null && end < bought ? end : bought', 'bought'],
      ['ownPauseOf(subscription) !== null ||', ''],
      ['free.getTime() <= charged.getTime() + ROUNDING_MS', 'false'],
      ['bought === null || free > bought ? free : bought', 'bought'],
      ["  if (subscription.status === 'canceled') return 'OK'\n", ''],
      ['!isUncollected(invoice) && !', '!'],
      ['.toSorted((a, b) => b.created - a.created)\n    .at(0)', '.at(-1)'],
      ["newest?.status === 'open' && newest.attempted", "newest?.status === 'open'"],
      ['if (subscription.cancel_at !== null) return momentOf(subscription.cancel_at)', ''],
      ['PENDING_MS = 10 * MINUTE_MS', 'PENDING_MS = 11 * 60_000'],
      ['if (DUPLICATE_MARK in metadata) return false', ''],
      ["status === 'incomplete' || status", 'status'],
      ["status !== 'canceled' || own.some((invoice) => invoice.status === 'paid')", 'true'],
      ["paidUntil(({ kind }) => kind === 'ours')", 'paidUntil(() => true)'],
      ["paidUntil(({ kind }) => kind !== 'refunded')", 'paidUntil(() => true)'],
      ["isLive(row) && row.returned === 'refunded'", "row.returned === 'refunded'"],
      ['!(DUPLICATE_MARK in metadata)', 'true'],
      [
        '.toSorted((a, b) => a.created - b.created ||',
        '.toSorted((a, b) => b.created - a.created ||',
      ],
    ],
  },
  {
    file: 'billing/project-charges.ts',
    suites: ['billing/sync-customer', 'features/charges/routes'],
    changes: [
      [".filter(({ status }) => status === 'succeeded')", ''],
      ['amountMinor: -refund.amount,', 'amountMinor: refund.amount,'],
      ['.filter((refund) => !hasFailed(refund))', ''],
      ["invoice.status === 'paid' && !isMerelyMoved(invoice)", "invoice.status === 'paid'"],
    ],
  },
  {
    file: 'billing/account-lease.ts',
    suites: ['billing/account-lease'],
    changes: [
      ['where lease.leased_until <= clock_timestamp()', ''],
      ['where lease.leased_until <= clock_timestamp()', 'where false'],
      ['return isTaken || !isKnown ?', 'return isTaken ?'],
      ['(await own.renew()) === 0', '(await own.renew()) < 0'],
      [" && method !== 'GET'", ''],
      ['own !== undefined && !own.isOver && method', 'own !== undefined && method'],
      ['return taken > 1', 'return taken > 0'],
      ['return taken > 1', 'return false'],
      ['outer?.accountId === accountId && !outer.isOver', 'outer?.accountId === accountId'],
      ['outer?.accountId === accountId && !outer.isOver', 'outer && !outer.isOver'],
      ['outer?.accountId === accountId && !outer.isOver', 'false'],
      ['await leases.release(accountId, holder).catch(() => {})', ''],
      [
        'delete from app.billing_lease\n        where account_id = ${accountId} and holder = ${holder}',
        'delete from app.billing_lease\n        where account_id = ${accountId}',
      ],
    ],
  },
])
