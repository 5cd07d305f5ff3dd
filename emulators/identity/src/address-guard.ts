import type { Database } from '@hlizo/database/database'
import type { AddressLimits } from './config.ts'
import { requireRoom, takeOrRefuse, type Limit, type Limits, type Taken } from './limits.ts'

export type Caller = { readonly address: string | null }

export type AddressAction =
  | 'failed-sign-in'
  | 'wrong-code'
  | 'sign-up'
  | 'code-request'
  | 'choice'
  | 'sms'
  | 'guest'

export type Spent = readonly Taken[]

/** Limits per network address, against guessing across many accounts. */
export type AddressGuard = {
  /** Throws TooManyRequestsException when the address has used the action up; counts nothing. */
  require(caller: Caller, action: AddressAction): Promise<void>
  spend(caller: Caller, action: AddressAction): Promise<Spent>
  /** Takes back what was spent, where it proved to be no failure. */
  refund(spent: Spent): Promise<void>
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

/** What counts as one address: of IPv6 the network, since each has 2^64 addresses. */
function placeOf(address: string): string {
  return isDotted(address) ? address : `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

export function placeOfCaller({ address }: Caller): string {
  return address === null ? 'host' : placeOf(plainOf(address))
}

/** The network of an address: a /24, or a /56. */
function networkOf(address: string): string {
  if (isDotted(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  const groups = groupsOf(address)
  const fourth = (groups[3] ?? '0').padStart(4, '0').slice(0, 2)

  return `${groups.slice(0, 3).join(':')}:${fourth}00::/56`
}

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
    choice: { most: perAddress.choicesPerMinute, seconds: 60 },
    sms: { most: perAddress.smsPerHour, seconds: 3_600 },
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
  const refund = async (spent: Spent) => {
    for (const taken of spent) await limits.refund(db, taken)
  }

  return {
    require: async ({ address }, action) => {
      if (address === null) return
      for (const { name, limit } of countersOf(address, action)) {
        requireRoom(await limits.look(db, name, limit), 'tooManyRequests')
      }
    },
    spend: async ({ address }, action) => {
      if (address === null) return []
      const spent: Taken[] = []
      try {
        for (const counter of countersOf(address, action)) {
          const { taken } = await takeOrRefuse(limits, db, {
            ...counter,
            refusal: 'tooManyRequests',
          })
          spent.push(taken)
        }
      } catch (error) {
        await refund(spent)
        throw error
      }
      return spent
    },
    refund,
  }
}
