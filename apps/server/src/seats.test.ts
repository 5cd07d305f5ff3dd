import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { createEntitlementReader } from './billing/entitlement.ts'
import { personFile } from './features/people/person-file.ts'
import { idlePool } from './features/people/testing-people.ts'
import { testCatalogue } from './stores/testing-catalogue.ts'
import { testPeople } from './testing-people.ts'
import { startTestProduct, type TestNode, type TestProduct } from './testing-product.ts'
import { acceptSeat, testSeats } from './testing-seats.ts'

const Id = z.object({ id: z.number() })

let product: TestProduct
let second: TestNode
let seats: ReturnType<typeof testSeats>

beforeAll(async () => {
  product = await startTestProduct()
  second = await product.secondNode()
  seats = testSeats(product)
}, 120_000)
afterAll(() => product.close())

describe('an invitation', () => {
  it('is shown for its link and accepted once', async () => {
    const host = await seats.owner()
    const [guest, other] = [await seats.member('primul'), await seats.member('al-doilea')]
    const { code } = await seats.invite(host.device, host.profileId)
    expect((await seats.people.visitor('POST', '/seats/invitation', { code })).data).toMatchObject({
      ownerName: 'Ion',
      profileName: 'Prieten',
    })
    expect(await seats.statesOf(host.device)).toEqual(['invited'])

    expect((await acceptSeat(guest.device, code)).status).toBe(204)
    expect(await acceptSeat(other.device, code)).toMatchObject({
      status: 400,
      error: 'SEAT_LINK_USED',
    })
    expect(await seats.statesOf(host.device)).toEqual(['taken'])
  })

  it('is mailed to the address that the owner gave, and again when it is renewed', async () => {
    const host = await seats.owner()
    const to = 'prieten-nou@example.ro'
    const { code, seatId } = await seats.invite(host.device, host.profileId, to)
    const renewed = await host.device('POST', `/seats/${seatId}/link`)
    expect(renewed.status).toBe(200)
    expect(await seats.mailsTo(to, 'seat-invitation')).toBe(2)
    const old = await seats.people.visitor('POST', '/seats/invitation', { code })
    expect(old).toMatchObject({ status: 400, error: 'SEAT_LINK_INVALID' })
  })

  it('cannot be used after it was withdrawn or has expired', async () => {
    const host = await seats.owner()
    const guest = await seats.member('tarziu')
    const first = await seats.invite(host.device, host.profileId)
    expect((await host.device('DELETE', `/seats/${first.seatId}`)).status).toBe(204)
    expect(await acceptSeat(guest.device, first.code)).toMatchObject({
      error: 'SEAT_LINK_WITHDRAWN',
    })

    const next = await seats.invite(host.device, host.profileId)
    await product.services.db.run(
      sql`update app.seat set expires_at = ${product.services.clock.now()} where id = ${next.seatId}`,
    )
    expect(await acceptSeat(guest.device, next.code)).toMatchObject({ error: 'SEAT_LINK_EXPIRED' })
    expect(await seats.statesOf(host.device)).toEqual(['expired'])
    // An expired one does not count.
    expect((await host.device('POST', '/seats', { profileId: host.profileId })).status).toBe(200)
    expect(await acceptSeat(guest.device, next.code)).toMatchObject({ error: 'SEAT_LINK_EXPIRED' })
  })

  it('is refused to the owner, to subscribers, to hosts and to guests of others', async () => {
    const host = await seats.owner()
    const { code } = await seats.invite(host.device, host.profileId)
    expect(await acceptSeat(host.device, code)).toMatchObject({ error: 'SEAT_OWN' })
    expect(await acceptSeat((await seats.owner()).device, code)).toMatchObject({
      error: 'SEAT_SUBSCRIBED',
    })
    const { guest } = await seats.seated()
    // A guest is refused before.
    expect(await acceptSeat(guest.device, code)).toMatchObject({ error: 'GUEST_NOT_ALLOWED' })
    const own = await host.device('POST', '/seats', {
      profileId: host.ownId,
      email: host.person.email,
    })
    expect(own).toMatchObject({ error: 'SEAT_OWN' })
    expect(await seats.statesOf(host.device)).toEqual(['invited'])
  })

  it('is one for each profile, two for each account, and only for own profiles', async () => {
    const host = await seats.owner()
    const third = await seats.newProfile(host.device, 'Al treilea')
    await seats.invite(host.device, host.profileId)
    const again = await host.device('POST', '/seats', { profileId: host.profileId })
    expect(again).toMatchObject({ error: 'SEAT_PROFILE_TAKEN' })
    await seats.invite(host.device, third)
    const tooMany = await host.device('POST', '/seats', { profileId: host.ownId })
    expect(tooMany).toMatchObject({ error: 'SEAT_LIMIT' })
    const other = await seats.owner()
    const foreign = await other.device('POST', '/seats', { profileId: host.ownId })
    expect(foreign).toMatchObject({ status: 404 })
  })
})

