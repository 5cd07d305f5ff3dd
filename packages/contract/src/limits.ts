import { PASSCODE_RESEND_SECONDS } from './constants.ts'

/** `allowed` attempts, spread evenly over `perSeconds` once they are used up (decision D25). */
export type Limit = {
  /** Names the counter; two limits of one name count together. */
  readonly name: string
  readonly allowed: number
  readonly perSeconds: number
  /** Whom it counts: an address, an account, one signed-in device, or a key that the feature gives. */
  readonly by: 'ip' | 'account' | 'session' | 'key'
  /** `shared` counts in the database over all nodes; `node` counts in this process and costs nothing. */
  readonly store: 'shared' | 'node'
}

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 3_600

/** A limit over all nodes. */
export const sharedLimit = (
  name: string,
  by: Limit['by'],
  allowed: number,
  perSeconds: number,
): Limit => ({ name, by, allowed, perSeconds, store: 'shared' })

/** A limit of each node. */
export const nodeLimit = (
  name: string,
  by: Limit['by'],
  allowed: number,
  perSeconds: number,
): Limit => ({ name, by, allowed, perSeconds, store: 'node' })

/** Every public GET, counted together (decision D25). */
export const publicReads = nodeLimit('public-get', 'ip', 120, MINUTE_SECONDS)

/** Far above what a person does; it stops a script that has a token. */
export const signedIn = nodeLimit('signed-in', 'account', 1_200, MINUTE_SECONDS)

/** The pause between two passcodes (spec §4, D49). */
export const passcodePause = sharedLimit('resend-email-code', 'account', 1, PASSCODE_RESEND_SECONDS)

/** Trying out stolen cards (payments.md §7 „Abuse”). */
export const paymentSetups = sharedLimit('payment-setup', 'account', 5, HOUR_SECONDS)

/** Payment pages that are opened for an address. */
export const checkouts = nodeLimit('checkout', 'ip', 20, 10 * MINUTE_SECONDS)
