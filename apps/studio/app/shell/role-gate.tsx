import type { OperatorRole } from '@hlizo/contract/entities/operator'
import type { ReactNode } from 'react'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { NotFound } from './not-found.tsx'

/** A screen for some roles only; for the others it does not exist. */
export function RoleGate({
  roles,
  children,
}: {
  roles: readonly OperatorRole[]
  children: ReactNode
}) {
  return mayUse(useOperator().roles, roles) ? children : <NotFound />
}
