import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { faqMessages } from '@hlizo/contract/messages/faq'
import { loginMessages } from '@hlizo/contract/messages/login'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { goWithin } from '../support/focus.ts'
import { newMember, newViewer } from '../support/members.ts'
import { essentialsAccepted } from '../support/people.ts'

test.use({
  provoked: { faults: [/^(418|429|500) GET \/api\/v1\/(favorites|vouchers)/, /net::ERR_/] },
})

// Calls that a service worker makes cannot be refused from here.
test.use({ serviceWorkers: 'block' })

async function openFavorites(page: Page, status: number, error: string): Promise<void> {
  await page.route('**/api/v1/favorites', (route) =>
    route.fulfill({ status, headers: { 'retry-after': '7' }, json: { error, message: '' } }),
  )
  await page.goto(hrefs.favorites())
}

test('each error status shows its message', async ({ page, context }) => {
  await newViewer(page)

  await test.step('500 shows a danger toast', async () => {
    await openFavorites(page, 500, 'INTERNAL')
    const toast = page.getByRole('alert').filter({ hasText: toastMessages.serverError })
    await expect(toast).toBeVisible()
    await expect(page.getByText(failureMessages.part.title)).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('429 shows how long to wait', async () => {
    await openFavorites(page, 429, 'RATE_LIMITED')
    await expect(page.getByText(toastMessages.tooManyRequests(7))).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('418 shows that the application is not available', async () => {
    await openFavorites(page, 418, 'MAINTENANCE')
    const { title, retry } = failureMessages.unavailable
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: retry }).click()
    await expect(page.getByRole('heading', { name: title })).toBeHidden()
  })

  await test.step('a lost connection shows its message', async () => {
    await context.setOffline(true)
    await expect(page.getByText(toastMessages.offline)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(toastMessages.online)).toBeVisible()
  })
})

test('a purchase that failed at the provider shows it on the return page', async ({ page }) => {
  await newMember(page, 'Mara')
  await page.goto(`${hrefs.subscribe()}?purchaseSubscriptionStatus=failed`)
  await expect(page.getByRole('alert')).toHaveText(subscribeMessages.purchaseFailed)
  await page.goto(`${hrefs.vouchers()}?checkoutStatus=failed`)
  await expect(page.getByRole('alert')).toHaveText(vouchersMessages.purchaseFailed)
})

test('a failed list of gifts shows an error and loads on retry', async ({ page }) => {
  await essentialsAccepted(page.context())
  await page.goto(hrefs.faq())
  await page.route('**/api/v1/vouchers', (route) =>
    route.fulfill({ status: 500, json: { error: 'INTERNAL', message: '' } }),
  )
  await goWithin(page, hrefs.vouchers())
  await expect(page.getByText(vouchersMessages.listError)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: failureMessages.part.retry }).click()
  await expect(page.getByRole('button', { name: vouchersMessages.buy }).first()).toBeVisible()
})

test('a toast is at the top centre, and each new page starts at its top', async ({ page }) => {
  await essentialsAccepted(page.context())
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`${hrefs.login()}?status=expired_link`)
    const toast = page.getByRole('alert').filter({ hasText: loginMessages.status.expired_link })
    const box = await toast.boundingBox()
    expect(box?.y).toBeLessThan(120)
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - size.width / 2)).toBeLessThan(2)

    await page.goto(hrefs.terms())
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
    await footer.getByRole('link', { name: shellMessages.footer.faq }).click()
    await expect(page.getByRole('heading', { level: 1, name: faqMessages.title })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
})
