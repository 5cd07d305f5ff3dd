import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { detailsMessages as details } from '@hlizo/contract/messages/details'
import { emailChangeMessages as email } from '@hlizo/contract/messages/email-change'
import { formMessages } from '@hlizo/contract/messages/forms'
import { loginMessages } from '@hlizo/contract/messages/login'
import { passcodeMessages as passcode } from '@hlizo/contract/messages/passcode'
import { passwordChangeMessages as password } from '@hlizo/contract/messages/password-change'
import { expectAccessible } from '../support/accessibility.ts'
import { expectFocusOn } from '../support/focus.ts'
import { mailTo } from '../support/mailbox.ts'
import { essentialsAccepted, logIn, newPerson } from '../support/people.ts'
import { newAccount } from '../support/user-pool.ts'

test.use({
  provoked: {
    faults: [/^400 (PUT|POST) \/api\/v1\/user\//, /^400 POST \/identity/, /^401 GET \/api\/v1\//],
  },
})

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ context }) => essentialsAccepted(context))

const { devices } = accountMessages
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

test('a member changes the e-mail address and the password', async ({ page, context }) => {
  const tudor = await newAccount(page.request, 'Tudor')
  const next = newPerson('Tudor.Nou')

  await test.step('logs in and opens the change of e-mail address', async () => {
    await page.goto(hrefs.login(hrefs.account()))
    await logIn(page, tudor)
    await page.getByRole('link', { name: accountMessages.details.changeEmail }).click()
    await expect(field(page, email.currentEmail)).toHaveValue(tudor.email)
    await expectAccessible(page)
  })

  await test.step('sees an error for each invalid address', async () => {
    const submit = page.getByRole('button', { name: email.submit })
    await submit.click()
    await expect(field(page, email.newEmail)).toHaveAccessibleDescription(email.invalid.email)
    await field(page, email.newEmail).fill(tudor.email.toUpperCase())
    await submit.click()
    await expect(field(page, email.newEmail)).toHaveAccessibleDescription(email.invalid.same)
    await field(page, email.newEmail).fill('abonat@hlizo.example')
    await submit.click()
    await expect(field(page, email.newEmail)).toHaveAccessibleDescription(
      'Există deja un utilizator cu acest email',
    )
    await expectAccessible(page)
    await field(page, email.newEmail).fill(next.email)
    await submit.click()
    await page.waitForURL(hrefs.enterPasscode())
  })

  await test.step('the code field accepts only digits and refuses a wrong code', async () => {
    await expect(page.getByText(passcode.lead(next.email))).toBeVisible()
    await expect(page.getByRole('button', { name: /Alt cod peste/ })).toBeDisabled()
    await expect(field(page, passcode.code)).toBeFocused()
    await page.keyboard.type('1a2 b')
    await expect(field(page, passcode.code)).toHaveValue('12')
    await page.keyboard.press('Enter')
    await expect(field(page, passcode.code)).toHaveAccessibleDescription(passcode.invalid)
    await page.keyboard.type('3456')
    await expect(field(page, passcode.code)).toHaveAccessibleDescription(passcode.wrong)
    await expectAccessible(page)
  })

  await test.step('pastes the right code, and the account has the new address', async () => {
    const mail = await mailTo(page.request, next.email, 'Codul pentru noua adresă')
    await mailTo(page.request, tudor.email, 'Cineva schimbă adresa')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${codeIn(mail.text)}\n`)
    await field(page, passcode.code).focus()
    await page.keyboard.press('ControlOrMeta+v')
    await page.waitForURL(hrefs.account())
    await expect(page.getByText(email.done)).toBeVisible()
    await expect(page.getByRole('main').getByText(next.email)).toBeVisible()
    await page.goto(hrefs.enterPasscode())
    await page.waitForURL(hrefs.changeEmail())
  })

  await test.step('changes the name', async () => {
    await page.goto(hrefs.userDetails())
    await field(page, details.lastName).fill(' ')
    await page.getByRole('button', { name: details.submit }).click()
    await expect(field(page, details.lastName)).toHaveAccessibleDescription(
      details.invalid.lastName,
    )
    await field(page, details.lastName).fill('Nou-Hazliu')
    await page.getByRole('button', { name: details.submit }).click()
    await page.waitForURL(hrefs.account())
    await expect(page.getByText(details.done)).toBeVisible()
    await expect(page.getByRole('main').getByText('Tudor Nou-Hazliu')).toBeVisible()
  })

  await test.step('changes the password and remains signed in', async () => {
    await page.goto(hrefs.changePassword())
    const submit = page.getByRole('button', { name: password.submit })
    await submit.click()
    await expect(field(page, password.current)).toHaveAccessibleDescription(
      password.invalid.current,
    )
    await expect(field(page, password.new)).toHaveAccessibleDescription(password.invalid.new)
    await field(page, password.current).fill('Nu-Este-Asta-1')
    await field(page, password.new).fill('Parola-Noua-Noua')
    await field(page, password.confirm).fill('Parola-Noua')
    await submit.click()
    await expect(field(page, password.confirm)).toHaveAccessibleDescription(
      password.invalid.mismatch,
    )
    await field(page, password.confirm).fill('Parola-Noua-Noua')
    await submit.click()
    await expect(field(page, password.current)).toHaveAccessibleDescription(password.invalid.wrong)
    await expectAccessible(page)
    await field(page, password.current).fill(tudor.password)
    await submit.click()
    await page.waitForURL(hrefs.account())
    await expect(page.getByText(password.done)).toBeVisible()
    await mailTo(page.request, next.email, 'Parola ta a fost schimbată')
  })
})

test('a member lists sessions, renames a device and signs devices out', async ({
  page,
  browser,
}) => {
  const irina = await newAccount(page.request, 'Irina')
  const signInAt = async (userAgent: string) => {
    const context = await browser.newContext({ userAgent })
    await essentialsAccepted(context)
    const other = await context.newPage()
    await other.goto(hrefs.login(hrefs.account()))
    await logIn(other, irina)
    await expect(other.getByRole('heading', { name: devices.title })).toBeVisible()

    return other
  }
  const phone = await signInAt(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  )
  const office = await signInAt(
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  )

  await test.step('lists this browser and the two others', async () => {
    await page.goto(hrefs.login(hrefs.account()))
    await logIn(page, irina)
    const rows = page.locator(`#devices`).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: devices.current })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'Safari · iPhone' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('renames a device', async () => {
    await page.getByRole('button', { name: devices.renameOf('Firefox · Windows') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(devices.name).fill(' ')
    await dialog.getByRole('button', { name: formMessages.save }).click()
    await expect(dialog.getByLabel(devices.name)).toHaveAccessibleDescription(devices.invalid.name)
    await expectAccessible(page)
    await dialog.getByLabel(devices.name).fill('Biroul de la serviciu')
    await dialog.getByRole('button', { name: formMessages.save }).click()
    await expect(page.getByText(devices.renamed)).toBeVisible()
    await expect(page.getByText('Biroul de la serviciu')).toBeVisible()
  })

  await test.step('signs the phone out, which ends its session at its next request', async () => {
    const rows = page.locator('#devices').getByRole('listitem')
    const names = await rows
      .getByLabel(devices.signOutOf(''))
      .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
    const place = names.indexOf(devices.signOutOf('Safari · iPhone'))
    await page.getByRole('button', { name: devices.signOutOf('Safari · iPhone') }).click()
    await expect(page.getByText(devices.signedOut)).toBeVisible()
    await expect(rows).toHaveCount(2)
    // The same button of the device that took its place, or of the last.
    const next = names[place + 1] ?? names[place - 1] ?? ''
    await expectFocusOn(rows.getByLabel(next, { exact: true }), 'a device was signed out')
    await phone.reload()
    await phone.waitForURL('/')
    await expect(phone.getByText('Sesiunea a expirat. Intră din nou în cont.')).toBeVisible()
    await expect(
      phone.getByRole('banner').getByRole('link', { name: loginMessages.submit }),
    ).toBeVisible()
  })

  await test.step('signs all devices out, including this browser', async () => {
    await page.getByRole('button', { name: devices.signOutAll }).click()
    await expect(page.getByText(devices.signOutAllConfirm)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: devices.signOut }).click()
    await page.waitForURL('/')
    await expect(page.getByText(loginMessages.signedOut)).toBeVisible()
    await office.reload()
    await office.waitForURL('/')
  })
  await Promise.all([phone, office].map((other) => other.context().close()))
})
