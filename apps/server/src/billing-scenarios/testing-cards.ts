import { z } from 'zod'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import type { Action } from './testing-decisions.ts'
import { approveIfAsked } from './testing-presses.ts'
import { monthOfShortCard, type Card } from './testing-reference-method.ts'
import { cards } from './testing-shop.ts'

const methods = {
  good: 'pm_card_visa',
  bad: 'pm_card_chargeCustomerFail',
  asking: 'pm_card_authenticationRequired',
  disputing: 'pm_card_createDispute',
} as const

const always = () => true

function saveCard(card: Card): Action {
  return {
    isPossible: always,
    run: async (model, shop, caller) => {
      model.saveMethod(card)
      const { data } = await shop.changeCard(caller, methods[card])
      await approveIfAsked(shop, data)
    },
  }
}

/** A card whose last month is the one after the next. */
const saveShortCard: Action = {
  isPossible: always,
  run: async (model, shop, caller) => {
    const { year, month, validUntil } = monthOfShortCard(model.now)
    model.saveMethod('good', false, validUntil)
    const card = { number: cards.good, exp_month: month, exp_year: year, cvc: '123' }
    const { id } = await shop.stripe.paymentMethods.create({ type: 'card', card })
    await shop.changeCard(caller, id)
  },
}

/** The card network updates the card, which pays the next attempt. */
const renewByNetwork: Action = {
  isPossible: ({ subscription, method }) =>
    subscription !== null && !subscription.goesOver && method?.validUntil != null,
  run: async (model, shop, caller) => {
    model.renewCard()
    const customer = await shop.customerOf(caller)
    const [subscription] = (await shop.stripe.subscriptions.list({ customer })).data
    const { id } = z.object({ id: z.string() }).parse(subscription)
    await shop.bench.post(`/__payments/control/subscriptions/${id}/renew-card`, {})
  },
}

const savePaypal: Action = {
  isPossible: always,
  run: (model, shop, caller) => {
    model.saveMethod('good', true)
    return paypalIn(() => ({ ...shop, deliverAll: shop.receive })).changeToPaypal(caller)
  },
}

/** Actions with cards and PayPal. For tests. */
export const cardActions: Readonly<Record<string, Action>> = {
  'saves a good card': saveCard('good'),
  'saves a card without money': saveCard('bad'),
  'saves a card whose bank asks': saveCard('asking'),
  'saves a card whose holder disputes': saveCard('disputing'),
  'saves a card that expires soon': saveShortCard,
  'the network renews the card': renewByNetwork,
  'saves PayPal': savePaypal,
}
