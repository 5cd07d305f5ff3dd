import { expect, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testPeople, type TestDevice, type TestPerson } from './testing-people.ts'
import type { TestProduct } from './testing-product.ts'

const WAIT = { timeout: 60_000, interval: 50 }
const Id = z.object({ id: z.number() })
const Sent = z.object({ link: z.string(), seat: z.object({ id: z.string() }) })
const Seats = z.array(z.object({ state: z.string() }))
const Count = z.object({ count: z.number() })
const Uuid = z.object({ id: z.string() })

export const acceptSeat = (device: TestDevice, code: string) =>
  device('POST', '/seats/accept', { code })

async function newProfile(device: TestDevice, name: string): Promise<number> {
  return Id.parse((await device('POST', '/profiles', { name, avatar: 3 })).data).id
}

async function subscribe(device: TestDevice): Promise<void> {
  await device('POST', '/stripe/change-payment-method', { paymentMethodId: 'pm_card_visa' })
  await device('POST', '/stripe/resubscribe', { plan: 'abonament_lunar', consent: true })
  await vi.waitFor(async () => {
    const { data } = await device('GET', '/user')
    expect(data).toMatchObject({ isSubscriptionActive: true })
  }, WAIT)
}

async function invite(device: TestDevice, profileId: number, email?: string) {
  const answer = await device('POST', '/seats', { profileId, ...(email && { email }) })
  const { link, seat } = Sent.parse(answer.data)

  return { code: link.split('code=')[1] ?? '', seatId: seat.id }
}

const statesOf = async (device: TestDevice) =>
  Seats.parse((await device('GET', '/seats')).data).map(({ state }) => state)

/** Owners, guests, and what they have watched, in a product under test. For tests. */
export function testSeats(product: TestProduct) {
  const people = testPeople(product)
  const { db, clock } = product.services
  let names = 0

  const member = async (name: string): Promise<{ person: TestPerson; device: TestDevice }> => {
    names += 1
    const person = await people.register(`${name}-${names}`)
    await person.confirm()
    const device = await person.signIn()
    // The account exists here from its first call on.
    expect((await device('GET', '/user')).status).toBe(200)

    return { person, device }
  }

  /** A subscriber with a profile of their own and one for a friend. */
  const owner = async () => {
    const { person, device } = await member('gazda')
    await subscribe(device)
    const ownId = await newProfile(device, 'Gazda')
    const profileId = await newProfile(device, 'Prieten')

    return { person, device, ownId, profileId }
  }

  return {
    people,
    member,
    owner,
    newProfile,
    subscribe,
    invite,
    statesOf,

    /** A guest who watches on the invited profile. */
    seated: async () => {
      const host = await owner()
      const guest = await member('invitat')
      const { code, seatId } = await invite(host.device, host.profileId)
      expect((await acceptSeat(guest.device, code)).status).toBe(204)
      const chosen = await guest.device('POST', `/profiles/${host.profileId}/confirm`)
      expect(chosen.status).toBe(200)

      return { host, guest, seatId }
    },

    accountOf: async ({ email }: TestPerson): Promise<string> =>
      (await db.one(Uuid, sql`select id from app.account where email = ${email}`)).id,

    /** Something that the profile has watched and put aside. */
    watch: async (accountId: string, profileId: number, videoId: number, at = clock.now()) => {
      await db.run(sql`insert into app.progress (account_id, profile_id, video_id,
          position_seconds, percentage_seen, seen, is_in_progress, updated_at)
        values (${accountId}, ${profileId}, ${videoId}, 60, 10, false, true, ${at})`)
      await db.run(sql`insert into app.favorite (account_id, profile_id, kind, item_id, created_at)
        values (${accountId}, ${profileId}, 'VIDEO', ${videoId}, ${at})`)
    },

    /** How much of a history an account has. */
    historyOf: async (accountId: string): Promise<number> =>
      (
        await db.one(
          Count,
          sql`select (select count(*) from app.progress where account_id = ${accountId})::int
            + (select count(*) from app.favorite where account_id = ${accountId})::int as count`,
        )
      ).count,

    mailsTo: async (recipient: string, keyStart: string): Promise<number> =>
      (
        await db.one(
          Count,
          sql`select count(*)::int from mail.outbox
            where recipient = ${recipient} and key like ${`${keyStart}%`}`,
        )
      ).count,
  }
}
