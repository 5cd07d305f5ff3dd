import { isDeepStrictEqual } from 'node:util'
import type { Queries, Transaction } from '@hlizo/database/database'
import type { RefundDue } from '@hlizo/domain/withdrawal'
import { concurrentRefunds, lockRefunds } from '#server/stores/concurrent-refunds.ts'
import { WithdrawalRefusal } from './withdrawal-refusal.ts'
import type { WithdrawalRow } from './withdrawal-store.ts'

export type Amount = Pick<RefundDue, 'amountMinor' | 'currency'>

// The contract has currencies in capitals.
const keyOf = (amounts: readonly Amount[]): string =>
  amounts
    .map(({ amountMinor, currency }) => `${amountMinor} ${currency.toUpperCase()}`)
    .toSorted()
    .join()

export const isSameAmounts = (one: readonly Amount[], other: readonly Amount[]): boolean =>
  keyOf(one) === keyOf(other)

export const changedSince = ({ reference }: Pick<WithdrawalRow, 'reference'>) =>
  new WithdrawalRefusal(
    'WITHDRAWAL_CHANGED',
    `The refunds of ${reference} have changed. Read them again with hlizo withdrawal show.`,
  )

/** Refuses to change failed refunds of which the operator has read others. */
export function refuseUnseen(
  row: Pick<WithdrawalRow, 'reference'>,
  failed: ReadonlyArray<Pick<RefundDue, 'chargeId'>>,
  seenFailed: readonly string[],
): void {
  const isSame = isDeepStrictEqual(
    failed.map(({ chargeId }) => chargeId).toSorted(),
    seenFailed.toSorted(),
  )
  if (failed.length > 0 && !isSame) throw changedSince(row)
}

type Payer = Pick<WithdrawalRow, 'accountId' | 'invoiceId'>

/** The done orders of the account, or of a visitor's gift. */
export async function doneOrdersOf(db: Queries, { accountId, invoiceId }: Payer): Promise<number> {
  if (accountId !== null) return concurrentRefunds(db).doneOrders(accountId)

  return invoiceId === null ? 0 : concurrentRefunds(db).doneGiftOrders(invoiceId)
}

type Prepared = {
  readonly row: Pick<WithdrawalRow, 'reference'> & Payer
  /** The done orders before the refunds were computed. */
  readonly doneOrders: number
  readonly invoiceIds: readonly string[]
}

/** What was computed stays true: no operator has refunded the payments since, and none is about to. */
export async function refuseOtherRefunds(
  tx: Transaction,
  { row, doneOrders, invoiceIds }: Prepared,
): Promise<void> {
  const { accountId, invoiceId, reference } = row
  const payer = accountId ?? invoiceId
  if (payer === null) return
  await lockRefunds(tx, payer)
  const others = concurrentRefunds(tx)
  const isOpen =
    accountId === null
      ? await others.hasOpenGiftOrder(payer)
      : await others.hasOpenOrder(accountId, invoiceIds)
  if (isOpen)
    throw new WithdrawalRefusal(
      'REFUND_OPEN',
      `A refund that was ordered for a payment of ${reference} is not done yet.`,
    )
  if ((await doneOrdersOf(tx, row)) !== doneOrders) throw changedSince(row)
}
