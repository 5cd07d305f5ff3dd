import * as z from 'zod/mini'
import { TextCursor } from '../cursor.ts'
import {
  StudioWithdrawal,
  StudioWithdrawalCase,
  WithdrawalAmount,
} from '../entities/studio-withdrawal.ts'
import { plainText } from '../plain-text.ts'
import { body } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

const one = z.object({ reference: z.string().check(z.regex(/^R-[A-Z0-9]{4,12}$/i)) })

/** The payments of the failed refunds that the operator has read. */
const SeenFailed = z
  .array(z.string().check(z.minLength(1), z.maxLength(255)))
  .check(z.maxLength(1_000))

/** The number of an order, where the declaration names none. */
const Order = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

const Filters = z.object({
  state: z.optional(z.enum(['open', 'all'])),
  /** The start of a reference; then all states are listed unless one is chosen. */
  reference: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(20))),
})

/** The open ones, the oldest first; `all` begins with the newest. */
export const listWithdrawals = studioCall({
  method: 'GET',
  path: '/studio/withdrawals',
  roles: ['finance', 'support'],
  proof: 'session',
  summary: 'Withdrawals from contracts.',
  query: z.extend(Filters, { cursor: z.optional(TextCursor) }),
  data: z.array(StudioWithdrawal),
  isPaged: true,
})

export const exportWithdrawals = studioCall({
  method: 'GET',
  path: '/studio/withdrawals/export',
  roles: ['finance', 'support'],
  proof: 'session',
  encoding: 'csv',
  summary: 'All withdrawals of a filter as CSV.',
  query: Filters,
})

export const getWithdrawal = studioCall({
  method: 'GET',
  path: '/studio/withdrawals/{reference}',
  roles: ['finance', 'support'],
  proof: 'session',
  summary: 'One withdrawal, with what accepting it would refund.',
  params: one,
  query: z.object({ order: z.optional(Order) }),
  data: StudioWithdrawalCase,
  refuses: ['ORDER_NOT_FOUND', 'VOUCHER_USED'],
})

/**
 * ORDER_NOT_FOUND: the declaration names no order, so `order` must. WITHDRAWAL_CHANGED: other amounts than
 * `seenRefunds` would be refunded now. REFUND_OPEN: a refund of the payment that an operator ordered is not done.
 */
export const acceptWithdrawal = studioCall({
  method: 'POST',
  path: '/studio/withdrawals/{reference}/accept',
  takesIdempotencyKey: true,
  roles: ['finance', 'support'],
  proof: 'recent',
  summary: 'Accepts a withdrawal: refunds the payments and ends the contract.',
  params: one,
  body: body({
    order: z.optional(Order),
    /** Refunds everything, also where the unused part is enough. */
    isFull: z.boolean(),
    /** The amounts that the operator has read. */
    seenRefunds: z.array(WithdrawalAmount).check(z.maxLength(1_000)),
    /** A sentence for the consumer. */
    note: z.optional(z.string().check(z.overwrite(plainText), z.maxLength(500))),
    /** For the audit log; the consumer does not read it. */
    reason: Reason,
  }),
  data: StudioWithdrawalCase,
  refuses: [
    'WITHDRAWAL_DECIDED',
    'WITHDRAWAL_CHANGED',
    'REFUND_OPEN',
    'ORDER_NOT_FOUND',
    'VOUCHER_USED',
    'REASON_REQUIRED',
  ],
})

export const refuseWithdrawal = studioCall({
  method: 'POST',
  path: '/studio/withdrawals/{reference}/refuse',
  roles: ['finance', 'support'],
  proof: 'recent',
  summary: 'Refuses a withdrawal; the reason is sent to the consumer.',
  params: one,
  body: body({ reason: Reason }),
  data: StudioWithdrawalCase,
  refuses: ['WITHDRAWAL_DECIDED', 'REASON_REQUIRED'],
})

/** REFUND_NOT_FAILED: there is nothing to pay another way. WITHDRAWAL_CHANGED: other refunds have failed than were seen. */
export const payWithdrawalManually = studioCall({
  method: 'POST',
  path: '/studio/withdrawals/{reference}/paid-manually',
  roles: ['finance'],
  proof: 'recent',
  summary: 'Notes that a refund of a withdrawal, that was refused, was paid another way.',
  params: one,
  /** `reason` is how it was paid; for the audit log. */
  body: body({ seenFailed: SeenFailed, reason: Reason }),
  data: StudioWithdrawalCase,
  refuses: ['REFUND_NOT_FAILED', 'WITHDRAWAL_CHANGED', 'REASON_REQUIRED'],
})

/** REFUND_NOT_FAILED: the payment provider has refused none. WITHDRAWAL_CHANGED: others are refused than were seen. */
export const retryWithdrawalRefunds = studioCall({
  method: 'POST',
  path: '/studio/withdrawals/{reference}/retry-refunds',
  roles: ['finance'],
  proof: 'recent',
  summary: 'Tries the refunds of a withdrawal again that the payment provider refused.',
  params: one,
  body: body({ seenFailed: SeenFailed, reason: Reason }),
  data: StudioWithdrawalCase,
  refuses: ['REFUND_NOT_FAILED', 'WITHDRAWAL_CHANGED', 'REASON_REQUIRED'],
})
