import {
  acceptWithdrawal,
  getWithdrawal,
  listWithdrawals,
  refuseWithdrawal,
} from '@hlizo/contract/calls/studio-withdrawals'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor } from '@hlizo/contract/cursor'
import type {
  StudioWithdrawal,
  StudioWithdrawalCase,
} from '@hlizo/contract/entities/studio-withdrawal'
import type { RefundDue } from '@hlizo/domain/withdrawal'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import { firstPage } from '#server/http/first-page.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import { DeskRefusal } from './desk-refusal.ts'
import { withdrawalDesk, type WithdrawalCase } from './desk.ts'

type Deps = Omit<Parameters<typeof withdrawalDesk>[0], 'actor'>

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
})

const amounts = (refunds: readonly RefundDue[]) =>
  refunds.map(({ amountMinor, currency }) => ({ amountMinor, currency }))

const presentCase = (
  found: WithdrawalCase & {
    readonly refunds: readonly RefundDue[]
    readonly fullRefunds: readonly RefundDue[]
  },
): StudioWithdrawalCase => ({
  ...present(found),
  statement: found.row.statement,
  hasConsented: found.row.hasConsented,
  stoppedAt: found.row.stoppedAt?.toISOString() ?? null,
  reason: found.row.reason,
  refunds: amounts(found.refunds),
  fullRefunds: amounts(found.fullRefunds),
})

async function orRefuse<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof DeskRefusal) throw new ApiError(error.refusal, undefined, { cause: error })
    throw error
  }
}

export function studioWithdrawalRoutes(deps: Deps): Routes {
  const deskOf = (viewer: OperatorCaller, ip: string) =>
    withdrawalDesk({ ...deps, actor: operatorActor(viewer, ip) })

  return (api) => {
    api.answer(listWithdrawals, async ({ query, viewer, request }) => {
      const wanted = { isAll: query.state === 'all', after: query.cursor ?? null }
      const found = await deskOf(viewer, request.ip).list(wanted, LIST_PAGE_SIZE + 1)
      const { entries, last } = firstPage(found)

      return {
        entries: entries.map(present),
        nextCursor: last && writeCursor({ at: last.row.receivedAt, id: last.row.id }),
      }
    })

    api.answer(getWithdrawal, async ({ params, query, viewer, request }) =>
      presentCase(await orRefuse(deskOf(viewer, request.ip).show(params.reference, query.order))),
    )

    api.answer(acceptWithdrawal, async ({ params, body, viewer, request }) => {
      const desk = deskOf(viewer, request.ip)
      const { resumedFrom } = request
      const isDone =
        resumedFrom !== null &&
        (await orRefuse(desk.wasAccepted(params.reference, body, resumedFrom)))
      if (!isDone) await orRefuse(desk.accept(params.reference, body))
      return presentCase(await desk.show(params.reference))
    })

    api.answer(refuseWithdrawal, async ({ params, body, viewer, request }) => {
      const desk = deskOf(viewer, request.ip)
      await orRefuse(desk.refuse(params.reference, body.reason))
      return presentCase(await desk.show(params.reference))
    })
  }
}
