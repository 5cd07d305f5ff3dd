import { FRESH_SIGN_IN_MINUTES } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { expectAccessible } from '../support/accessibility.ts'
import { virtualAuthenticator } from '../support/authenticator.ts'
import { moveClock, productNow } from '../support/clock.ts'
import { expect, test } from '../support/journey.ts'
import { essentialsAccepted, logIn } from '../support/people.ts'
import { newAccount } from '../support/user-pool.ts'

const ro = passkeyMessages

// A sign-in that is not fresh, and a mistyped password.
test.use({ provoked: { faults: [/^400 POST \/identity/] } })
test.beforeEach(({ context }) => essentialsAccepted(context))

test('an old session asks for a new sign-in before a passkey is added or removed', async ({
  page,
}) => {
  const person = await newAccount(page.request, 'Dovada')
  await virtualAuthenticator(page)
  await page.goto(hrefs.login(hrefs.account()))
  await logIn(page, person)
  await page.waitForURL(hrefs.account())
  const card = page.locator('#passkeys')
  const later = async () => {
    const now = await productNow(page.request)
    await moveClock(page.request, new Date(now.getTime() + (FRESH_SIGN_IN_MINUTES + 1) * 60_000))
  }
  const dialog = page.getByRole('dialog', { name: ro.proof.title })

  await later()
  await card.getByRole('button', { name: ro.add }).click()
  await expectAccessible(page)
  await dialog.getByLabel(ro.proof.password, { exact: true }).fill('Alta-Parola-1!')
  await dialog.getByRole('button', { name: ro.proof.submit, exact: true }).click()
  await expect(dialog.getByText(errorMessages.CURRENT_PASSWORD_WRONG)).toBeVisible()
  await dialog.getByLabel(ro.proof.password, { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: ro.proof.submit, exact: true }).click()
  await expect(page.getByText(ro.added)).toBeVisible()

  await later()
  await card.getByRole('button', { name: ro.removeOf(ro.unnamed) }).click()
  await page.getByRole('dialog').getByRole('button', { name: ro.remove, exact: true }).click()
  await dialog.getByRole('button', { name: ro.proof.withPasskey }).click()
  await expect(page.getByText(ro.removed)).toBeVisible()
  await expect(card.getByText(ro.none)).toBeVisible()
})
