import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import type { WithdrawalRefund } from './withdrawal-store.ts'

const json = (change: Partial<WithdrawalRefund>) => sql`${JSON.stringify(change)}::jsonb`

/** Changes the refunds that `which` selects and leaves the others, which may change at the same time. */
const changeRefunds = (
  id: string,
  which: Sql,
  change: Sql,
) => sql`update app.withdrawal set refunds = (
    select jsonb_agg(case when ${which} then refund || ${change} else refund end order by place)
    from jsonb_array_elements(refunds) with ordinality as r (refund, place))
  where id = ${id} and exists (select from jsonb_array_elements(refunds) as r (refund) where ${which})`

const ofCharges = (chargeIds: readonly string[]) =>
  sql`refund ->> 'chargeId' = any(${chargeIds}::text[])`
const isOpen = sql`refund ->> 'paidManuallyAt' is null`
const isRefused = sql`refund ->> 'refusalCode' is not null`

/** What became of the refunds of an accepted withdrawal. */
export function withdrawalRefundStore(db: Queries) {
  return {
    rememberRefund: (id: string, chargeId: string, refundId: string) =>
      db.run(changeRefunds(id, ofCharges([chargeId]), json({ refundId, refusalCode: null }))),

    /** Returns false when it was refused already, or paid another way. */
    markRefused: async (
      id: string,
      chargeId: string,
      refusal: Pick<WithdrawalRefund, 'refundId'> & { readonly refusalCode: string },
    ): Promise<boolean> => {
      const which = sql`${ofCharges([chargeId])} and ${isOpen} and not (${isRefused})`
      return (await db.run(changeRefunds(id, which, json(refusal)))) === 1
    },

    /** Returns false when no refund waits that the provider refused to make. */
    retryRefused: async (id: string): Promise<boolean> => {
      const which = sql`${isOpen} and ${isRefused} and refund ->> 'refundId' is null`
      const change = sql`jsonb_build_object('refusalCode', null,
        'retries', coalesce((refund ->> 'retries')::int, 0) + 1)`
      return (await db.run(changeRefunds(id, which, change))) === 1
    },

    /** Returns false when none of these refunds waits for it. */
    markPaidManually: async (
      id: string,
      chargeIds: readonly string[],
      now: Date,
    ): Promise<boolean> => {
      const which = sql`${ofCharges(chargeIds)} and ${isOpen}`
      const change = json({ paidManuallyAt: now.toISOString() })
      return (await db.run(changeRefunds(id, which, change))) === 1
    },
  }
}
