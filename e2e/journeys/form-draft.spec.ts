import type { Locator } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { cancellationMessages } from '@hlizo/contract/messages/cancellation'
import { detailsMessages } from '@hlizo/contract/messages/details'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { expect, test } from '../support/journey.ts'
import { newMember, newViewer } from '../support/members.ts'
import { logIn } from '../support/people.ts'

test.use({ provoked: { faults: [/^401 (GET|POST|PUT) \/api\/v1\//, /^400 POST \/identity/] } })

/** Submits a form, unless another request of the page has ended the session before. */
async function submit(button: Locator): Promise<void> {
  const page = button.page()
  const { pathname } = new URL(page.url())
  await Promise.race([button.click(), page.waitForURL((url) => url.pathname !== pathname)])
}

test('a form restores its text when the user signs in again', async ({ page }) => {
  const ana = await newMember(page, 'Ana')
  await page.goto(hrefs.userDetails())
  await page.getByLabel(detailsMessages.firstName, { exact: true }).fill('Ana-Maria')
  await ana.call('POST', '/user/logout/all')
  await submit(page.getByRole('button', { name: detailsMessages.submit }))
  await expect(page.getByText(errorMessages.UNAUTHORIZED)).toBeVisible()
  await page.waitForURL(hrefs.home())
  await page.goto(hrefs.login(hrefs.userDetails()))
  await logIn(page, ana)
  await page.waitForURL(hrefs.userDetails())
  const name = page.getByLabel(detailsMessages.firstName, { exact: true })
  await expect(name).toHaveValue('Ana-Maria')
  await page.reload()
  await expect(name).toHaveValue('Ana')
})

test('a cancellation survey restores its text when the user signs in again', async ({ page }) => {
  const ro = cancellationMessages
  const ana = await newViewer(page)
  const dialog = page.getByRole('dialog')
  const words = dialog.getByRole('group').first().getByLabel(ro.text)
  const open = page.getByRole('button', { name: accountMessages.subscription.cancel })
  await page.goto(hrefs.account())
  await open.click()
  await words.fill('Plec într-o lună la mare')
  for (const question of await dialog.getByRole('group').all()) {
    await question.getByRole('checkbox').first().check()
  }
  await ana.call('POST', '/user/logout/all')
  await submit(dialog.getByRole('button', { name: ro.confirm }))
  await expect(page.getByText(errorMessages.UNAUTHORIZED)).toBeVisible()
  await page.waitForURL(hrefs.home())
  await page.goto(hrefs.login(hrefs.account()))
  await logIn(page, ana)
  await page.waitForURL((url) => url.pathname !== hrefs.login())
  await page.goto(hrefs.account())
  await open.click()
  await expect(words).toHaveValue('Plec într-o lună la mare')
})

test('a gift restores its text when the user signs in again', async ({ page }) => {
  const { form, buy } = vouchersMessages
  const ana = await newMember(page, 'Ana')
  const message = page.getByLabel(form.message)
  await page.goto(hrefs.vouchers())
  await page.getByRole('button', { name: buy }).first().click()
  await message.fill('La mulți ani!')
  await page.getByRole('checkbox').check()
  await ana.call('POST', '/user/logout/all')
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL(/reason=UNAUTHORIZED/)
  // The page may have ended the session by itself by now, which leads elsewhere.
  await page.goto(hrefs.account())
  await page.waitForURL(({ pathname }) => pathname !== hrefs.account())
  await page.goto(hrefs.login(hrefs.vouchers()))
  await logIn(page, ana)
  await page.waitForURL(hrefs.vouchers())
  await page.getByRole('button', { name: buy }).first().click()
  await expect(message).toHaveValue('La mulți ani!')
})
