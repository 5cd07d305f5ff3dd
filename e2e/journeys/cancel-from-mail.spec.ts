import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { cancellationMessages as ro } from '@hlizo/contract/messages/cancellation'
import { formMessages } from '@hlizo/contract/messages/forms'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newMember, subscribe } from '../support/members.ts'
import { essentialsAccepted, logIn } from '../support/people.ts'

test('the link in the mail about a new price opens the cancellation dialog, also through the login', async ({
  page,
}) => {
  const ana = await newMember(page, 'Ana')
  await subscribe(ana)
  const dialog = page.getByRole('dialog', { name: ro.title })

  await test.step('after signing in', async () => {
    await page.context().clearCookies()
    await essentialsAccepted(page.context())
    await page.goto(hrefs.cancelSubscription())
    await page.waitForURL(/\/login\?redirect_to=/)
    await logIn(page, ana)
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('closing the dialog removes its parameter from the URL', async () => {
    await dialog.getByRole('button', { name: formMessages.close }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(hrefs.account())
    await page.reload()
    await expect(
      page.getByRole('button', { name: accountMessages.subscription.cancel }),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('at 390 px when already signed in', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(hrefs.cancelSubscription())
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
  })
})
