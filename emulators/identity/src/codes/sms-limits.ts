import type { Database } from '@hlizo/database/database'
import type { AddressGuard, Caller } from '../address-guard.ts'
import { takeOrRefuse, type Limit, type Limits, type Taken } from '../limits.ts'
import type { Secrets } from '../secrets.ts'

export type SmsRequest = {
  readonly caller: Caller
  readonly number: string
  readonly isSignIn: boolean
}

/** Limits of text messages, which cost money and reach telephones of people who never asked. */
export type SmsLimits = {
  spend(request: SmsRequest): Promise<void>
}

const HOUR = 3_600
// Over all accounts. Separate, so that requests to prove a number do not block sign-ins.
const PER_NUMBER: readonly Limit[] = [
  { most: 5, seconds: HOUR },
  { most: 10, seconds: 24 * HOUR },
]
const PER_NUMBER_TO_SIGN_IN: readonly Limit[] = [{ most: 20, seconds: HOUR }]

export function createSmsLimits(services: {
  db: Database
  limits: Limits
  secrets: Secrets
  addressGuard: AddressGuard
}): SmsLimits {
  const { db, limits, secrets, addressGuard } = services

  return {
    spend: async ({ caller, number, isSignIn }) => {
      // The number itself would outlive its user here.
      const digest = secrets.digest('code', `sms ${number}`).toString('base64url')
      const name = `sms/${isSignIn ? 'sign-in' : 'proof'}/${digest}`
      const taken: Taken[] = []
      try {
        for (const limit of isSignIn ? PER_NUMBER_TO_SIGN_IN : PER_NUMBER) {
          const use = { name, limit, refusal: 'limitExceeded' } as const
          taken.push((await takeOrRefuse(limits, db, use)).taken)
        }
        await addressGuard.spend(caller, 'sms')
      } catch (error) {
        for (const one of taken) await limits.refund(db, one)
        throw error
      }
    },
  }
}
