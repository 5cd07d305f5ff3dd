import {
  changeOperatorRoles,
  inviteOperator,
  listOperators,
  removeOperator,
  withdrawInvitation,
} from '@hlizo/contract/calls/studio-operators'
import type { Operator, OperatorRole } from '@hlizo/contract/entities/operator'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'

/** Operators, then open invitations. */
export const operatorsQuery = () => studioQuery(listOperators)

/** Somebody by the name, or an invitation by its address. */
export const nameOf = ({ name, email }: Operator): string => name || email

/** A change of the operators; the list is read again before it counts as done. */
function useOperatorChange<Input>(change: (input: Input) => Promise<void>) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: [listOperators.path] }),
  })
}

export const useInvite = () =>
  useOperatorChange((body: { email: string; roles: OperatorRole[] }) =>
    studioRequest(inviteOperator, { body }),
  )

export const useChangeRoles = () =>
  useOperatorChange(({ accountId, roles }: { accountId: string; roles: OperatorRole[] }) =>
    studioRequest(changeOperatorRoles, { params: { accountId }, body: { roles } }),
  )

/** Removes an operator, or withdraws an invitation. */
export const useRemove = () =>
  useOperatorChange(({ accountId, email }: Operator) =>
    accountId === null
      ? studioRequest(withdrawInvitation, { body: { email } })
      : studioRequest(removeOperator, { params: { accountId } }),
  )
