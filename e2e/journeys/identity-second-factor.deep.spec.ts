import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import * as z from 'zod/mini'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { loginMessages } from '@hlizo/contract/messages/login'
import { registerMessages } from '@hlizo/contract/messages/register'
import { firstAcceptanceMessages as first } from '@hlizo/contract/messages/terms-notice'
import { expectAccessible } from '../support/accessibility.ts'
import { mailTo } from '../support/mailbox.ts'
import { essentialsAccepted, logIn, newPerson, type Person } from '../support/people.ts'
import { askOperator, askPool, codeOf, newAccount } from '../support/user-pool.ts'

test.use({ provoked: { faults: [/^400 POST \/identity/] } })

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ context }) => essentialsAccepted(context))

const { security } = accountMessages
const { challenge } = loginMessages
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Sets the second factors of the signed-in account, for which there is no screen. */
async function prefer(page: Page, settings: object): Promise<void> {
  const cookies = await page.context().cookies()
  const AccessToken = cookies.find(({ name }) => name.endsWith('.accessToken'))?.value
  await askPool(page.request, 'SetUserMFAPreference', { AccessToken, ...settings }, z.unknown())
}

async function signOutAndIn(page: Page, person: Person): Promise<void> {
  await page.goto(hrefs.logout())
  await page.waitForURL('/')
  await page.goto(hrefs.login(hrefs.account()))
  await logIn(page, person)
}

test('a member adds an authenticator app, loses the phone and signs in with a recovery code', async ({
  page,
  context,
}) => {
  const mircea = await newAccount(page.request, 'Mircea')
  const dialog = page.getByRole('dialog')
  let secret = ''
  let codes: string[] = []

  await test.step('scans the QR code, types a wrong code once, then the right one', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(hrefs.login(hrefs.account()))
    await logIn(page, mircea)
    await page.getByRole('button', { name: security.turnOn }).click()
    await expect(dialog.getByRole('img', { name: challenge.setup.picture })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: challenge.setup.copy }).click()
    await expect(page.getByText(challenge.setup.copied)).toBeVisible()
    secret = await page.evaluate(() => navigator.clipboard.readText())
    await dialog.getByLabel(security.code).fill('000000')
    await expect(dialog.getByLabel(security.code)).toHaveAccessibleDescription(challenge.failed)
    await dialog.getByLabel(security.code).fill(await codeOf(page.request, secret))
    await expect(page.getByText(security.turnedOn)).toBeVisible()
  })

  await test.step('the recovery codes are shown once', async () => {
    await expect(dialog.getByText(security.recovery.shownOnce)).toBeVisible()
    await expect(dialog.getByRole('heading', { name: security.recovery.title })).toBeFocused()
    await expectAccessible(page)
    codes = await dialog.getByRole('listitem').allTextContents()
    expect(new Set(codes).size).toBe(10)
    await dialog.getByRole('button', { name: security.recovery.copy }).click()
    await expect(page.getByText(security.recovery.copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: security.recovery.download }).click(),
    ])
    expect(file.suggestedFilename()).toBe(security.recovery.fileName)
    await dialog.getByRole('button', { name: security.recovery.saved }).click()
    await expect(page.getByText(security.recovery.left(10))).toBeVisible()
    await expect(page.locator('#security')).toContainText(security.on)
  })

  await test.step('is asked for the code of the app at the next login', async () => {
    await signOutAndIn(page, mircea)
    await expect(page.getByRole('heading', { name: challenge.totp.title })).toBeVisible()
    await expect(field(page, challenge.code)).toBeFocused()
    await page.keyboard.type('111111')
    await expect(field(page, challenge.code)).toHaveAccessibleDescription(challenge.failed)
    await expectAccessible(page)
    await page.keyboard.type(await codeOf(page.request, secret, 1))
    await page.waitForURL(hrefs.account())
  })

  await test.step('signs in with a recovery code when the phone is lost', async () => {
    await signOutAndIn(page, mircea)
    await page.getByRole('button', { name: challenge.recovery.use }).click()
    await expect(field(page, challenge.recovery.code)).toBeFocused()
    await page.keyboard.type('prea scurt')
    await page.keyboard.press('Enter')
    await expect(field(page, challenge.recovery.code)).toHaveAccessibleDescription(
      challenge.recovery.invalid,
    )
    await expectAccessible(page)
    await field(page, challenge.recovery.code).fill(` ${codes[0]?.toUpperCase()} `)
    await page.keyboard.press('Enter')
    await page.waitForURL(hrefs.account())
    await expect(page.getByText(security.recovery.left(9))).toBeVisible()
    await mailTo(page.request, mircea.email, 'Un cod de rezervă a fost folosit')
  })

  await test.step('creates new recovery codes, then turns the second factor off', async () => {
    await page.getByRole('button', { name: security.recovery.renew }).click()
    await expect(dialog.getByText(security.recovery.renewLead)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: security.recovery.renew }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await expect(dialog.getByRole('heading', { name: security.recovery.title })).toBeFocused()
    expect(await dialog.getByRole('listitem').allTextContents()).not.toContain(codes[1])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: security.turnOff, exact: true }).click()
    await expect(dialog.getByText(security.turnOffLead)).toBeVisible()
    await dialog.getByRole('button', { name: security.turnOff }).click()
    await expect(page.getByText(security.turnedOff)).toBeVisible()
    await expect(page.locator('#security')).toContainText(security.off)
  })
})

