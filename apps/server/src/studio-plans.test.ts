import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { StudioOffer } from '@hlizo/contract/entities/studio-plan'
import { offerMessages } from '@hlizo/contract/messages/offer'
import { sql } from '@hlizo/database/sql'
import { followingDay } from '@hlizo/domain/dates'
import { ANNOUNCE_PRICES_JOB } from './features/offers/announce-prices.ts'
import { offersFeature } from './features/offers/feature.ts'
import type { TestCaller } from './http/testing-api.ts'
import { buyPlan } from './testing-billing.ts'
import { openMoneyWorld, type MoneyWorld } from './testing-money.ts'

const PLANS = '/studio/money/plans'
const reason = 'Costurile au crescut.'
const noMails = async () => null

let money: MoneyWorld
let flavia: TestCaller

beforeAll(async () => {
  money = await openMoneyWorld((needs) => [
    offersFeature({ ...needs, mailer: { send: async () => {}, sentAt: noMails } }),
  ])
  flavia = await money.operator('finance')
})
afterAll(() => money.close())

const post = (path: string, body: object = {}, caller = flavia) =>
  money.api.call('POST', path, caller, { reason, ...body })
const offer = async () => StudioOffer.parse((await money.api.call('GET', PLANS, flavia)).data)
const monthly = async () => (await offer()).plans.find(({ id }) => id === 'abonament_lunar')
const price = (body: object) => post(`${PLANS}/abonament_lunar/price`, body)
const withdraw = async (changeId?: string) =>
  post(`${PLANS}/abonament_lunar/withdraw-price`, {
    changeId: changeId ?? (await monthly())?.openChangeId,
  })
/** By name: the clock of the test stands still. */
const logOf = (id: string) =>
  money.world.db.many(
    z.object({ action: z.string(), reason: z.string().nullable() }),
    sql`select action, reason from app.audit_entry where subject_id = ${id} order by action`,
  )

