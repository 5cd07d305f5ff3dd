import type { FrameLocator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import type { ProviderPages } from './payment-pages.ts'

const bank = { approve: 'Aprobă', refuse: 'Refuză' } as const
const paypal = { agree: 'Conectează contul', refuse: 'Renunță' } as const

async function fillCard(form: Page | FrameLocator, card: string): Promise<void> {
  await form.getByLabel('Numărul cardului').fill(card)
  await form.getByLabel(/Expiră/).fill('12/34')
  await form.getByLabel('Cod CVC').fill('123')
}

/** The pages of the payments sandbox. */
export const sandboxPages: ProviderPages = {
  areOurs: true,
  paymentPage: /\/__payments\//,
  paypalPage: /\/__payments\/paypal/,
  pay: async (page, card) => {
    await fillCard(page, card)
    await page.getByRole('button', { name: /Plătește/ }).click()
  },
  confirmOrder: async (page, card) => {
    if (card !== undefined) await fillCard(page, card)
    await page.getByRole('button', { name: 'Confirmă comanda' }).click()
  },
  leave: (page) => page.getByRole('link', { name: 'Înapoi' }).first().click(),
  answerBankOnTheWay: async (page, answer) => {
    await page.waitForURL(/\/__payments\/authenticate\//)
    await expectAccessible(page)
    await page.getByRole('button', { name: bank[answer], exact: true }).click()
  },
  answerBankAbove: (page, answer) =>
    page
      .frameLocator('dialog iframe')
      .getByRole('button', { name: bank[answer], exact: true })
      .click(),
  answerPaypal: (page, answer) => page.getByRole('button', { name: paypal[answer] }).click(),
  typeCard: (page, card) => fillCard(page.frameLocator('main iframe'), card),
}
