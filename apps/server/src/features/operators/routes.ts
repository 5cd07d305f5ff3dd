import {
  changeOperatorRoles,
  getStudioSession,
  inviteOperator,
  listOperators,
  removeOperator,
  withdrawInvitation,
} from '@hlizo/contract/calls/studio-operators'
import type { Operator } from '@hlizo/contract/entities/operator'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError, unwrap } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { operatorStore, type Invitation, type OperatorRow } from '#server/stores/operators.ts'
import { auditRoutes } from './audit-routes.ts'
import type { operatorService } from './operator-service.ts'

type Deps = {
  db: Database
  clock: Clock
  service: ReturnType<typeof operatorService>
}

const presentOperator = (row: OperatorRow): Operator => ({
  accountId: row.accountId,
  name: row.name,
  email: row.email,
  roles: row.roles,
  addedAt: row.addedAt.toISOString(),
  addedBy: row.addedBy,
  invitedUntil: null,
  hasSecondFactor: row.secondFactorSince !== null,
  passkeyUsedAt: row.passkeyUsedAt?.toISOString() ?? null,
})

const presentInvitation = (row: Invitation): Operator => ({
  accountId: null,
  name: '',
  email: row.email,
  roles: row.roles,
  addedAt: row.invitedAt.toISOString(),
  addedBy: row.invitedBy,
  invitedUntil: row.expiresAt.toISOString(),
  hasSecondFactor: false,
  passkeyUsedAt: null,
})

/** Operators of Studio, their invitations, and the audit log. */
export function operatorsRoutes(deps: Deps): Routes {
  const { db, clock, service } = deps
  const audit = auditRoutes(deps)

  return (api) => {
    audit(api)

    api.answer(getStudioSession, ({ viewer }) => {
      const { operator, email } = viewer
      return {
        ...operator,
        roles: [...operator.roles],
        email,
        provenAt: operator.provenAt.toISOString(),
      }
    })

    api.answer(listOperators, async () => {
      const store = operatorStore(db)
      const [operators, invitations] = await Promise.all([
        store.list(),
        store.invitations(clock.now()),
      ])
      return [...operators.map(presentOperator), ...invitations.map(presentInvitation)]
    })

    api.answer(inviteOperator, async ({ body, viewer, request }) =>
      unwrap(await service.invite(body.email, body.roles, operatorActor(viewer, request.ip))),
    )

    api.answer(changeOperatorRoles, async ({ params, body, viewer, request }) =>
      unwrap(await service.changeRoles(params.accountId, body, operatorActor(viewer, request.ip))),
    )

    api.answer(removeOperator, async ({ params, viewer, request }) =>
      unwrap(await service.remove(params.accountId, operatorActor(viewer, request.ip))),
    )

    api.answer(withdrawInvitation, async ({ body, viewer, request }) => {
      const isTaken = await service.withdrawInvitation(
        body.email,
        operatorActor(viewer, request.ip),
      )
      if (!isTaken) throw new ApiError('NOT_FOUND')
    })
  }
}
