import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { personalTables, rowsOf } from './features/privacy/personal-tables.ts'
import { SETTLE_JOB } from './features/seats/settle-seats.ts'
import { accountInvariants } from './invariants/account-invariants.ts'
import { erasureInvariant } from './invariants/erasure-invariant.ts'
import { asMinutesPass } from './testing-minutes.ts'
import { PASSWORD, type TestPerson } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'
import { testSeats } from './testing-seats.ts'

const Row = z.object({ row: z.unknown() })
const Wait = z.object({ seconds: z.number() })
const Ended = z.object({ by: z.string().nullable(), guestId: z.string().nullable() })

type Seated = Awaited<ReturnType<ReturnType<typeof testSeats>['seated']>> & {
  readonly hostId: string
  readonly guestId: string
  readonly seenBefore: number
  readonly seenAsGuest: number
}

vi.setConfig({ testTimeout: 120_000 })

let product: TestProduct
let seats: ReturnType<typeof testSeats>
let titles = 0
// Each seat takes two registrations and a payment: the tests share them.
let paying: Seated
let erased: Record<'owner' | 'guest' | 'ownerAtPool' | 'guestAtPool', Seated>

/** A guest who has watched one title, on a profile that had watched another one before. */
async function watching(): Promise<Seated> {
  const given = await seats.seated()
  const { host, guest } = given
  const ids = {
    hostId: await seats.accountOf(host.person),
    guestId: await seats.accountOf(guest.person),
  }
  const before = new Date(product.services.clock.now().getTime() - DAY_MS)
  titles += 2
  const [seenBefore, seenAsGuest] = [titles, titles + 1]
  await seats.watch(ids.hostId, host.profileId, seenBefore, before)
  await seats.watch(ids.hostId, host.profileId, seenAsGuest)

  return { ...given, ...ids, seenBefore, seenAsGuest }
}

const seatOf = ({ hostId, seatId }: Seated) =>
  product.services.db.maybe(
    Ended,
    sql`select ended_by as by, guest_id as "guestId" from app.seat
      where account_id = ${hostId} and id = ${seatId}`,
  )

const histories = async ({ hostId, guestId }: Seated) => [
  await seats.historyOf(hostId),
  await seats.historyOf(guestId),
]

/** A gift that gives access from `from` days on, for so many days. */
const grant = (accountId: string, from: number, days: number) => {
  const now = product.services.clock.now().getTime()
  const startsAt = new Date(now + from * DAY_MS)
  const endsAt = new Date(startsAt.getTime() + days * DAY_MS)

  return product.services.db.run(sql`insert into app.gift_grant
      (account_id, id, months, starts_at, ends_at, created_at)
    values (${accountId}, gen_random_uuid(), 1, ${startsAt}, ${endsAt}, ${startsAt})`)
}

const deleteAtPool = ({ email }: TestPerson) => {
  const { client, poolId: UserPoolId } = product.services.userPool
  return client.send(new AdminDeleteUserCommand({ UserPoolId, Username: email }))
}

const isErased = (accountId: string) =>
  asMinutesPass(product.services.clock, async () => {
    const left = await product.services.db.many(
      z.object({ id: z.string() }),
      sql`select id from app.account where id = ${accountId} and erased_at is null`,
    )
    expect(left).toEqual([])
  })

/** How long the next seats that have to end wait. */
async function secondsUntilSettled(): Promise<number> {
  const { db, clock } = product.services
  const { seconds } = await db.one(
    Wait,
    sql`select extract(epoch from run_at - ${clock.now()})::int as seconds from jobs.job
      where kind = ${SETTLE_JOB} order by run_at limit 1`,
  )
  return seconds
}

beforeAll(async () => {
  product = await startTestProduct()
  seats = testSeats(product)
  paying = await watching()
  erased = {
    owner: await watching(),
    guest: await watching(),
    ownerAtPool: await watching(),
    guestAtPool: await watching(),
  }
}, 300_000)
afterAll(() => product.close())

describe('the seat of a guest with an own subscription', () => {
  it('ends within a minute, with the history in the guest’s account and a mail to the owner', async () => {
    const former = erased.guest
    await grant(former.guestId, -40, 30)
    await grant(paying.guestId, 0, 30)
    await asMinutesPass(product.services.clock, async () => {
      expect(await seatOf(paying)).toEqual({ by: 'subscription', guestId: paying.guestId })
    })
    expect(await secondsUntilSettled()).toBeLessThanOrEqual(60)

    expect(await histories(paying)).toEqual([2, 2])
    expect(await seats.mailsTo(paying.host.person.email, `seat-left:${paying.seatId}`)).toBe(1)
    expect((await paying.guest.device('GET', '/user')).data).toMatchObject({
      isSubscriptionActive: true,
      guest: null,
    })
    // What is over gives no access, so this seat stays.
    expect(await seatOf(former)).toEqual({ by: null, guestId: former.guestId })
  })
})

