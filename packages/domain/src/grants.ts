import { addMonths } from './period.ts'

/** From when to when a gift lets an account watch. */
export type GrantPeriod = { readonly from: Date; readonly to: Date }

/** The period of a gift redeemed now: it begins when what the account already has is over (D124, D125). */
export function grantPeriod(months: number, expiresAt: Date | null, now: Date): GrantPeriod {
  const from = expiresAt !== null && expiresAt > now ? expiresAt : now
  return { from, to: addMonths(from, months) }
}
