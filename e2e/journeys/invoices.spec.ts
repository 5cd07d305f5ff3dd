import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { cancellationMessages } from '@hlizo/contract/messages/cancellation'
import { chargesMessages } from '@hlizo/contract/messages/charges'
import { companyMessages as ro } from '@hlizo/contract/messages/company'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioInvoicesMessages } from '@hlizo/contract/messages/studio-invoices'
import { formatDate } from '@hlizo/domain/dates'
import { formatPrice } from '@hlizo/domain/price'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newMember, subscribe } from '../support/members.ts'
import { newOperator, openStudio, prove } from '../support/operators.ts'
import { userIs } from '../support/simulate.ts'
import { product } from '../support/product.ts'

test.use({
  provoked: {
    faults: [/^400 PUT \/api\/v1\/user\/company/, /^400 POST \/api\/v1\/studio\/invoices\/export/],
  },
})
test.describe.configure({ timeout: 150_000 })

for (const width of [390, 1440]) {
  test(`a subscriber receives invoices and addresses them to a company at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const member = await newMember(page, 'Irina')
    await subscribe(member)

    await test.step('opens the invoice of the payment', async () => {
      await page.goto(hrefs.charges())
      const link = page.getByRole('link', { name: /Descarcă factura/ })
      const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
      expect(pdf.headers()['content-type']).toContain('application/pdf')
      expect(pdf.headers()['content-disposition']).toMatch(/factura-HLZ-\d+\.pdf/)
      await expect(page.getByRole('heading', { name: chargesMessages.title })).toBeVisible()
    })

    await test.step('a wrong tax number is refused with a message', async () => {
      await page.goto(hrefs.account())
      await page.getByLabel(ro.taxNumber).fill('14399841')
      await page.getByLabel(ro.name).fill('Dante SA')
      await page.getByLabel(ro.address).fill('Bd. Unirii 1, București')
      const widthOf = async () => (await page.getByLabel(ro.address).boundingBox())?.width
      const before = await widthOf()
      await page.getByRole('button', { name: ro.submit }).click()
      await expect(page.getByText(errorMessages.TAX_NUMBER_INVALID)).toBeVisible()
      expect(await widthOf()).toBe(before)
      await expect(page.getByLabel(ro.taxNumber)).toBeFocused()
      await expectAccessible(page, { what: 'company refused' })
    })

    await test.step('a valid tax number corrects the invoice of the month', async () => {
      await page.getByLabel(ro.taxNumber).fill('RO14399840')
      await page.getByRole('button', { name: ro.submit }).click()
      await expect(page.getByText(ro.saved(1))).toBeVisible()
      await page.reload()
      await expect(page.getByLabel(ro.taxNumber)).toHaveValue('14399840')
      await page.getByRole('button', { name: ro.remove }).click()
      await expect(page.getByText(ro.removed)).toBeVisible()
    })

    await test.step('sees notices of a new price and of an expiring card', async () => {
      const { priceChange, cardExpires } = accountMessages.subscription
      const from = '2027-03-14T09:00:00.000Z'
      await userIs(page, {
        cardExpiresAt: from,
        priceChange: { planId: 'abonament_lunar', price: 7.99, oldPrice: 6.99, from },
      })
      await page.reload()
      const notice = page.getByRole('complementary', { name: priceChange.title })
      const day = formatDate(new Date(from))
      const words = priceChange.text(formatPrice(6.99), formatPrice(7.99), day)
      await expect(notice).toContainText(words)
      await expect(page.getByText(cardExpires(day))).toBeVisible()
      await notice.getByRole('button', { name: priceChange.cancel }).click()
      await expect(page.getByRole('dialog', { name: cancellationMessages.title })).toBeVisible()
      await page.keyboard.press('Escape')
      await expectAccessible(page, { what: 'new price, and a card that expires' })
    })
  })
}

test('finance finds an invoice and exports a month for the accountant', async ({ page }) => {
  const words = studioInvoicesMessages
  const context = await page.context().browser()?.newContext({ baseURL: product.url })
  const buyer = await context?.newPage()
  if (!buyer) throw new Error('There is no browser.')
  await subscribe(await newMember(buyer, 'Octav'))
  const operator = await newOperator(page, 'Fane', 'finance')
  await openStudio(page, operator, '/studio/money/invoices')

  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  await page.getByLabel(words.filters.search).fill('Octav')
  const row = page.getByRole('row').filter({ hasText: 'Octav' }).first()
  await expect(row).toContainText('HLZ')
  for (const colorScheme of ['light', 'dark'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page, one theme at a time
    await page.emulateMedia({ colorScheme })
    // oxlint-disable-next-line no-await-in-loop
    await expectAccessible(page, { what: `invoices, ${colorScheme}` })
  }
  const pdf = await page.request.get((await row.getByRole('link').getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toContain('application/pdf')

  await page.getByRole('button', { name: new RegExp(`${words.filters.month}$`) }).click()
  await page.getByRole('option').nth(1).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words.export }).click()
  const dialog = page.getByRole('alertdialog')
  if (await dialog.isVisible({ timeout: 2_000 }).catch(() => false)) await prove(page, operator)
  expect((await download).suggestedFilename()).toMatch(/^facturi-\d{4}-\d{2}\.zip$/)

  await page.goto('/studio/money/invoices?month=2020-01')
  await page.getByRole('button', { name: words.export }).click()
  await expect(page.getByRole('alert')).toHaveText(errorMessages.MONTH_EMPTY)
  await expectAccessible(page, { what: 'a month without invoices' })
  await page.getByRole('button', { name: new RegExp(`${words.filters.month}$`) }).click()
  // After all months and the one of the address.
  await page.getByRole('option').nth(2).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
