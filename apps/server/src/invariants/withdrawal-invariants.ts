import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { catchUpBefore, databaseInvariant, type Invariant } from './invariant.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

const Asked = z.object({ reference: z.string(), refundId: z.string().nullable() })

/** Invariants of contracts that were withdrawn from or refunded. */
export const withdrawalInvariants: readonly Invariant[] = [
  databaseInvariant(
    'withdrawals',
    'What a withdrawal asks for is done: renewal stopped at its arrival, the contract ended when it is accepted.',
    (now) => sql`select 'withdrawal ' || reference || ' is not stopped' as id from app.withdrawal
        where kind is not null and decision is null and stopped_at is null
          and coalesce(placed_at, received_at) < ${catchUpBefore(now)}
      union
      select 'withdrawal ' || reference || ' was decided and is not settled' from app.withdrawal
        where settled_at is null and decided_at < ${catchUpBefore(now)}
      union
      select 'withdrawal ' || w.reference || ' was accepted and ' || s.id || ' still renews'
        from app.withdrawal w join app.subscription s
          on s.account_id = w.account_id and s.id = w.subscription_id
        where w.decision = 'accepted' and w.decided_at < ${catchUpBefore(now)} and s.ends_at is null
          and s.status in ${LIVE_STATUSES}`,
  ),
  {
    name: 'withdrawal-refunds',
    sentence: 'The money of every accepted withdrawal was given back at the payment provider.',
    broken: async ({ db, money, now }) => {
      const asked = await money()
      if (asked === null) return null
      const made = new Set(asked.refunds.map(({ id }) => id))
      const rows = await db.many(
        Asked,
        sql`select w.reference, r.refund ->> 'refundId' as "refundId"
          from app.withdrawal w, jsonb_array_elements(w.refunds) as r (refund)
          where w.decision = 'accepted' and w.decided_at < ${catchUpBefore(now)}
            and r.refund ->> 'paidManuallyAt' is null`,
      )

      return rows
        .filter(({ refundId }) => refundId === null || !made.has(refundId))
        .map(({ reference }) => `withdrawal ${reference} was not paid back`)
    },
  },
  databaseInvariant(
    'returned-payments',
    'A subscription whose running period was paid back does not renew.',
    (now) => sql`select 'subscription ' || s.id as id from app.subscription s
      join app.customer c on c.account_id = s.account_id
      where s.returned = 'refunded' and s.status in ${LIVE_STATUSES}
        and c.synced_at < ${catchUpBefore(now)}`,
  ),
]
