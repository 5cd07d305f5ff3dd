import type { BodyGiven } from '@hlizo/contract/call'
import {
  changeOperatorRoles,
  inviteOperator,
  listOperators,
  removeOperator,
  withdrawInvitation,
} from '@hlizo/contract/calls/studio-operators'
import type { Operator, OperatorRole } from '@hlizo/contract/entities/operator'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

/** Operators, then open invitations. */
export const operatorsQuery = () => studioQuery(listOperators)

/** The name of an operator, or the address of an invitation. */
export const nameOf = ({ name, email }: Operator): string => name || email

export const useInvite = () =>
  useChange([listOperators], (body: { email: string; roles: OperatorRole[] }) =>
    studioRequest(inviteOperator, { body }),
  )

export const useChangeRoles = () =>
  useChange(
    [listOperators],
    ({ accountId, ...body }: { accountId: string } & BodyGiven<typeof changeOperatorRoles>) =>
      studioRequest(changeOperatorRoles, { params: { accountId }, body }),
  )

/** Removes an operator, or withdraws an invitation. */
export const useRemove = () =>
  useChange([listOperators], ({ accountId, email }: Operator) =>
    accountId === null
      ? studioRequest(withdrawInvitation, { body: { email } })
      : studioRequest(removeOperator, { params: { accountId } }),
  )
