import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { changeCardMessages } from '@hlizo/contract/messages/change-card'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { expectAccessible } from '../support/accessibility.ts'
import { newMember, subscribe } from '../support/members.ts'
import { difficultCards, saveTypedCard } from '../support/payments.ts'
import { providerPages } from '../support/provider-pages.ts'

test.use({ provoked: { faults: [/^400 POST \/api\/v1\/stripe\/change-payment-method/] } })

const ro = accountMessages.subscription

test('a card is replaced by another one, by one with bank approval, and by PayPal', async ({
  page,
}) => {
  const ana = await newMember(page, 'Ana')
  await subscribe(ana)

  await test.step('a declined card changes nothing', async () => {
    await page.goto(hrefs.account())
    await page.getByRole('link', { name: ro.changeCard }).click()
    await saveTypedCard(page, difficultCards.declined)
    await expect(page.getByRole('alert')).toHaveText(paymentMessages.card.card_declined)
    await expectAccessible(page)
    await expect(page.getByText(ro.card('4242'))).toBeVisible()
  })

  await test.step('an accepted card replaces it', async () => {
    await saveTypedCard(page, difficultCards.mastercard)
    await page.waitForURL(hrefs.account())
    await expect(page.getByText(changeCardMessages.done)).toBeVisible()
    await expect(page.getByText(ro.card('4444'))).toBeVisible()
  })

  await test.step('a card is replaced only when its bank approves', async () => {
    await page.goto(hrefs.changeCard())
    await saveTypedCard(page, difficultCards.asksOnce)
    await providerPages.answerBankAbove(page, 'refuse')
    await expect(page.getByRole('alert')).toHaveText(
      paymentMessages.card.setup_intent_authentication_failure,
    )
    await page.getByRole('button', { name: changeCardMessages.card.submit }).click()
    await providerPages.answerBankAbove(page, 'approve')
    await page.waitForURL(hrefs.account())
    await expect(page.getByText(ro.card('3155'))).toBeVisible()
  })

  await test.step('PayPal replaces it after approval, not after a refusal', async () => {
    const openPaypal = async () => {
      await page.getByRole('tab', { name: changeCardMessages.tabs.paypal }).click()
      await page.getByRole('button', { name: changeCardMessages.paypal.submit }).click()
      await page.waitForURL(providerPages.paypalPage)
    }
    await page.goto(hrefs.changeCard())
    await page.getByRole('tab', { selected: true }).press('ArrowRight')
    const paypal = page.getByRole('tab', { name: changeCardMessages.tabs.paypal, selected: true })
    await expect(paypal).toBeFocused()
    await openPaypal()
    await providerPages.answerPaypal(page, 'refuse')
    await expect(page.getByText(errorMessages.PAYPAL_NOT_CONFIRMED)).toBeVisible()
    await openPaypal()
    await providerPages.answerPaypal(page, 'agree')
    await page.waitForURL(hrefs.account())
    await expect(page.getByText(ro.paypal, { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
