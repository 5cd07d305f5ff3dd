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

/** How many times what one address may, its whole network may: many people can share one. */
const NETWORK_SHARE = 5

const isDotted = (address: string) => !address.includes(':')

/** An IPv4 address also where IPv6 carries it. */
const plainOf = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const gap = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')

  return [...front, ...gap, ...back]
}

// Whoever has an IPv6 address has 2^64 of them: the network counts, not the address.
const placeOf = (address: string) =>
  isDotted(address) ? address : `${groupsOf(address).slice(0, 4).join(':')}::/64`

/** What somebody with many addresses has of them: a /24, or a /56. */
function networkOf(address: string): string {
  if (isDotted(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  const groups = groupsOf(address)
  const fourth = (groups[3] ?? '0').padStart(4, '0').slice(0, 2)

  return `${groups.slice(0, 3).join(':')}:${fourth}00::/56`
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
  const countersOf = (address: string, action: AddressAction) => {
    const plain = plainOf(address)
    const rule = rules[action]
    return [
      { name: `address/${placeOf(plain)}/${action}`, limit: rule },
      {
        name: `network/${networkOf(plain)}/${action}`,
        limit: { ...rule, most: rule.most * NETWORK_SHARE },
      },
    ]
  }
  const each = (address: string, action: AddressAction, what: 'look' | 'use') =>
    Promise.all(countersOf(address, action).map(({ name, limit }) => limits[what](db, name, limit)))

  return {
    require: async ({ address }, action) => {
      if (address === null) return
      for (const allowance of await each(address, action, 'look'))
        requireRoom(allowance, 'tooManyRequests')
    },
    count: async ({ address }, action) => {
      if (address !== null) await each(address, action, 'use')
    },
    spend: async ({ address }, action) => {
      if (address === null) return
      for (const allowance of await each(address, action, 'use'))
        requireRoom(allowance, 'tooManyRequests')
    },
  }
}
