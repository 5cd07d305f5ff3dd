import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { DatabaseAway } from '@hlizo/database/database-away'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { accountLease, leasedWire } from './account-lease.ts'
import { askProvider } from './ask-provider.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const NODE = '00000000-0000-4000-8000-000000000001'
const Holder = z.object({ holder: z.string() })

const Left = z.object({ isLeased: z.boolean() })
const LEFT = sql`select leased_until > clock_timestamp() as "isLeased" from app.billing_lease`

let database: TestDatabase
let ana: string
let ion: string

const add = (subject: string) =>
  accountStore(database.db).add(
    {
      issuer: 'test',
      subject,
      firstName: 'Ana',
      lastName: 'Pop',
      email: `${subject}@exemplu.ro`,
    },
    new Date('2026-11-20T10:00:00Z'),
  )

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  ana = await add('ana')
  ion = await add('ion')
})
afterEach(() => database.db.run(sql`delete from app.billing_lease`))
afterAll(() => database.drop())

const hold = <Value>(accountId: string, work: (hasWaited: boolean) => Promise<Value>) =>
  accountLease({ db: database.db })(accountId, work)

const holderOf = async (accountId: string): Promise<string | null> => {
  const query = sql`select holder from app.billing_lease where account_id = ${accountId}`
  return (await database.db.maybe(Holder, query))?.holder ?? null
}

/** A lease of another node that ends in so many seconds. */
const leased = (accountId: string, seconds: number) =>
  database.db.run(sql`insert into app.billing_lease (account_id, holder, leased_until)
    values (${accountId}, ${NODE}, clock_timestamp() + make_interval(secs => ${seconds}))`)

/** The database of a node, which calls back after each look at the lease. */
const lookingAt = (onLook: () => void): Queries => ({
  ...database.db,
  one: async (schema, query) => {
    const row = await database.db.one(schema, query)
    onLook()
    return row
  },
})

describe('accountLease', () => {
  it('is held during the work and released after it, also when that fails', async () => {
    const holders = [await hold(ana, () => holderOf(ana)), await holderOf(ana)]
    const failed = hold(ana, () => Promise.reject(new Error('refused')))

    expect(holders).toEqual([expect.any(String), null])
    await expect(failed).rejects.toThrow('refused')
    expect(await holderOf(ana)).toBeNull()
  })

  it('is taken over once it has expired', async () => {
    await leased(ana, -1)

    expect(await hold(ana, async (hasWaited) => hasWaited)).toBe(false)
  })

  it('waits for other work, and returns that it has waited', async () => {
    const work = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const first = hold(ana, () => {
      begun.resolve()
      return work.promise
    })
    await begun.promise
    const second = accountLease({ db: lookingAt(work.resolve) })(ana, async (waited) => waited)

    await first
    expect(await second).toBe(true)
  })

  it('does not wait for the work of another account', async () => {
    await leased(ana, 60)

    expect(await hold(ion, async (hasWaited) => hasWaited)).toBe(false)
  })

  it('is that of the work around, and not of another account', async () => {
    const holders = await hold(ana, async () => [
      (await holderOf(ana)) === (await hold(ana, () => holderOf(ana))),
      await hold(ion, () => holderOf(ion)),
    ])

    expect(holders).toEqual([true, expect.any(String)])
  })

  it('is acquired again by work that outlives its caller', async () => {
    const later = Promise.withResolvers<void>()
    const holders = await hold(ana, async () => ({
      outliving: later.promise.then(() => hold(ana, () => holderOf(ana))),
    }))
    later.resolve()

    expect(await holders.outliving).toEqual(expect.any(String))
  })

  it('does not release the lease of a node that has taken it over', async () => {
    await hold(ana, () =>
      database.db.run(sql`update app.billing_lease set holder = ${NODE} where account_id = ${ana}`),
    )

    expect(await holderOf(ana)).toBe(NODE)
  })

  it('is not needed for an account that is gone', async () => {
    expect(await hold(UNKNOWN, async (hasWaited) => hasWaited)).toBe(false)
  })
})

describe('leasedWire', () => {
  /** A provider that answers each call, and the calls that it received. */
  const openProvider = () => {
    const calls: string[] = []
    const wire = Stripe.createFetchHttpClient((_, init) => {
      calls.push(init?.method ?? 'GET')
      return Promise.resolve(Response.json({ id: 'cus_1', deleted: true }))
    })
    const options = { httpClient: leasedWire(wire), maxNetworkRetries: 0, telemetry: false }

    return { calls, stripe: new Stripe('sk_test_x', options) }
  }
  const takenOver = () =>
    database.db.run(sql`update app.billing_lease set holder = ${NODE} where account_id = ${ana}`)

  it('changes nothing once other work has the account, and still reads', async () => {
    const { calls, stripe } = openProvider()
    const work = hold(ana, async () => {
      await takenOver()
      await stripe.customers.retrieve('cus_1')
      await stripe.customers.del('cus_1')
    })

    await expect(work).rejects.toMatchObject({ code: 'CHANGE_PENDING' })
    expect(calls).toEqual(['GET'])
  })

  it('reports that the database is away, and not the provider', async () => {
    const { calls, stripe } = openProvider()
    const away = new DatabaseAway('away')
    const db = { ...database.db, run: () => Promise.reject(away) }
    const work = accountLease({ db })(ana, () => askProvider(() => stripe.customers.del('cus_1')))

    await expect(work).rejects.toBe(away)
    expect(calls).toEqual([])
    await database.db.run(sql`delete from app.billing_lease`)
  })

  it('continues with a lease that has expired and was not taken', async () => {
    const { calls, stripe } = openProvider()
    await hold(ana, async () => {
      await database.db.run(sql`update app.billing_lease set leased_until = clock_timestamp()`)
      await stripe.customers.del('cus_1')
      expect(await database.db.one(Left, LEFT)).toMatchObject({ isLeased: true })
    })

    expect(calls).toEqual(['DELETE'])
  })

  it('asks for no lease outside of such work, or after it', async () => {
    const { calls, stripe } = openProvider()
    const later = Promise.withResolvers<void>()
    const { outliving } = await hold(ana, async () => ({
      outliving: later.promise.then(() => stripe.customers.del('cus_1')),
    }))
    later.resolve()
    await outliving
    await stripe.customers.del('cus_1')

    expect(calls).toEqual(['DELETE', 'DELETE'])
  })
})
