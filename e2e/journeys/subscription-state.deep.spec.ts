import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { changeSubscriptionMessages } from '@hlizo/contract/messages/change-subscription'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { expectAccessible } from '../support/accessibility.ts'
import { demoFailing } from '../support/demo.ts'
import { newMember, saveCard, savedCards, signInByCalls, subscribe } from '../support/members.ts'
import { difficultCards, replaceCard, untilEntitlement } from '../support/payments.ts'
import { userIs } from '../support/simulate.ts'
import { providerPages } from '../support/provider-pages.ts'

test.use({
  provoked: {
    faults: [
      /^400 POST \/api\/v1\/stripe\//,
      /^4\d\d POST \/__payments/,
      /^404 POST \/api\/v1\/plan-checkout-sessions\/cs_nimeni/,
    ],
  },
})

const ro = changeSubscriptionMessages.resubscribe
const thanks = { name: paymentMessages.complete.title }

test('a subscriber with a failed payment is sent to it, not to a new plan', async ({ page }) => {
  await untilEntitlement(await signInByCalls(page, demoFailing), { paymentStatus: 'FAILED' })
  await page.goto(hrefs.subscribe({ redirect_to: hrefs.favorites() }))
  await page.waitForURL(hrefs.resubscribe(hrefs.favorites()))

  await expect(page.getByRole('heading', { name: ro.failed })).toBeVisible()
  await expect(page.getByRole('button', { name: ro.retry })).toBeVisible()
  await expectAccessible(page)
})

test('an order is failed when the bank refuses it and pending while the bank decides', async ({
  page,
}) => {
  const member = await newMember(page, 'Dora')
  const order = async () => {
    await page.goto(hrefs.resubscribe())
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: subscribeMessages.summary.order }).click()
  }

  await test.step('a refused order shows the refusal, without thanks or retry', async () => {
    await saveCard(member, savedCards.failing)
    await order()
    await expect(page.getByText(paymentMessages.retryError)).toBeVisible()
    await page.goto(hrefs.account())
    const tooltip = page.getByRole('tooltip', { name: accountMessages.subscription.failed })
    const reactivate = page.getByRole('link', { name: accountMessages.subscription.reactivate })
    await expect(tooltip).toBeVisible()
    await expect(reactivate).toHaveAccessibleDescription(accountMessages.subscription.failed)
    await reactivate.press('Escape')
    await expect(tooltip).toBeHidden()
    await page.goto(hrefs.resubscribe())
    await expect(page.getByText(ro.refusedLead)).toBeVisible()
    await expect(page.getByRole('button', { name: ro.retry })).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('an order at the bank is pending in every tab, then failed, then paid', async () => {
    await replaceCard(page, difficultCards.asksAlways)
    await order()
    const other = await page.context().newPage()
    await other.goto(hrefs.account())
    await expect(other.getByText(accountMessages.subscription.pending)).toBeVisible()
    await providerPages.answerBankAbove(page, 'refuse')
    await expect(
      page.getByText(paymentMessages.card.payment_intent_authentication_failure),
    ).toBeVisible()
    await expect(other.getByText(accountMessages.subscription.failed)).toBeVisible()
    await order()
    await providerPages.answerBankAbove(page, 'approve')
    await expect(page.getByRole('heading', thanks)).toBeVisible()
  })
})

test('the thank-you page shows no purchase that was not made', async ({ page }) => {
  await page.goto(hrefs.complete())
  await page.waitForURL(hrefs.home())
  const member = await newMember(page, 'Ilie')
  await subscribe(member)
  for (const address of [
    hrefs.complete(),
    `${hrefs.complete()}?purchaseSubscriptionStatus=succeeded`,
    `${hrefs.complete()}?sessionId=cs_nimeni&purchaseSubscriptionStatus=succeeded`,
    `${hrefs.account()}?purchaseSubscriptionStatus=succeeded`,
  ]) {
    await page.goto(address)
    await expect(
      page.getByRole('heading', { name: accountMessages.title, exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('heading', thanks)).toBeHidden()
  }
})

test('while a change is in progress nothing is on sale and all buttons are disabled', async ({
  page,
}) => {
  const member = await newMember(page, 'Petra')
  await subscribe(member)
  await userIs(page, { isSubscriptionChangePending: true })
  await page.goto(hrefs.account())
  await expect(page.getByText(accountMessages.subscription.pending)).toBeVisible()
  await expect(
    page.getByRole('button', { name: accountMessages.subscription.change }),
  ).toBeDisabled()
  await page.goto(hrefs.subscribe())
  await expect(page.getByText(changeSubscriptionMessages.pending)).toBeVisible()
})
