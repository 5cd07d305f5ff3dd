import type { JWTPayload } from 'jose'
import type { GroupOfUser } from '../users/users.ts'

/** `cognito:groups`, in both tokens: the names by precedence. Absent where there is no group, as at AWS. */
export function groupClaim(groups: readonly GroupOfUser[]): JWTPayload {
  return groups.length === 0 ? {} : { 'cognito:groups': groups.map(({ name }) => name) }
}

/**
 * The roles of a user's groups, in the id token only. None is preferred where groups of the same
 * precedence have different roles (AWS, "Assigning precedence values to groups").
 */
export function roleClaims(groups: readonly GroupOfUser[]): JWTPayload {
  const holders = groups.flatMap(({ roleArn, precedence }) =>
    roleArn === null ? [] : [{ roleArn, precedence }],
  )
  const [first] = holders
  if (first === undefined) return {}

  const rivals = holders.filter(({ precedence }) => precedence === first.precedence)
  const isClear = rivals.every(({ roleArn }) => roleArn === first.roleArn)
  return {
    'cognito:roles': [...new Set(holders.map(({ roleArn }) => roleArn))],
    ...(isClear ? { 'cognito:preferred_role': first.roleArn } : {}),
  }
}