describe('a guest', () => {
  it('sees one profile, watches by the owner’s entitlement, and sees no payments', async () => {
    const { host, guest } = await seats.seated()
    expect((await guest.device('GET', '/user')).data).toMatchObject({
      isSubscriptionActive: true,
      planId: null,
      cardBrand: null,
      subscriptionExpirationDate: null,
      guest: { ownerName: 'Ion', hasAccess: true },
    })
    const { data } = await guest.device('GET', '/profiles')
    expect(
      z
        .array(Id)
        .parse(data)
        .map(({ id }) => id),
    ).toEqual([host.profileId])
    expect((await guest.device('GET', `/profiles/${host.ownId}`)).status).toBe(404)
    expect((await guest.device('POST', `/profiles/${host.ownId}/confirm`)).status).toBe(404)
    expect((await guest.device('GET', '/favorites')).status).toBe(200)
  })

  it('and the owner displace each other, without the names of their devices', async () => {
    const { host, guest } = await seats.seated()
    const seen = await host.device('GET', `/profiles/${host.profileId}`)
    expect(seen.data).toMatchObject({ inUse: { deviceName: 'alt dispozitiv' } })
    await host.device('POST', `/profiles/${host.profileId}/confirm`)
    expect(await guest.device('GET', '/favorites')).toMatchObject({
      status: 403,
      error: 'PROFILE_DISPLACED',
    })
    await guest.device('POST', `/profiles/${host.profileId}/confirm`)
    expect(await host.device('GET', '/favorites')).toMatchObject({ error: 'PROFILE_DISPLACED' })
  })

  it('has no access while the owner has none, and receives no message about payments', async () => {
    const { host, guest } = await seats.seated()
    const id = await seats.accountOf(host.person)
    await product.services.db.run(sql`update app.subscription set paid_through = ${new Date(0)},
      bought_through = ${new Date(0)} where account_id = ${id}`)
    expect(await guest.device('GET', '/favorites')).toMatchObject({
      status: 402,
      error: 'SEAT_WITHOUT_ACCESS',
    })
    expect((await guest.device('GET', '/user')).data).toMatchObject({
      isSubscriptionActive: false,
      guest: { hasAccess: false },
    })
  })

  it('loses access at once on each node when the owner ends the seat, and is notified', async () => {
    const { host, guest, seatId } = await seats.seated()
    const elsewhere = testPeople(second).deviceWith(guest.device.accessToken)
    expect((await elsewhere('GET', '/favorites')).status).toBe(200)
    const stream = await fetch(`${second.url}/api/v1/playback/events`, {
      headers: { authorization: `Bearer ${guest.device.accessToken}` },
    })
    const text = stream.text()

    expect((await host.device('DELETE', `/seats/${seatId}`)).status).toBe(204)
    expect((await elsewhere('GET', '/favorites')).status).toBe(402)
    expect(await text).toContain('refused')
    expect(await seats.mailsTo(guest.person.email, `seat-ended:${seatId}`)).toBe(1)
    expect(await seats.statesOf(host.device)).toEqual(['ended'])
  })

  it('moves the history of the seat and leaves the existing one', async () => {
    const host = await seats.owner()
    const guest = await seats.member('cu-istoric')
    const [hostId, guestId] = [
      await seats.accountOf(host.person),
      await seats.accountOf(guest.person),
    ]
    const before = new Date(product.services.clock.now().getTime() - 60_000)
    await seats.watch(hostId, host.profileId, 1, before)
    const { code } = await seats.invite(host.device, host.profileId)
    await acceptSeat(guest.device, code)
    await seats.watch(hostId, host.profileId, 2)

    const left = await Promise.all([1, 2, 3].map(() => guest.device('DELETE', '/seats/mine')))
    expect(left.filter(({ status }) => status === 204).length).toBeGreaterThan(0)
    expect(left.every(({ status }) => status === 204 || status === 404)).toBe(true)
    expect(await seats.mailsTo(host.person.email, 'seat-left:')).toBe(1)
    expect([await seats.historyOf(hostId), await seats.historyOf(guestId)]).toEqual([2, 2])
    expect((await guest.device('GET', '/seats/former')).data).toMatchObject({
      ownerName: 'Ion',
      profileName: 'Prieten',
    })
    // The profile is the guest's own, whenever they subscribe.
    await seats.subscribe(guest.device)
    const { data } = await guest.device('GET', '/profiles')
    expect(data).toMatchObject([{ name: 'Prieten' }])
  })

  it('downloads that history as a file for spreadsheets', async () => {
    const { host, guest } = await seats.seated()
    const { db, clock } = product.services
    const id = await testCatalogue(db, clock.now()).video({ title: 'Bloc; scara „B”' })
    await seats.watch(await seats.accountOf(host.person), host.profileId, id)
    expect((await guest.device('DELETE', '/seats/mine')).status).toBe(204)

    const answer = await fetch(`${product.url}/api/v1/seats/former/history`, {
      headers: { authorization: `Bearer ${guest.device.accessToken}` },
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n')
    expect(head).toBe('"Profil";"Tip";"Titlu";"Văzut (%)";"Data"')
    expect(lines.map((line) => line.slice(0, line.lastIndexOf(';'))).toSorted()).toEqual([
      '"Prieten";"Lista mea";"Bloc; scara „B”";""',
      '"Prieten";"Vizionare";"Bloc; scara „B”";"10"',
    ])
  })

  it('is named to support, and so is the owner, by masked addresses', async () => {
    const { host, guest } = await seats.seated()
    const { db, clock } = product.services
    const fileOf = personFile({
      db,
      clock,
      entitlementOf: createEntitlementReader({ db, clock }),
      pool: idlePool,
    })
    expect(await fileOf(await seats.accountOf(guest.person))).toMatchObject({
      guestOf: 'g•••@example.ro',
      guests: null,
      subscription: null,
    })
    expect(await fileOf(await seats.accountOf(host.person))).toMatchObject({
      guestOf: null,
      guests: 'i•••@example.ro',
    })
  })

  it('loses the seat with the profile', async () => {
    const { host, guest } = await seats.seated()
    expect((await host.device('DELETE', `/profiles/${host.profileId}`)).status).toBe(204)
    expect((await guest.device('GET', '/user')).data).toMatchObject({ guest: null })
  })
})
