import * as z from 'zod/mini'
import { Currency } from './currency.ts'

export const WithdrawalAmount = z.object({ amountMinor: z.int(), currency: Currency })

/** A withdrawal in the queue. Moments are ISO UTC text. */
export const StudioWithdrawal = z.object({
  reference: z.string(),
  name: z.string(),
  /** Masked. */
  email: z.string(),
  /** What the consumer wrote about the contract. */
  contract: z.string(),
  /** Null while the order is unknown. */
  kind: z.nullable(z.enum(['subscription', 'voucher'])),
  receivedAt: z.string(),
  /** The legal deadline of the refund. */
  dueAt: z.string(),
  isOverdue: z.boolean(),
  /** Whole days of Bucharest until the deadline; 0 on its day, negative afterwards. */
  daysLeft: z.int(),
  decision: z.nullable(z.enum(['accepted', 'refused'])),
  settledAt: z.nullable(z.string()),
  /** Whether it waits for an operator, because the payment provider refused a refund. */
  isRefundRefused: z.boolean(),
})
export type StudioWithdrawal = z.infer<typeof StudioWithdrawal>

/** The same with what is needed to decide. */
export const StudioWithdrawalCase = z.extend(StudioWithdrawal, {
  statement: z.nullable(z.string()),
  /** Whether the consumer asked for immediate supply, so that only unused time is refunded. */
  hasConsented: z.boolean(),
  /** When the contract began, if its payment is a renewal; else null. */
  renewsSince: z.nullable(z.string()),
  /** When the renewal was stopped, or the code of the gift was disabled. */
  stoppedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** What is refunded, or what accepting would refund. */
  refunds: z.array(WithdrawalAmount),
  /** The same if everything is refunded. */
  fullRefunds: z.array(WithdrawalAmount),
  /** What the payment provider has refunded. */
  returned: z.array(WithdrawalAmount),
  /** Refunds that the payment provider or the bank refused and that were not paid another way. */
  failedRefunds: z.array(
    z.extend(WithdrawalAmount, {
      /** The payment that was to be refunded. */
      paymentId: z.string(),
      /** The provider's code of the refusal; null when the bank refused it later. */
      code: z.nullable(z.string()),
      /** False for a refund that was made and has failed. */
      isRetryable: z.boolean(),
    }),
  ),
  /** What an operator has paid another way. */
  paidManually: z.array(WithdrawalAmount),
})
export type StudioWithdrawalCase = z.infer<typeof StudioWithdrawalCase>
