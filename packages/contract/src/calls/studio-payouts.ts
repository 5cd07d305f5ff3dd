import * as z from 'zod/mini'
import { NumericCursor } from '../cursor.ts'
import { CalendarMonth } from '../entities/calendar-month.ts'
import {
  PAYOUT_POOL_MAX,
  PAYOUT_WEIGHT_MAX,
  PayoutMonthFigures,
  PayoutStatement,
  PayoutWeights,
} from '../entities/studio-payout.ts'
import { body, NumericId, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

const COMEDIANS_MAX = 100

export const getPayoutMonth = studioCall({
  method: 'GET',
  path: '/studio/payouts/{month}',
  roles: ['finance'],
  proof: 'session',
  summary: 'A month: its pool, what its titles get as counted now, and its statements.',
  params: z.object({ month: CalendarMonth }),
  data: PayoutMonthFigures,
})

/** Refused for an unfinished month, a month without minutes, and an amount that is not above 0. */
export const statePayoutPool = studioCall({
  method: 'PUT',
  path: '/studio/payouts/{month}/pool',
  roles: ['owner'],
  proof: 'recent',
  summary: 'States what the comedians get for a month, in bani.',
  params: z.object({ month: CalendarMonth }),
  body: body({
    poolBani: z
      .int('PAYOUT_POOL_INVALID')
      .check(z.gte(1, 'PAYOUT_POOL_INVALID'), z.lte(PAYOUT_POOL_MAX, 'PAYOUT_POOL_INVALID')),
    reason: Reason,
  }),
  refuses: ['PAYOUT_POOL_INVALID', 'PAYOUT_MONTH_OPEN', 'PAYOUT_MONTH_EMPTY', 'REASON_REQUIRED'],
})

/** Made once: a second press makes corrections, where something has changed, else nothing. */
export const makePayoutStatements = studioCall({
  method: 'POST',
  path: '/studio/payouts/{month}/statements',
  roles: ['finance'],
  proof: 'recent',
  summary: 'Makes the statements of a month, or corrections of them.',
  params: z.object({ month: CalendarMonth }),
  body: body({ reason: Reason }),
  data: z.object({ statements: z.int() }),
  refuses: ['PAYOUT_MONTH_OPEN', 'PAYOUT_MONTH_EMPTY', 'PAYOUT_POOL_MISSING', 'REASON_REQUIRED'],
})

export const getPayoutStatement = studioCall({
  method: 'GET',
  path: '/studio/payout-statements/{id}',
  roles: ['finance'],
  proof: 'session',
  summary: 'A statement with its lines, down to the counted seconds of each day.',
  params: z.object({ id: RecordId }),
  data: PayoutStatement,
})

export const downloadPayoutStatement = studioCall({
  method: 'GET',
  path: '/studio/payout-statements/{id}/file',
  roles: ['finance'],
  proof: 'session',
  summary: 'A statement as PDF or CSV.',
  params: z.object({ id: RecordId }),
  query: z.object({ kind: z.enum(['pdf', 'csv']) }),
  encoding: 'file',
})

const WeightFilters = z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(100))) })

export const listPayoutWeights = studioCall({
  method: 'GET',
  path: '/studio/payout-weights',
  roles: ['editor'],
  proof: 'session',
  summary: 'Titles with several comedians and what each counts, the newest first.',
  query: z.extend(WeightFilters, { cursor: z.optional(NumericCursor) }),
  data: z.array(PayoutWeights),
  isPaged: true,
})

export const exportPayoutWeights = studioCall({
  method: 'GET',
  path: '/studio/payout-weights/export',
  roles: ['editor'],
  proof: 'session',
  encoding: 'csv',
  summary: 'All titles with several comedians and what each counts as CSV.',
  query: WeightFilters,
})

const Weights = z
  .array(body({ comedianId: z.int(), weight: z.int().check(z.gte(0), z.lte(PAYOUT_WEIGHT_MAX)) }))
  .check(z.maxLength(COMEDIANS_MAX))

/**
 * PAYOUT_WEIGHTS_INVALID: they must name the comedians of the title, and one must be above 0.
 * CHANGED_BY_OTHER: they are no longer as they were `seen`; `details.current` is what they are now.
 */
export const setPayoutWeights = studioCall({
  method: 'PUT',
  path: '/studio/payout-weights/{id}',
  roles: ['editor'],
  proof: 'recent',
  summary: 'Sets what each comedian of a title counts.',
  params: z.object({ id: NumericId }),
  body: body({ seen: Weights, weights: Weights, reason: Reason }),
  refuses: ['NOT_FOUND', 'CHANGED_BY_OTHER', 'PAYOUT_WEIGHTS_INVALID', 'REASON_REQUIRED'],
})
