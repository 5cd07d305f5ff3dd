import type Stripe from 'stripe'
import { WITHDRAWAL_DAYS } from '@hlizo/contract/constants'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { daysBetween } from '@hlizo/domain/dates'
import { refundBasis, refundsDue, type RefundDue } from '@hlizo/domain/withdrawal'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { contractPayments } from './contract-payments.ts'
import { ATTEND_WITHDRAWAL_JOB } from './attend.ts'
import { auditLog, type Actor, type Fields } from '#server/stores/audit-log.ts'
import {
  changedSince,
  doneOrdersOf,
  isSameAmounts,
  refuseOtherRefunds,
  refuseUnseen,
  type Amount,
} from './seen-refunds.ts'
import { WithdrawalRefusal } from './withdrawal-refusal.ts'
import { withdrawalRefundStore } from './withdrawal-refund-store.ts'
import { failedRefunds, isRetryable, refusedRefunds } from './withdrawal-refunds.ts'
import {
  withdrawalStore,
  type ListedWithdrawals,
  type WithdrawalRefund,
  type WithdrawalRow,
} from './withdrawal-store.ts'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  jobs: Pick<JobQueue, 'enqueue'>
  /** True in mode A (D128-D129). */
  endsWithSupply: boolean
  /** Who decides, for the audit log. */
  actor: Actor
}

export type WithdrawalCase = {
  readonly row: WithdrawalRow
  readonly dueAt: Date
  readonly isOverdue: boolean
  /** In days of Bucharest; negative when the deadline has passed. */
  readonly daysLeft: number
}

/** A case with what is needed to decide. */
export type ShownCase = WithdrawalCase & {
  readonly refunds: readonly RefundDue[]
  readonly fullRefunds: readonly RefundDue[]
  /** Refunds that the provider or the bank refused and that were not paid another way. */
  readonly failedRefunds: readonly WithdrawalRefund[]
  /** When the contract began, if its payment is a renewal. */
  readonly renewsSince: Date | null
}

export type Acceptance = {
  /** The order number, when the declaration does not identify it. */
  readonly order?: string | undefined
  /** Refunds everything, also where a part is enough. */
  readonly isFull?: boolean | undefined
  readonly note?: string | undefined
  /** Why, for the audit log. */
  readonly reason?: string | undefined
}

type Computed = { readonly refunds: RefundDue[]; readonly invoiceIds: readonly string[] }

/** What an operator does about failed refunds. */
type SeenFailures = {
  /** The payments of the refunds that the operator has read. */
  readonly seenFailed: readonly string[]
  readonly reason: string
}

type FailedChange = {
  readonly action: 'paid-manually' | 'refund-retried'
  readonly refunds: readonly WithdrawalRefund[]
  readonly reason: string
}

const MOST_LISTED = 500

/** The deadline of the refund is 14 days from the receipt (D130). */
export const payBackBy = ({ receivedAt }: Pick<WithdrawalRow, 'receivedAt'>): Date =>
  new Date(receivedAt.getTime() + WITHDRAWAL_DAYS * DAY_MS)

const NOT_MADE = { refundId: null, refusalCode: null, retries: 0, paidManuallyAt: null }

const decidedJustNow = ({ reference }: WithdrawalRow) =>
  new WithdrawalRefusal('WITHDRAWAL_DECIDED', `${reference} has just been decided.`)

