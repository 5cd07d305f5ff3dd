import type { ErrorCode } from '@hlizo/contract/errors'

type Refusal = Extract<
  ErrorCode,
  | 'NOT_FOUND'
  | 'WITHDRAWAL_DECIDED'
  | 'WITHDRAWAL_CHANGED'
  | 'REFUND_OPEN'
  | 'ORDER_NOT_FOUND'
  | 'VOUCHER_USED'
  | 'REASON_REQUIRED'
  | 'REFUND_NOT_FAILED'
>

/** Why a withdrawal cannot be decided so: a code for Studio, a sentence for the command line. */
export class WithdrawalRefusal extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal, message: string) {
    super(message)
    this.refusal = refusal
  }
}
