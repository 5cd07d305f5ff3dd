import { OperatorRole } from '@hlizo/contract/entities/operator'

type Roles = readonly OperatorRole[]

/** What an owner has chosen differently from the roles that were shown. */
export const changedRoles = (shown: Roles, chosen: Roles): OperatorRole[] =>
  OperatorRole.options.filter((role) => shown.includes(role) !== chosen.includes(role))

/** The roles with these changed, also when a colleague has changed others. */
export const withChanged = (roles: Roles, changed: Roles): OperatorRole[] =>
  OperatorRole.options.filter((role) => roles.includes(role) !== changed.includes(role))