describe('the copy of the data of a guest and of an owner', () => {
  it('leaves each account its own history, without the address of the other', async () => {
    const given = erased.owner
    const copyOf = async (accountId: string) => {
      const rows = await Promise.all(
        personalTables.map((table) =>
          product.services.db.many(Row, rowsOf(table, { accountId, userKey: '-' })),
        ),
      )
      return rows.flat().map(({ row }) => JSON.stringify(row))
    }
    const [ofHost, ofGuest] = [await copyOf(given.hostId), await copyOf(given.guestId)]
    const titlesOf = (copy: string[]) =>
      copy.flatMap((row) => /"video_id":(\d+)/.exec(row)?.[1] ?? []).map(Number)

    expect(titlesOf(ofHost)).toEqual([given.seenBefore])
    expect(titlesOf(ofGuest)).toEqual([given.seenAsGuest])
    expect(ofHost.join()).not.toContain(given.guest.person.email)
    expect(ofHost.join()).not.toContain(given.guestId)
    expect(ofGuest.join()).not.toContain(given.host.person.email)
    expect(ofGuest.join()).not.toContain(given.hostId)
  })
})

describe('a seat whose owner has no subscription', () => {
  it('remains without access, and gives access when the owner pays again', async () => {
    const given = erased.ownerAtPool
    const { db } = product.services
    const paid = sql`update app.subscription set paid_through = paid_through - interval '90 days',
      bought_through = bought_through - interval '90 days' where account_id = ${given.hostId}`
    const paidAgain = sql`update app.subscription set paid_through = paid_through + interval '90 days',
      bought_through = bought_through + interval '90 days' where account_id = ${given.hostId}`
    await db.run(paid)
    const without = await given.guest.device('GET', '/favorites')
    await db.run(paidAgain)
    const again = await given.guest.device('GET', '/favorites')

    expect(without).toMatchObject({ status: 402, error: 'SEAT_WITHOUT_ACCESS' })
    expect(again.status).toBe(200)
    expect(await seatOf(given)).toEqual({ by: null, guestId: given.guestId })
  })
})

describe('a seat of an account that is erased', () => {
  beforeAll(async () => {
    const password = PASSWORD
    expect((await erased.owner.host.device('POST', '/user/delete', { password })).status).toBe(200)
    expect((await erased.guest.guest.device('POST', '/user/delete', { password })).status).toBe(200)
    await deleteAtPool(erased.ownerAtPool.host.person)
    await deleteAtPool(erased.guestAtPool.guest.person)
  })

  it('remains until the erasure, which can be undone', async () => {
    for (const given of Object.values(erased))
      expect(await seatOf(given)).toEqual({ by: null, guestId: given.guestId })
    expect((await erased.ownerAtPool.guest.device('GET', '/favorites')).status).toBe(200)
    expect((await erased.guestAtPool.guest.device('GET', '/user')).status).toBe(401)
  })

  it('ends with it on either side, also when the user was deleted at the pool', async () => {
    const { clock, db } = product.services
    clock.setOffset(14 * DAY_MS)
    await asMinutesPass(clock, async () => {
      const notified = await db.many(
        z.object({ id: z.string() }),
        sql`select id from app.account where farewell_at is not null`,
      )
      expect(notified).toHaveLength(Object.keys(erased).length)
    })
    // Nothing waits longer than a day for the farewell mail.
    clock.setOffset(clock.offset() + DAY_MS)
    await isErased(erased.owner.hostId)
    await isErased(erased.ownerAtPool.hostId)
    await isErased(erased.guest.guestId)
    await isErased(erased.guestAtPool.guestId)

    for (const given of [erased.owner, erased.ownerAtPool]) {
      expect(await seatOf(given)).toBeNull()
      // What the guest has watched is the guest's.
      expect(await histories(given)).toEqual([0, 2])
      expect(await seats.mailsTo(given.guest.person.email, `seat-ended:${given.seatId}`)).toBe(1)
    }
    for (const given of [erased.guest, erased.guestAtPool]) {
      expect(await seatOf(given)).toEqual({ by: 'guest', guestId: null })
      expect(await histories(given)).toEqual([2, 0])
      expect(await seats.mailsTo(given.host.person.email, `seat-left:${given.seatId}`)).toBe(1)
    }
  })

  it('keeps the owner’s profile, and deletes all data of the erased person', async () => {
    const { db, mediaStore: store, clock } = product.services
    for (const { name, broken } of [...accountInvariants, erasureInvariant]) {
      const sources = { db, store, now: clock.now() }
      const found = await broken({ ...sources, money: async () => null, pool: async () => null })
      expect(found, name).toEqual([])
    }
  })
})
