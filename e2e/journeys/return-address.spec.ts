import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { loginMessages } from '@hlizo/contract/messages/login'
import { essentialsAccepted, logIn, type Person } from '../support/people.ts'
import { newAccount } from '../support/user-pool.ts'

test.beforeEach(({ context }) => essentialsAccepted(context))

/** Logs in, lands at home, and is still signed in there. */
async function expectHomeAndSignedIn(page: Page, person: Person): Promise<void> {
  await logIn(page, person)
  await page.waitForURL(hrefs.home())
  await page.goto(hrefs.account())
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
}

const withReturn = (screen: string, address: string) =>
  `${screen}?redirect_to=${encodeURIComponent(address)}`

for (const address of [
  '/Logout',
  '/%6Cogout',
  '/x/../LOGOUT/',
  '/\t/evil.example',
  '/.//evil.example',
]) {
  test(`a login never redirects to ${JSON.stringify(address)}`, async ({ page }) => {
    const person = await newAccount(page.request, 'Rodica')
    await page.goto(withReturn(hrefs.login(), address))
    await expectHomeAndSignedIn(page, person)
  })
}

test('a return address in sessionStorage is validated like one in the URL', async ({ page }) => {
  const person = await newAccount(page.request, 'Rodica')
  await page.goto(hrefs.login())
  await page.evaluate(() => sessionStorage.setItem('redirect_to', '/%4Cogout'))
  await expectHomeAndSignedIn(page, person)
})

test('a return address is passed from the registration page to the login', async ({ page }) => {
  const person = await newAccount(page.request, 'Rodica')
  await page.goto(withReturn(hrefs.register(), hrefs.charges()))
  await page.getByRole('link', { name: loginMessages.title }).first().click()
  // Both forms have a field for the e-mail, and the address changes before the page.
  await page.waitForURL(hrefs.login())
  await expect(page.getByRole('heading', { name: loginMessages.title })).toBeVisible()
  await logIn(page, person)
  await page.waitForURL(hrefs.charges())
})