/** Decides about withdrawals, for the command line and for Studio. */
export function withdrawalService({ db, clock, stripe, jobs, endsWithSupply, actor }: Deps) {
  const store = withdrawalStore(db)

  const changeOf = (row: WithdrawalRow, after: Fields, reason: string | null) => ({
    actor,
    action: `withdrawal.${String(after['decision'])}`,
    subject: { type: 'withdrawal', id: row.reference },
    after,
    reason,
  })
  const log = (tx: Queries, row: WithdrawalRow, after: Fields, reason: string | null = null) =>
    auditLog(tx).write(changeOf(row, after, reason), clock.now())

  const caseOf = (row: WithdrawalRow): WithdrawalCase => {
    const [dueAt, now] = [payBackBy(row), clock.now()]
    const isOverdue = row.settledAt === null && dueAt < now
    return { row, dueAt, isOverdue, daysLeft: daysBetween(now, dueAt) }
  }

  const find = async (reference: string): Promise<WithdrawalRow> => {
    const row = await store.byReference(reference)
    if (!row) throw new WithdrawalRefusal('NOT_FOUND', `There is no withdrawal ${reference}.`)
    return row
  }

  const open = async (reference: string): Promise<WithdrawalRow> => {
    const row = await find(reference)
    if (row.decision !== null)
      throw new WithdrawalRefusal(
        'WITHDRAWAL_DECIDED',
        `${row.reference} is ${row.decision} already.`,
      )
    return row
  }

  const computed = async (row: WithdrawalRow, isFull: boolean): Promise<Computed> => {
    if (row.kind === null) return { refunds: [], invoiceIds: [] }
    const { kind, hasConsented } = row
    const basis = isFull ? 'full' : refundBasis({ kind, hasConsented, endsWithSupply })
    const payments = await contractPayments(stripe, row)
    const invoiceIds = payments.flatMap(({ invoiceId }) => invoiceId ?? [])
    return { refunds: refundsDue(payments, basis, row.receivedAt), invoiceIds }
  }

  const place = async (row: WithdrawalRow, order: string): Promise<WithdrawalRow> => {
    const contract = await store.contractByNumber(order)
    if (!contract) throw new WithdrawalRefusal('ORDER_NOT_FOUND', `There is no order ${order}.`)
    if (contract.isRedeemed)
      throw new WithdrawalRefusal('VOUCHER_USED', `The gift of order ${order} has been used.`)
    const { at: _at, isRedeemed: _isRedeemed, ...placed } = contract
    return { ...row, ...placed }
  }

  const prepare = async (reference: string, { order, isFull = false }: Acceptance) => {
    const found = await open(reference)
    const row = order === undefined ? found : await place(found, order)
    if (row.kind === null)
      throw new WithdrawalRefusal(
        'ORDER_NOT_FOUND',
        `${row.reference} names no order of ours („${row.contract}”). Find it, and say it with --order.`,
      )
    const doneOrders = await doneOrdersOf(db, row)
    return { row, doneOrders, ...(await computed(row, isFull)) }
  }

  /** Changes refunds that were not made, unless they have changed since `row` was read; the job continues. */
  const changeFailed = (
    row: WithdrawalRow,
    { action, refunds, reason }: FailedChange,
    change: (tx: Queries) => Promise<boolean>,
  ) =>
    db.transaction(async (tx) => {
      const held = await withdrawalStore(tx).hold(row.reference)
      const isSame = JSON.stringify(held?.refunds) === JSON.stringify(row.refunds)
      if (!isSame || !(await change(tx)))
        throw new WithdrawalRefusal(
          'REFUND_NOT_FAILED',
          `No refund of ${row.reference} was refused.`,
        )
      const logged = { ...changeOf(row, { refunds }, reason), action: `withdrawal.${action}` }
      await auditLog(tx).write(logged, clock.now())
      const { id } = row
      await jobs.enqueue(tx, { kind: ATTEND_WITHDRAWAL_JOB, key: id, payload: { id } })
    })

  return {
    list: async (wanted: ListedWithdrawals, limit = MOST_LISTED): Promise<WithdrawalCase[]> =>
      (await store.list(wanted, limit)).map(caseOf),

    /** With `order`, as if the declaration had named this order. */
    show: async (reference: string, order?: string): Promise<ShownCase> => {
      const found = await find(reference)
      const isOpen = found.decision === null
      const row = isOpen && order !== undefined ? await place(found, order) : found
      const renewsSince = row.invoiceId === null ? null : await store.renewedSince(row.invoiceId)
      // A decided case can be read while the provider is away.
      const failed = await failedRefunds(stripe, row).catch(() => refusedRefunds(row))
      const shown = { ...caseOf(row), renewsSince, failedRefunds: failed }
      if (!isOpen) return { ...shown, refunds: row.refunds, fullRefunds: row.refunds }
      const [{ refunds }, { refunds: fullRefunds }] = [
        await computed(row, false),
        await computed(row, true),
      ]

      return { ...shown, refunds, fullRefunds }
    },

    preview: async (reference: string, wanted: Acceptance): Promise<readonly RefundDue[]> =>
      (await prepare(reference, wanted)).refunds,

    /** A job pays the refunds and ends the contract. */
    accept: async (
      reference: string,
      wanted: Acceptance & { readonly seenRefunds: readonly Amount[] },
    ): Promise<readonly RefundDue[]> => {
      const prepared = await prepare(reference, wanted)
      const { row, refunds } = prepared
      if (!isSameAmounts(refunds, wanted.seenRefunds)) throw changedSince(row)
      const planned = refunds.map((due) => ({ ...due, ...NOT_MADE }))
      await db.transaction(async (tx) => {
        await refuseOtherRefunds(tx, prepared)
        const own = withdrawalStore(tx)
        if (wanted.order !== undefined) {
          const contract = await own.contractByNumber(wanted.order)
          if (contract) await own.place(row.id, contract, clock.now())
        }
        const { voucherId } = row
        if (voucherId !== null && !(await own.suspendVoucher(voucherId, clock.now())))
          throw new WithdrawalRefusal(
            'VOUCHER_USED',
            `The gift that ${row.reference} is about has been used.`,
          )
        const facts = { reason: wanted.note ?? null, refunds: planned }
        if (!(await own.decide(row.id, 'accepted', facts, clock.now()))) throw decidedJustNow(row)
        const { id } = row
        const after = { decision: 'accepted', refunds, note: wanted.note ?? null }
        await log(tx, row, after, wanted.reason ?? null)
        await jobs.enqueue(tx, { kind: ATTEND_WITHDRAWAL_JOB, key: id, payload: { id } })
      })

      return refunds
    },

    /** Whether this operator has accepted it since a moment; a keyed request whose answer was lost asks so. */
    wasAccepted: async (
      reference: string,
      { note, reason }: Acceptance,
      since: Date,
    ): Promise<boolean> => {
      const after = { decision: 'accepted', note: note ?? null }
      return auditLog(db).wasMade(changeOf(await find(reference), after, reason ?? null), since)
    },

    /** Notes that what the provider or the bank refused to refund was paid another way, and how. */
    payManually: async (reference: string, { seenFailed, reason }: SeenFailures): Promise<void> => {
      const row = await find(reference)
      const failed = await failedRefunds(stripe, row)
      refuseUnseen(row, failed, seenFailed)
      await changeFailed(row, { action: 'paid-manually', refunds: failed, reason }, (tx) =>
        withdrawalRefundStore(tx).markPaidManually(
          row.id,
          failed.map(({ chargeId }) => chargeId),
          clock.now(),
        ),
      )
    },

    /** Has the provider asked again for the refunds that it refused. */
    retryRefunds: async (
      reference: string,
      { seenFailed, reason }: SeenFailures,
    ): Promise<void> => {
      const row = await find(reference)
      const refunds = refusedRefunds(row).filter(isRetryable)
      refuseUnseen(row, refunds, seenFailed)
      await changeFailed(row, { action: 'refund-retried', refunds, reason }, (tx) =>
        withdrawalRefundStore(tx).retryRefused(row.id),
      )
    },

    /** The reason is sent to the consumer; a job continues the contract. */
    refuse: async (reference: string, reason: string): Promise<void> => {
      const found = await open(reference)
      const { id } = found
      if (reason.trim() === '')
        throw new WithdrawalRefusal(
          'REASON_REQUIRED',
          'A refusal needs a reason: the person reads it.',
        )
      await db.transaction(async (tx) => {
        const facts = { reason: reason.trim(), refunds: [] }
        if (!(await withdrawalStore(tx).decide(id, 'refused', facts, clock.now())))
          throw decidedJustNow(found)
        await log(tx, found, { decision: 'refused' }, reason.trim())
        await jobs.enqueue(tx, { kind: ATTEND_WITHDRAWAL_JOB, key: id, payload: { id } })
      })
    },
  }
}
