import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { changeSubscriptionMessages as ro } from '@hlizo/contract/messages/change-subscription'
import { couponMessages } from '@hlizo/contract/messages/coupon'
import { offerMessages } from '@hlizo/contract/messages/offer'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { expectAccessible } from '../support/accessibility.ts'
import { GREEN, RED } from '../support/colors.ts'
import { newMember } from '../support/members.ts'
import { cards } from '../support/people.ts'
import { providerPages } from '../support/provider-pages.ts'

test.use({
  provoked: {
    faults: [
      /^(429|500) POST \/api\/v1\/coupons\/verify/,
      /^400 POST \/api\/v1\/auth\/create-paypal-subscription/,
    ],
  },
})

const { monthly, yearly } = offerMessages
const thanks = (page: Page) =>
  expect(page.getByRole('heading', { name: paymentMessages.complete.title })).toBeVisible()

async function choosePlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('button', { name: `${plansMessages.choose} ${plan}` }).click()
}

async function tryCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel(couponMessages.label).fill(code)
  await page.getByRole('button', { name: couponMessages.apply }).click()
}

async function order(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: subscribeMessages.summary.order }).click()
}

test('a coupon lowers the first price; the plan changes to yearly and back', async ({ page }) => {
  await newMember(page, 'Cora')

  await test.step('buys the monthly plan with a coupon', async () => {
    await page.goto(hrefs.subscribe())
    await choosePlan(page, monthly.description)
    await page.getByRole('button', { name: couponMessages.open }).click()
    await tryCoupon(page, 'NIMICURI')
    await expect(page.getByText(couponMessages.wrong)).toBeVisible()
    await expect(page.getByText(couponMessages.wrong)).toHaveCSS('color', RED)
    await expect(page.getByText(couponMessages.invalid)).toBeVisible()
    await tryCoupon(page, 'hlizo50')
    await expect(page.getByText(couponMessages.right)).toHaveCSS('color', GREEN)
    await expect(page.getByText(couponMessages.applied)).toBeVisible()
    await expectAccessible(page)
    await order(page)
    await page.waitForURL(providerPages.paymentPage)
    await providerPages.pay(page, cards.good)
    await thanks(page)
  })

  await test.step('finds the payment and its receipt', async () => {
    await page.goto(hrefs.charges())
    await expect(page.getByText('17.81 RON')).toBeVisible()
    await expectAccessible(page)
    const receipt = await page.getByRole('link', { name: /Descarcă factura/ }).getAttribute('href')
    const pdf = await page.request.get(receipt ?? '')
    expect(pdf.headers()['content-type']).toContain('application/pdf')
  })

  await test.step('changes to the yearly plan at once and pays the difference', async () => {
    await page.goto(hrefs.account())
    await page.getByRole('link', { name: accountMessages.subscription.change }).click()
    await expectAccessible(page)
    await choosePlan(page, yearly.description)
    await expect(page.getByText(ro.today('338,95 lei'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: ro.confirm }).click()
    await expect(page.getByText(subscribeMessages.consentRequired)).toBeVisible()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: ro.confirm }).click()
    await page.waitForURL(hrefs.account())
    await expect(page.getByText(ro.requested)).toBeVisible()
    await expect(page.getByText(yearly.description, { exact: true })).toBeVisible()
  })

  await test.step('schedules a change to the monthly plan and withdraws it', async () => {
    const planned = page.getByText(/^Treci la abonamentul lunar din/)
    await page.goto(hrefs.changeSubscription())
    await choosePlan(page, monthly.description)
    await expect(page.getByText(/^Schimbarea are loc pe .* Azi nu plătești nimic\.$/)).toBeVisible()
    await page.getByRole('button', { name: ro.confirmFree }).click()
    await expect(planned).toBeVisible()
    await page.getByRole('link', { name: accountMessages.subscription.change }).click()
    await choosePlan(page, yearly.description)
    await page.getByRole('button', { name: ro.confirmFree }).click()
    await page.waitForURL(hrefs.account())
    await expect(planned).toBeHidden()
  })
})

test('a coupon whose check failed is not called invalid and can be retried', async ({ page }) => {
  await newMember(page, 'Cora')
  await page.goto(hrefs.subscribe({ plan: 'abonament_lunar' }))
  await page.getByRole('button', { name: couponMessages.open }).click()
  const failures = [
    { status: 500, headers: {}, text: toastMessages.serverError },
    { status: 429, headers: { 'retry-after': '7' }, text: toastMessages.tooManyRequests(7) },
  ]
  for (const { status, headers, text } of failures) {
    await page.route('**/coupons/verify', (route) => route.fulfill({ status, headers }), {
      times: 1,
    })
    await tryCoupon(page, 'HLIZO50')
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByLabel(couponMessages.label)).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(couponMessages.wrong)).toBeHidden()
    await expect(page.getByText(couponMessages.invalid)).toBeHidden()
  }
  await tryCoupon(page, 'HLIZO50')
  await expect(page.getByText(couponMessages.right)).toBeVisible()
})

test('a coupon of 100 % needs no card', async ({ page }) => {
  await newMember(page, 'Gratiela')
  await page.goto(hrefs.subscribe({ plan: 'abonament_lunar' }))
  await page.getByRole('button', { name: couponMessages.open }).click()
  await tryCoupon(page, 'GRATIS1')
  await order(page)
  await page.waitForURL(providerPages.paymentPage)
  await providerPages.confirmOrder(page)
  await thanks(page)
})

test('PayPal creates a subscription after approval, not after a refusal', async ({ page }) => {
  await newMember(page, 'Paul')
  const goToPaypal = async () => {
    await page.goto(hrefs.subscribe({ plan: 'abonament_anual' }))
    await page.getByText(subscribeMessages.summary.paypal, { exact: true }).click()
    await order(page)
    await page.waitForURL(providerPages.paypalPage)
  }

  await goToPaypal()
  await providerPages.answerPaypal(page, 'refuse')
  await expect(page.getByRole('alert')).toContainText(
    paymentMessages.coded(1009, paymentMessages.returnError),
  )
  await expectAccessible(page)

  await page.goto('/paypal')
  await expect(page.getByRole('alert')).toContainText('[1008]')

  await page.goto('/paypal?plan=abonament_anual&userId=nimeni&redirect_status=succeeded')
  await expect(page.getByRole('alert')).toContainText(
    paymentMessages.coded(1010, paymentMessages.returnError),
  )
  await expectAccessible(page)

  await goToPaypal()
  await providerPages.answerPaypal(page, 'agree')
  await expect(page.getByText(paymentMessages.paypal.wait).first()).toBeVisible()
  await expectAccessible(page)
  await thanks(page)
})
