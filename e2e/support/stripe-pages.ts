import type { Page } from '@playwright/test'
import type { BankAnswer, ProviderPages } from './payment-pages.ts'

// Known by ids and names and not by words: those depend on the language and change more often.
const bankButton = {
  approve: '#test-source-authorize-3ds',
  refuse: '#test-source-fail-3ds',
} as const
const paypalLink = { agree: 'a[name="success"]', refuse: 'a[name="failure"]' } as const

/** Presses the button of the payment page, which says what is paid; a card is typed when one is given. */
async function order(page: Page, card?: string): Promise<void> {
  if (card !== undefined) {
    await page.locator('#cardNumber').fill(card)
    await page.locator('#cardExpiry').fill('12 / 34')
    await page.locator('#cardCvc').fill('123')
    await page.locator('#billingName').fill('Ana Pop')
  }
  await page.getByTestId('hosted-payment-submit-button').click()
}

/** The test bank asks in a frame of a frame, both on the payment page and above a page of the shop. */
const answerBank = (page: Page, answer: BankAnswer) =>
  page
    .frameLocator('iframe[src*="three-ds-2-challenge"]')
    .frameLocator('#challengeFrame')
    .locator(bankButton[answer])
    .click()

/** Stripe's own pages and fields, in test mode (https://docs.stripe.com/testing). */
export const stripePages: ProviderPages = {
  areOurs: false,
  paymentPage: /^https:\/\/checkout\.stripe\.com\//,
  paypalPage: /^https:\/\/(pm-redirects|hooks)\.stripe\.com\//,
  pay: order,
  confirmOrder: order,
  leave: (page) => page.getByTestId('business-link').first().click(),
  answerBankOnTheWay: answerBank,
  answerBankAbove: answerBank,
  answerPaypal: (page, answer) => page.locator(paypalLink[answer]).click(),
  typeCard: async (page, card) => {
    const fields = page.frameLocator('main iframe')
    await fields.locator('input[name="cardnumber"]').fill(card)
    await fields.locator('input[name="exp-date"]').fill('12 / 34')
    await fields.locator('input[name="cvc"]').fill('123')
  },
}
