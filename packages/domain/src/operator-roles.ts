import type { OperatorRole } from '@hlizo/contract/entities/operator'

/** Whether `roles` include one of `needed`; an owner may do everything. */
export function mayUse(roles: readonly OperatorRole[], needed: readonly OperatorRole[]): boolean {
  return roles.some((role) => role === 'owner' || needed.includes(role))
}
