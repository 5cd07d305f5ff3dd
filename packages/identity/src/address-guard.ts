import type { Database } from '@hlizo/database/database'
import type { AddressLimits } from './config.ts'
import { requireRoom, type Limit, type Limits } from './limits.ts'

/** Who sent a request, as far as the network tells; `null` for the host itself. */
export type Caller = { readonly address: string | null }

/** What is counted per network address. */
export type AddressAction = 'failed-sign-in' | 'wrong-code' | 'sign-up' | 'code-request' | 'guest'

/** Limits per network address, against guessing across many accounts. */
export type AddressGuard = {
  /** Throws TooManyRequestsException when the address has used the action up. */
  require(caller: Caller, action: AddressAction): Promise<void>
  /** Counts one. */
  count(caller: Caller, action: AddressAction): Promise<void>
  /** Counts one, or throws TooManyRequestsException. */
  spend(caller: Caller, action: AddressAction): Promise<void>
}

// Whoever has an IPv6 address has 2^64 of them: the network counts, not the address.
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const gap = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')

  return `${[...front, ...gap, ...back].slice(0, 4).join(':')}::/64`
}

/** Creates the guard over the limits of the configuration. */
export function createAddressGuard(services: {
  db: Database
  limits: Limits
  perAddress: AddressLimits
}): AddressGuard {
  const { db, limits, perAddress } = services
  const rules: Record<AddressAction, Limit> = {
    'failed-sign-in': { most: perAddress.failedSignInsPerMinute, seconds: 60 },
    'wrong-code': { most: perAddress.wrongCodesPerHour, seconds: 3_600 },
    'sign-up': { most: perAddress.signUpsPerHour, seconds: 3_600 },
    'code-request': { most: perAddress.codeRequestsPerHour, seconds: 3_600 },
    guest: { most: perAddress.guestsPerHour, seconds: 3_600 },
  }
  const nameOf = (address: string, action: AddressAction) =>
    `address/${networkOf(address)}/${action}`

  return {
    require: async ({ address }, action) => {
      if (address === null) return
      const allowance = await limits.look(db, nameOf(address, action), rules[action])
      requireRoom(allowance, 'tooManyRequests')
    },
    count: async ({ address }, action) => {
      if (address !== null) await limits.use(db, nameOf(address, action), rules[action])
    },
    spend: async ({ address }, action) => {
      if (address === null) return
      const allowance = await limits.use(db, nameOf(address, action), rules[action])
      requireRoom(allowance, 'tooManyRequests')
    },
  }
}
