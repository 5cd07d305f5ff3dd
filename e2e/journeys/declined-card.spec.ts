import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { offerMessages } from '@hlizo/contract/messages/offer'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import {
  acceptEssentials,
  cards,
  confirmByMail,
  fillRegistration,
  logIn,
  newPerson,
  orderPlan,
} from '../support/people.ts'
import { providerPages } from '../support/provider-pages.ts'
import { registerMessages } from '@hlizo/contract/messages/register'

test.use({ provoked: { faults: [/^422 POST \/__payments/] } })

test('a declined card creates no subscription, and the next card does', async ({ page }) => {
  const ion = newPerson('Ion')
  await page.goto(hrefs.register())
  await acceptEssentials(page)
  await fillRegistration(page, ion)
  await page.getByRole('button', { name: registerMessages.submit }).click()
  await expect(page.getByRole('heading', { name: registerMessages.success.title })).toBeVisible()
  await page.goto('about:blank')
  await confirmByMail(page, ion)
  await logIn(page, ion)
  await page.waitForURL(hrefs.subscribe())
  await orderPlan(page, offerMessages.yearly.description)

  await providerPages.pay(page, cards.declined)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(providerPages.paymentPage)

  await providerPages.leave(page)
  await expect(page.getByText(subscribeMessages.purchaseFailed)).toBeVisible()

  await orderPlan(page, offerMessages.yearly.description)
  await providerPages.pay(page, cards.good)
  await expect(page.getByRole('heading', { name: paymentMessages.complete.title })).toBeVisible()
})
