import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { accountInvariants } from './invariants/account-invariants.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'
import { acceptSeat, testSeats } from './testing-seats.ts'

const Count = z.object({ count: z.number() })

let product: TestProduct
let seats: ReturnType<typeof testSeats>

beforeAll(async () => {
  product = await startTestProduct()
  seats = testSeats(product)
}, 120_000)
afterAll(() => product.close())

describe('concurrent changes', () => {
  it('accept one of fifty concurrent uses of a link', async () => {
    const host = await seats.owner()
    const { code } = await seats.invite(host.device, host.profileId)
    const guests = [await seats.member('a'), await seats.member('b'), await seats.member('c')]
    const tries = Array.from({ length: 17 }, () => guests).flat()
    const answers = await Promise.all(tries.map(({ device }) => acceptSeat(device, code)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 204 || status === 400)).toBe(true)
  })

  it('create at most two concurrent invitations', async () => {
    const host = await seats.owner()
    const third = await seats.newProfile(host.device, 'Al treilea')
    const ids = [host.ownId, host.profileId, third]
    const answers = await Promise.all(
      [...ids, ...ids, ...ids].map((profileId) => host.device('POST', '/seats', { profileId })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  it('either accept or withdraw an invitation', async () => {
    for (const round of [1, 2, 3, 4]) {
      const host = await seats.owner()
      const guest = await seats.member(`grabit-${round}`)
      const { code, seatId } = await seats.invite(host.device, host.profileId)
      const [taken, withdrawn] = await Promise.all([
        acceptSeat(guest.device, code),
        host.device('DELETE', `/seats/${seatId}`),
      ])
      expect(withdrawn.status).toBe(204)
      expect([204, 400]).toContain(taken.status)
      // Withdrawn, or taken and ended: there is no seat in either case.
      expect((await guest.device('GET', '/user')).data).toMatchObject({ guest: null })
    }
  })

  it('accept one of two invitations of a guest', async () => {
    const [one, other] = [await seats.owner(), await seats.owner()]
    const guest = await seats.member('cautat')
    const codes = [
      (await seats.invite(one.device, one.profileId)).code,
      (await seats.invite(other.device, other.profileId)).code,
    ]
    const answers = await Promise.all(codes.map((code) => acceptSeat(guest.device, code)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  it('release the profile of a guest whose seat ends while a film is opened', async () => {
    const { host, guest, seatId } = await seats.seated()
    await Promise.all([
      host.device('DELETE', `/seats/${seatId}`),
      ...[1, 2, 3, 4].map(() => guest.device('POST', `/profiles/${host.profileId}/confirm`)),
    ])
    expect((await guest.device('GET', '/favorites')).status).toBe(402)
    const { count } = await product.services.db.one(
      Count,
      sql`select count(*)::int from app.profile where id = ${host.profileId}
        and active_session_id is not null`,
    )
    expect(count).toBe(0)
  })
})

describe('the rules of seats', () => {
  it('are consistent after all of this', async () => {
    const { db } = product.services
    for (const { name, broken } of accountInvariants) {
      const sources = { db, store: product.services.mediaStore, now: product.services.clock.now() }
      const found = await broken({ ...sources, money: async () => null, pool: async () => null })
      expect(found, name).toEqual([])
    }
  })
})
