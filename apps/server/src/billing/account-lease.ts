import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { waitUntilFound } from '@hlizo/kit/wait'
import { LeaseLost, whileRenewing } from '@hlizo/kit/while-renewing'
import { ApiError } from '#server/http/api-error.ts'
import { ownFailureOf } from './stripe-refusal.ts'

/**
 * Runs work that changes what an account has at the provider while no other node or request does.
 * Work within such work has the lease already.
 *
 * @throws ApiError CHANGE_PENDING when the other work takes too long, or has taken the account over.
 */
export type HoldAccount = <Value>(
  accountId: string,
  /** `hasWaited`: other work has just ended. */
  work: (hasWaited: boolean) => Promise<Value>,
) => Promise<Value>

const LEASE_SECONDS = 6
const LEASE_MS = LEASE_SECONDS * 1_000
// Longer than a lease, so that a request can take over the account from a dead node.
const WAITING = { everyMs: 100, longestMs: 8_000 }

const Taken = z.object({ isTaken: z.boolean(), isKnown: z.boolean() })

type Held = {
  readonly accountId: string
  /** Returns how many leases were renewed: none when other work has taken it. */
  readonly renew: () => Promise<number>
  isOver: boolean
}

const held = new AsyncLocalStorage<Held>()

/** The leases of all nodes, on the clock of the database. */
function leaseStore(db: Queries) {
  const until = sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`

  return {
    take: (accountId: string, holder: string) =>
      db.one(
        Taken,
        sql`with taken as (
            insert into app.billing_lease as lease (account_id, holder, leased_until)
              select id, ${holder}, ${until} from app.account where id = ${accountId}
              on conflict (account_id) do update
                set holder = excluded.holder, leased_until = excluded.leased_until
                where lease.leased_until <= clock_timestamp()
              returning 1)
          select exists(select from taken) as "isTaken",
            exists(select from app.account where id = ${accountId}) as "isKnown"`,
      ),
    renew: (accountId: string, holder: string) =>
      db.run(sql`update app.billing_lease set leased_until = ${until}
        where account_id = ${accountId} and holder = ${holder}`),
    release: (accountId: string, holder: string) =>
      db.run(sql`delete from app.billing_lease
        where account_id = ${accountId} and holder = ${holder}`),
  }
}

export function accountLease({ db }: { readonly db: Queries }): HoldAccount {
  const leases = leaseStore(db)

  /** Gives whether other work had to end first. */
  const claim = async (accountId: string, holder: string): Promise<boolean> => {
    let looks = 0
    const look = async () => {
      looks += 1
      const { isTaken, isKnown } = await leases.take(accountId, holder)
      // An account that is erased needs no lease.
      return isTaken || !isKnown ? looks : null
    }
    const taken = await waitUntilFound(look, WAITING)
    if (taken === null) throw new ApiError('CHANGE_PENDING')

    // The first look takes a free lease; a later one found that other work had ended.
    return taken > 1
  }

  return async (accountId, work) => {
    const outer = held.getStore()
    if (outer?.accountId === accountId && !outer.isOver) return work(false)
    const holder = randomUUID()
    const hasWaited = await claim(accountId, holder)
    const renew = () => leases.renew(accountId, holder)
    const own: Held = { accountId, renew, isOver: false }
    try {
      return await whileRenewing({ leaseMs: LEASE_MS, renew }, () =>
        held.run(own, () => work(hasWaited)),
      )
    } catch (error) {
      const failure = ownFailureOf(error)
      if (failure instanceof LeaseLost)
        throw new ApiError('CHANGE_PENDING', undefined, { cause: failure })
      throw failure ?? error
    } finally {
      own.isOver = true
      // A lease that could not be released ends by itself.
      await leases.release(accountId, holder).catch(() => {})
    }
  }
}

/**
 * The connection to the provider, which changes nothing for work that has lost its account to other work: a database
 * that is away for longer than a lease lets another node take it.
 */
export function leasedWire(wire: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => wire.getClientName(),
    makeRequest: async (host, port, path, method, ...rest) => {
      const own = held.getStore()
      const isLeased = own !== undefined && !own.isOver && method !== 'GET'
      if (isLeased && (await own.renew()) === 0) throw new LeaseLost()

      return wire.makeRequest(host, port, path, method, ...rest)
    },
  }
}