test('a user with a temporary password chooses a new one, and later receives a code by SMS', async ({
  page,
}) => {
  const sorin = newPerson('Sorin')
  const phone = `+40722${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`

  await test.step('the operator creates an account with a temporary password', async () => {
    await askOperator(page.request, 'AdminCreateUser', {
      Username: sorin.email,
      TemporaryPassword: 'Temporar-De-Tot-1',
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: sorin.email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'given_name', Value: sorin.firstName },
        { Name: 'family_name', Value: sorin.lastName },
      ],
    })
  })

  await test.step('the first login replaces the temporary password', async () => {
    const ro = challenge.newPassword
    await page.goto(hrefs.login(hrefs.account()))
    await logIn(page, { ...sorin, password: 'Temporar-De-Tot-1' })
    await expect(page.getByRole('main')).toBeFocused()
    await field(page, ro.password).fill('scurta')
    await field(page, ro.confirmPassword).fill('alta')
    await page.getByRole('button', { name: ro.submit }).click()
    await expect(field(page, ro.password)).toHaveAccessibleDescription(
      'Parola trebuie să conțină cel puțin 8 caractere',
    )
    await expect(field(page, ro.confirmPassword)).toHaveAccessibleDescription(ro.mismatch)
    await expectAccessible(page)
    await field(page, ro.password).fill(sorin.password)
    await field(page, ro.confirmPassword).fill(sorin.password)
    await page.getByRole('button', { name: ro.submit }).click()
    await page.waitForURL(hrefs.account())
    await expect(
      page.getByRole('main').getByText(accountMessages.lead(sorin.firstName)),
    ).toBeVisible()
    // A user created by an operator has not accepted the terms yet.
    const question = page.getByRole('dialog', { name: first.title })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: first.accept }).click()
    await expect(question.getByText(registerMessages.invalid.age)).toBeVisible()
    for (const box of await question.getByRole('checkbox').all()) await box.check()
    await question.getByRole('button', { name: first.accept }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('with a phone number as second factor, the code arrives by SMS', async () => {
    await askOperator(page.request, 'AdminUpdateUserAttributes', {
      Username: sorin.email,
      UserAttributes: [
        { Name: 'phone_number', Value: phone },
        { Name: 'phone_number_verified', Value: 'true' },
      ],
    })
    await prefer(page, { SMSMfaSettings: { Enabled: true, PreferredMfa: false } })
    await signOutAndIn(page, sorin)
    await expect(page.getByRole('heading', { name: challenge.sms.title })).toBeVisible()
    await expect(page.getByText(challenge.sms.lead(`+*******${phone.slice(-4)}`))).toBeVisible()
    await expectAccessible(page)
    const { text } = await mailTo(page.request, phone, '')
    await page.keyboard.type(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await page.waitForURL(hrefs.account())
  })

  await test.step('with a phone number and an app, the user chooses one', async () => {
    await page.getByRole('button', { name: security.turnOn }).click()
    const key = page.getByRole('dialog').getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){3,}/)
    const secret = (await key.textContent())?.replaceAll(' ', '') ?? ''
    await page.getByLabel(security.code).fill(await codeOf(page.request, secret))
    await page.getByRole('button', { name: security.recovery.saved }).click()
    await prefer(page, { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: false } })
    await signOutAndIn(page, sorin)
    await expect(page.getByRole('main')).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: challenge.select.sms }).click()
    await expect(page.getByRole('heading', { name: challenge.sms.title })).toBeVisible()
    await page.getByRole('button', { name: challenge.back }).click()
    await expect(page.getByRole('heading', { name: loginMessages.title })).toBeVisible()
  })
})