describe('plans in Studio', () => {
  it('get a new price for buyers from a date, and it is taken back until then', async () => {
    const { earliestExistingDay } = await offer()
    const answer = await price({
      priceMinor: 799,
      sellsFrom: earliestExistingDay,
      existingFrom: null,
    })
    const [change] = (await monthly())?.changes ?? []

    expect(answer.status).toBe(200)
    expect(await monthly()).toMatchObject({ priceMinor: 699, openChangeId: change?.id })
    expect((await withdraw()).status).toBe(200)
    expect(await monthly()).toMatchObject({ priceMinor: 699, openChangeId: null })
    expect(await logOf('abonament_lunar')).toEqual([
      { action: 'plan.price-announced', reason },
      { action: 'plan.price-withdrawn', reason },
    ])
  })

  it('keep an announced price where the operator has read another one', async () => {
    const { earliestExistingDay: sellsFrom } = await offer()
    const announce = (priceMinor: number) => price({ priceMinor, sellsFrom, existingFrom: null })
    await announce(799)
    const seen = (await monthly())?.openChangeId ?? ''
    await withdraw()
    await announce(749)

    expect((await withdraw(seen)).error).toBe('NOT_FOUND')
    expect((await monthly())?.openChangeId).not.toBeNull()
    expect((await withdraw()).status).toBe(200)
  })

  it('name the subscribers that a price applies to, with ten days of notice', async () => {
    await buyPlan(money.world, await money.world.account())
    const { earliestExistingDay } = await offer()
    const yesterday = new Date(Date.parse(earliestExistingDay) - 86_400_000)
      .toISOString()
      .slice(0, 10)
    const wanted = { priceMinor: 899, sellsFrom: null }

    expect((await price({ ...wanted, existingFrom: yesterday })).error).toBe('PRICE_NOTICE_SHORT')
    expect((await monthly())?.subscribers).toEqual([{ priceMinor: 699, count: 1 }])
    expect((await price({ ...wanted, existingFrom: earliestExistingDay })).status).toBe(200)
    expect((await monthly())?.changes.at(-1)?.mails).toEqual({ waiting: 1, written: 0, sent: 0 })
    await money.run(ANNOUNCE_PRICES_JOB)
    expect((await monthly())?.changes.at(-1)?.mails).toEqual({ waiting: 0, written: 1, sent: 0 })
    expect(
      (await price({ ...wanted, existingFrom: followingDay(earliestExistingDay) })).error,
    ).toBe('PRICE_CHANGE_OPEN')
    expect((await withdraw()).status).toBe(200)
  })

  it('have one change of two that are ordered at the same moment', async () => {
    const { earliestExistingDay: existingFrom } = await offer()
    const answers = await Promise.all(
      [799, 809].map((priceMinor) => price({ priceMinor, sellsFrom: null, existingFrom })),
    )

    expect(answers.map(({ error }) => error ?? '').toSorted()).toEqual(['', 'PRICE_CHANGE_OPEN'])
    await withdraw()
  })

  it('are created, published and retired', async () => {
    const plan = {
      id: 'abonament_semestrial',
      description: 'Șase luni',
      priceMinor: 3999,
      months: 6,
    }
    const find = async () => (await offer()).plans.find(({ id }) => id === plan.id)

    expect((await post(PLANS, plan)).status).toBe(200)
    expect(await find()).toMatchObject({ priceMinor: 3999, months: 6, isPublic: false })
    expect((await post(PLANS, { ...plan, priceMinor: 4999 })).error).toBe('OFFER_EXISTS')
    expect((await post(PLANS, { ...plan, id: 'abonament_x', months: 5 })).error).toBe(
      'OFFER_INVALID',
    )
    await post(`${PLANS}/${plan.id}/publish`)
    expect(await find()).toMatchObject({ isPublic: true, retiredAt: null })
    await post(`${PLANS}/${plan.id}/retire`)
    expect(await find()).toMatchObject({ isPublic: false })
    expect((await post(`${PLANS}/nimic/retire`)).status).toBe(404)
    expect((await logOf(plan.id)).map(({ action }) => action).toSorted()).toEqual([
      'plan.created',
      'plan.published',
      'plan.retired',
    ])
  })

  it('have gifts beside them', async () => {
    const gifts = '/studio/money/voucher-products'
    const gift = { id: 'voucher-9-luni', description: 'Nouă luni', priceMinor: 5999, months: 9 }
    const find = async () => (await offer()).vouchers.find(({ id }) => id === gift.id)

    expect((await post(gifts, gift)).status).toBe(200)
    expect(await find()).toMatchObject({ priceMinor: 5999, isPublic: true })
    await post(`${gifts}/${gift.id}/price`, { priceMinor: 4999 })
    expect(await find()).toMatchObject({ priceMinor: 4999 })
    await post(`${gifts}/${gift.id}/retire`)
    expect(await find()).toMatchObject({ isPublic: false })
  })

  it('have the words of their card, the usual ones unless given', async () => {
    const card = (id: string) =>
      money.world.db.many(
        z.object({ text: z.string(), badge: z.string().nullable(), benefits: z.array(z.string()) }),
        sql`select price_description as text, promotion_text as badge, benefits from app.plan where id = ${id}
          union all select style, null, benefits from app.voucher_product where id = ${id}`,
      )
    const plan = { description: 'De vară', priceMinor: 499, months: 1 }
    const gift = { description: 'De vară', priceMinor: 499, months: 2 }
    const benefits = ['Tot catalogul', 'Doar vara']
    const words = { priceDescription: 'pe lună, doar vara', promotionText: 'De vară', benefits }
    const gifts = '/studio/money/voucher-products'
    await post(PLANS, { ...plan, id: 'abonament_vara', ...words })
    await post(PLANS, { ...plan, id: 'abonament_toamna' })
    await post(gifts, { ...gift, id: 'voucher-vara', style: 'gold', benefits })
    await post(gifts, { ...gift, id: 'voucher-toamna' })

    expect(await card('abonament_vara')).toEqual([
      { text: 'pe lună, doar vara', badge: 'De vară', benefits },
    ])
    expect(await card('abonament_toamna')).toEqual([
      {
        text: offerMessages.monthly.priceDescription,
        badge: null,
        benefits: offerMessages.benefits,
      },
    ])
    expect(await card('voucher-vara')).toEqual([{ text: 'gold', badge: null, benefits }])
    expect(await card('voucher-toamna')).toEqual([
      { text: 'secondary', badge: null, benefits: offerMessages.vouchers.benefits },
    ])
  })

  it('are put on sale again with an entry in the audit log, and once', async () => {
    const gifts = '/studio/money/voucher-products'
    const gift = { id: 'voucher-7-luni', description: 'Șapte luni', priceMinor: 4999, months: 7 }
    const find = async () => (await offer()).vouchers.find(({ id }) => id === gift.id)
    const again = { ...gift, reason: 'Se cere iar.' }
    await post(gifts, gift)
    await post(`${gifts}/${gift.id}/retire`)
    await post(gifts, again)
    expect(await find()).toMatchObject({ isPublic: true, retiredAt: null })
    await post(gifts, again)
    await post(`${gifts}/${gift.id}/retire`)
    const answer = await post(`${gifts}/${gift.id}/publish`, { reason: 'Se cere iar.' })
    expect(answer.status).toBe(200)
    expect(await find()).toMatchObject({ isPublic: true, retiredAt: null })
    expect((await post(`${gifts}/nimic/publish`)).status).toBe(404)

    const published = (await logOf(gift.id)).filter(({ action }) => action.endsWith('published'))
    expect(published).toHaveLength(3)
    expect(published.filter(({ reason }) => reason === 'Se cere iar.')).toHaveLength(2)
  })

  it('are read by support, and changed by finance for a reason', async () => {
    const sanda = await money.operator('support')

    expect((await money.api.call('GET', PLANS, sanda)).status).toBe(200)
    expect((await post(`${PLANS}/abonament_lunar/retire`, {}, sanda)).error).toBe('ROLE_REQUIRED')
    expect((await post(`${PLANS}/abonament_lunar/retire`, { reason: '' })).error).toBe(
      'REASON_REQUIRED',
    )
  })
})
