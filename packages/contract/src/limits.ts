import { HOUR_SECONDS, MINUTE_SECONDS } from '@hlizo/kit/durations'
import { PASSCODE_RESEND_SECONDS } from './constants.ts'

/** `allowed` attempts that refill evenly over `perSeconds` (D25). */
export type Limit = {
  /** Limits of one name share a counter. */
  readonly name: string
  readonly allowed: number
  readonly perSeconds: number
  /** `session` is one signed-in device, `key` a value that the feature supplies. */
  readonly by: 'ip' | 'account' | 'session' | 'key'
  /** `shared` counts in the database over all nodes; `node` counts in this process at no cost. */
  readonly store: 'shared' | 'node'
}

export const sharedLimit = (
  name: string,
  by: Limit['by'],
  allowed: number,
  perSeconds: number,
): Limit => ({ name, by, allowed, perSeconds, store: 'shared' })

export const nodeLimit = (
  name: string,
  by: Limit['by'],
  allowed: number,
  perSeconds: number,
): Limit => ({ name, by, allowed, perSeconds, store: 'node' })

/** All public GETs share a counter (D25). */
export const publicReads = nodeLimit('public-get', 'ip', 120, MINUTE_SECONDS)

/**
 * What pages that wait for a premiere ask for, all at one moment: some two thousand behind one network address
 * (docs/decisions/0201). The responses come from memory.
 */
export const premiereLooks = nodeLimit('premiere', 'ip', 6_000, MINUTE_SECONDS)

/** Far above human use; stops a script with a token. */
export const signedIn = nodeLimit('signed-in', 'account', 1_200, MINUTE_SECONDS)

export const passcodePause = sharedLimit('resend-email-code', 'account', 1, PASSCODE_RESEND_SECONDS)

/** Against trying out stolen cards. */
export const paymentSetups = sharedLimit('payment-setup', 'account', 5, HOUR_SECONDS)

export const checkouts = nodeLimit('checkout', 'ip', 20, 10 * MINUTE_SECONDS)
