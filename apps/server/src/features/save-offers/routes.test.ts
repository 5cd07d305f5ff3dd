import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { feedback } from '#server/features/payments/testing-payments.ts'
import { openGiftWorld } from '#server/features/vouchers/testing-gifts.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { inconsistencies } from '#server/testing-consistency.ts'
import { saveOfferStore } from './save-offer-store.ts'

type Gifts = Awaited<ReturnType<typeof openGiftWorld>>

let gifts: Gifts
let world: Gifts['world']
beforeAll(async () => {
  gifts = await openGiftWorld()
  world = gifts.world
})
beforeEach(async () => {
  await world.empty()
  await world.db.run(sql`delete from app.video`)
})
afterAll(() => world.close())

const because = (reason: string) => ({
  questions: feedback.questions.map((one) =>
    one.id === 'reason' ? { id: 'reason', options: [reason] } : one,
  ),
})
const show = (caller: TestCaller, reason: string) =>
  world.api.call('POST', '/stripe/save-offer', caller, { feedback: because(reason) })
const take = async (caller: TestCaller, body: object = {}) => {
  const answer = await world.api.call('POST', '/stripe/save-offer/take', caller, body)
  await world.deliverAll()
  return answer
}
const amountsOf = async (caller: TestCaller) => {
  const { data } = await world.stripe.charges.list({
    customer: await world.customerOf(caller),
    limit: 100,
  })
  return data.map(({ amount }) => amount).toReversed()
}

describe('showSaveOffer', () => {
  it('answers only some reasons, and only after the complete survey', async () => {
    const caller = await world.subscriber()
    const half = { questions: feedback.questions.slice(0, 2) }
    const early = await world.api.call('POST', '/stripe/save-offer', caller, { feedback: half })
    const other = await show(caller, 'technical')
    const price = await show(caller, 'price')

    expect(early).toMatchObject({ status: 400, error: 'FEEDBACK_INCOMPLETE' })
    expect(other.status).toBe(204)
    expect(price.data).toEqual({ kind: 'price', percentOff: 30, months: 3 })
  })

  it('is made once in twelve months, also with two concurrent devices', async () => {
    const caller = await world.subscriber()
    const answers = await Promise.all([show(caller, 'rarely'), show(caller, 'rarely')])
    await world.advance(2 * HOUR_MS)
    const later = await show(caller, 'price')
    const { counts } = saveOfferStore(world.db)

    expect(answers.map(({ data }) => data)).toEqual([{ kind: 'pause' }, { kind: 'pause' }])
    expect(later.status).toBe(204)
    expect((await take(caller)).error).toBe('SAVE_OFFER_OVER')
    expect(await counts()).toEqual([{ kind: 'pause', shown: 1, taken: 0, declined: 0, staying: 0 }])
    await world.db.run(sql`update app.save_offer set shown_at = shown_at - interval '12 months'`)
    expect((await show(caller, 'price')).status).toBe(200)
  })

  it('names the releases of the next month, and offers nothing without any', async () => {
    const caller = await world.subscriber()
    const none = await show(caller, 'content')
    const given = testCatalogue(world.db, world.bench.clock.now())
    const soon = new Date(gifts.nowMs() + 10 * DAY_MS)
    const id = await given.video({ title: 'Seara cea mare' })
    const far = await given.video({ title: 'Altădată' })
    await world.db.run(sql`update app.video set launch_at = ${soon} where id = ${id}`)
    const after = new Date(gifts.nowMs() + 60 * DAY_MS)
    await world.db.run(sql`update app.video set launch_at = ${after} where id = ${far}`)
    const some = await show(caller, 'content')
    const taken = await take(caller)

    expect(none.status).toBe(204)
    expect(some.data).toEqual({
      kind: 'content',
      titles: [{ title: 'Seara cea mare', launchTime: soon.toISOString() }],
    })
    expect(taken.status).toBe(204)
    expect(await world.user(caller)).toMatchObject({ cancelAtPeriodEnd: false })
  })

  it('is not made to an account with a gift, a cancellation, a pause or no payments', async () => {
    const gift = await world.account()
    await gifts.redeem(gift, await gifts.buyGift())
    const both = await world.subscriber()
    await gifts.redeem(both, await gifts.buyGift())
    await world.deliverAll()
    const cancelled = await world.subscriber()
    await world.cancel(cancelled)
    const paused = await world.subscriber()
    await world.pause(paused)
    const none = await world.account()
    const yearly = await world.subscriber('abonament_anual')

    for (const caller of [gift, both, cancelled, paused, none])
      expect((await show(caller, 'rarely')).status).toBe(204)
    expect((await show(yearly, 'price')).status).toBe(204)
    expect((await show(yearly, 'rarely')).status).toBe(200)
  })
})

describe('takeSaveOffer', () => {
  it('reduces the next three payments once for two clicks', async () => {
    const caller = await world.subscriber()
    await world.advance(HOUR_MS)
    await show(caller, 'price')
    const answers = await Promise.all([take(caller), take(caller)])
    for (let month = 0; month < 4; month += 1) await world.runOut(caller, 2 * HOUR_MS)

    expect(answers.some(({ status }) => status === 204)).toBe(true)
    expect(await amountsOf(caller)).toEqual([3563, 2494, 2494, 2494, 3563])
    expect(await saveOfferStore(world.db).counts()).toEqual([
      { kind: 'price', shown: 1, taken: 1, declined: 0, staying: 1 },
    ])
    expect(await inconsistencies(world)).toEqual([])
  })

  it('does not reduce the price of a year, as in the preview', async () => {
    const caller = await world.subscriber()
    await world.advance(HOUR_MS)
    await show(caller, 'price')
    await take(caller)
    const preview = await world.upcoming(caller, '?plan=abonament_anual')
    await world.change(caller, 'abonament_anual')
    await world.deliverAll()
    const [year, unused] = [35_677, 3_558]

    expect(await amountsOf(caller)).toEqual([3563, year - unused])
    expect(preview.data).toMatchObject({ amountDue: year - unused })
  })

  it('pauses for the months that were chosen', async () => {
    const caller = await world.subscriber()
    await show(caller, 'rarely')
    const taken = await take(caller, { months: 2 })
    const user = await world.user(caller)

    expect(taken.status).toBe(204)
    expect(user).toMatchObject({ isSubscriptionPaused: true })
  })

  it('is declined by the cancellation, and then over', async () => {
    const caller = await world.subscriber()
    await show(caller, 'price')
    await world.cancel(caller)
    await world.deliverAll()
    const late = await take(caller)

    expect(late.error).toBe('SAVE_OFFER_OVER')
    expect(await saveOfferStore(world.db).counts()).toEqual([
      { kind: 'price', shown: 1, taken: 0, declined: 1, staying: 0 },
    ])
    expect(z.object({ cancelAtPeriodEnd: z.boolean() }).parse(await world.user(caller))).toEqual({
      cancelAtPeriodEnd: true,
    })
  })
})
