import type { QueryOf } from '@hlizo/contract/call'
import {
  acceptWithdrawal,
  exportWithdrawals,
  getWithdrawal,
  listWithdrawals,
  payWithdrawalManually,
  refuseWithdrawal,
  retryWithdrawalRefunds,
} from '@hlizo/contract/calls/studio-withdrawals'
import type {
  StudioWithdrawal,
  StudioWithdrawalCase,
} from '@hlizo/contract/entities/studio-withdrawal'
import { studioWithdrawalsMessages as ro } from '@hlizo/contract/messages/studio-withdrawals'
import type { RefundDue } from '@hlizo/domain/withdrawal'
import { withdrawalTexts } from '@hlizo/domain/withdrawal-texts'
import type { CsvColumns } from '@hlizo/kit/csv'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import { listedState } from '@hlizo/domain/listed-state'
import { listTable } from '#server/http/list-table.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import { isRefused, isRetryable } from './withdrawal-refunds.ts'
import { WithdrawalRefusal } from './withdrawal-refusal.ts'
import { withdrawalService, type ShownCase, type WithdrawalCase } from './withdrawal-service.ts'

type Deps = Omit<Parameters<typeof withdrawalService>[0], 'actor'>

const present = ({ row, dueAt, isOverdue, daysLeft }: WithdrawalCase): StudioWithdrawal => ({
  reference: row.reference,
  name: row.name,
  email: maskEmail(row.email),
  contract: row.contract,
  kind: row.kind,
  receivedAt: row.receivedAt.toISOString(),
  dueAt: dueAt.toISOString(),
  isOverdue,
  daysLeft,
  decision: row.decision,
  settledAt: row.settledAt?.toISOString() ?? null,
  isRefundRefused: row.settledAt === null && row.refunds.some(isRefused),
})

const amounts = (refunds: readonly RefundDue[]) =>
  refunds.map(({ amountMinor, currency }) => ({ amountMinor, currency }))

/** What the provider has made and not reported as failed. */
const returnedOf = ({ row, failedRefunds }: ShownCase) => {
  const failed = new Set(failedRefunds.map(({ chargeId }) => chargeId))
  return row.refunds.filter(
    ({ chargeId, refundId, paidManuallyAt }) =>
      refundId !== null && paidManuallyAt === null && !failed.has(chargeId),
  )
}

const presentCase = (found: ShownCase): StudioWithdrawalCase => ({
  ...present(found),
  statement: found.row.statement,
  hasConsented: found.row.hasConsented,
  renewsSince: found.renewsSince?.toISOString() ?? null,
  stoppedAt: found.row.stoppedAt?.toISOString() ?? null,
  reason: found.row.reason,
  refunds: amounts(found.refunds),
  fullRefunds: amounts(found.fullRefunds),
  returned: amounts(returnedOf(found)),
  failedRefunds: found.failedRefunds.map((refund) => ({
    amountMinor: refund.amountMinor,
    currency: refund.currency,
    paymentId: refund.chargeId,
    code: refund.refundId === null ? refund.refusalCode : null,
    isRetryable: isRetryable(refund),
  })),
  paidManually: amounts(found.row.refunds.filter((one) => one.paidManuallyAt !== null)),
})

const columns: CsvColumns<StudioWithdrawal> = [
  [ro.columns.reference, withdrawalTexts.reference],
  [ro.columns.receivedAt, withdrawalTexts.receivedAt],
  [ro.columns.dueAt, withdrawalTexts.dueAt],
  [ro.columns.name, withdrawalTexts.name],
  [ro.columns.email, withdrawalTexts.email],
  [ro.columns.kind, withdrawalTexts.kind],
  [ro.columns.contract, withdrawalTexts.contract],
  [ro.columns.state, withdrawalTexts.state],
]

async function orRefuse<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof WithdrawalRefusal)
      throw new ApiError(error.refusal, undefined, { cause: error })
    throw error
  }
}

export function studioWithdrawalRoutes(deps: Deps): Routes {
  const serviceOf = (viewer: OperatorCaller, ip: string) =>
    withdrawalService({ ...deps, actor: operatorActor(viewer, ip) })
  const tableOf = (viewer: OperatorCaller, ip: string) =>
    listTable({
      list: (filter: Omit<QueryOf<typeof listWithdrawals>, 'cursor'>, { end, limit }) => {
        const { reference } = filter
        const wanted = { isAll: listedState(filter) === 'all', reference, after: end ?? null }

        return serviceOf(viewer, ip).list(wanted, limit)
      },
      endOf: ({ row }) => ({ at: row.receivedAt, id: row.id }),
      present,
      columns,
    })

  return (api) => {
    api.answer(listWithdrawals, ({ query: { cursor, ...filter }, viewer, request }) =>
      tableOf(viewer, request.ip).page(filter, cursor),
    )

    api.file(exportWithdrawals, (given) => {
      const { query, viewer, request } = given
      const lines = tableOf(viewer, request.ip).lines(query)
      return exportedFile(deps, given, { name: ro.file, lines })
    })

    api.answer(getWithdrawal, async ({ params, query, viewer, request }) =>
      presentCase(
        await orRefuse(serviceOf(viewer, request.ip).show(params.reference, query.order)),
      ),
    )

    api.answer(acceptWithdrawal, async ({ params, body, viewer, request }) => {
      const service = serviceOf(viewer, request.ip)
      const { resumedFrom } = request
      const isDone =
        resumedFrom !== null &&
        (await orRefuse(service.wasAccepted(params.reference, body, resumedFrom)))
      if (!isDone) await orRefuse(service.accept(params.reference, body))
      return presentCase(await service.show(params.reference))
    })

    api.answer(payWithdrawalManually, async ({ params, body, viewer, request }) => {
      const service = serviceOf(viewer, request.ip)
      await orRefuse(service.payManually(params.reference, body))
      return presentCase(await service.show(params.reference))
    })

    api.answer(retryWithdrawalRefunds, async ({ params, body, viewer, request }) => {
      const service = serviceOf(viewer, request.ip)
      await orRefuse(service.retryRefunds(params.reference, body))
      return presentCase(await service.show(params.reference))
    })

    api.answer(refuseWithdrawal, async ({ params, body, viewer, request }) => {
      const service = serviceOf(viewer, request.ip)
      await orRefuse(service.refuse(params.reference, body.reason))
      return presentCase(await service.show(params.reference))
    })
  }
}
