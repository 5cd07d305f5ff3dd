import type { Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { demoProviderMessages } from '@hlizo/contract/messages/demo-provider'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { loginMessages } from '@hlizo/contract/messages/login'
import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { passwordChangeMessages } from '@hlizo/contract/messages/password-change'
import { pinMessages } from '@hlizo/contract/messages/pin'
import { providerMessages as ro } from '@hlizo/contract/messages/provider-sign-ins'
import { registerMessages } from '@hlizo/contract/messages/register'
import { resetMessages } from '@hlizo/contract/messages/reset'
import { expectAccessible } from '../support/accessibility.ts'
import { virtualAuthenticator } from '../support/authenticator.ts'
import { onBothWidths } from '../support/both-widths.ts'
import { expect, test } from '../support/journey.ts'
import { mailTo } from '../support/mailbox.ts'
import { essentialsAccepted, logIn } from '../support/people.ts'
import { settled } from '../support/settled.ts'
import { newAccount } from '../support/user-pool.ts'

test.use({
  // A service worker would bypass the route that refuses a request.
  serviceWorkers: 'block',
  provoked: {
    faults: [
      // A password that is not right yet, and a user of the provider without an account.
      /^400 POST \/identity/,
      /^400 POST \/api\/v1\/auth\/provider/,
      // A sign-in that is not fresh.
      /^400 POST \/api\/v1\/user\/delete/,
    ],
  },
})
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeEach(async ({ context, request }) => {
  // An installation of several nodes has no demo provider (decision 0195).
  const login = await (await request.get(hrefs.login())).text()
  test.skip(!login.includes(ro.continueWith(demoProviderMessages.label)))
  await essentialsAccepted(context)
})

const { label } = demoProviderMessages
const { withoutPassword, data } = accountMessages
const { proof } = passkeyMessages
const NEW_PASSWORD = 'Copac-Verde-42!'
const DEMO_PASSWORD = 'Hlizo-Demo-2026'
const card = (page: Page) => page.locator('#sign-ins')
const signInButton = (page: Page) => page.getByRole('button', { name: ro.continueWith(label) })

/** A press before the page is hydrated does nothing. */
async function beginSignIn(page: Page): Promise<void> {
  await settled(page)
  await signInButton(page).click()
}

async function choose(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: demoProviderMessages.title })).toBeVisible()
  await page.getByRole('button', { name: email }).click()
}

/** The next deletion is refused, as to a sign-in of more than ten minutes ago. */
const signInIsOld = (page: Page) =>
  page.route(
    '**/api/v1/user/delete',
    (route) =>
      route.fulfill({
        status: 400,
        json: { error: 'REAUTH_REQUIRED', message: errorMessages.REAUTH_REQUIRED },
      }),
    { times: 1 },
  )

async function signOut(page: Page): Promise<void> {
  await page.goto(hrefs.logout())
  await page.waitForURL('/')
}

test('a new user accepts the terms, gets an account and signs in again', async ({ page }, info) => {
  await page.goto(hrefs.register())
  await beginSignIn(page)
  await choose(page, 'irina.stan@furnizor.example')

  await test.step('no account is created before the boxes are ticked', async () => {
    const submit = page.getByRole('button', { name: ro.page.new.submit })
    await expect(page.getByText('irina.stan@furnizor.example')).toBeVisible()
    await expect(page.getByLabel(registerMessages.firstName)).toHaveValue('Irina')
    expect(new URL(page.url()).search).toBe('')
    await submit.click()
    await expect(page.getByText(registerMessages.invalid.terms)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('checkbox').nth(0).check()
    await page.getByRole('checkbox').nth(1).check()
    await submit.click()
    await page.waitForURL(/\/subscribe/)
    await mailTo(page.request, 'irina.stan@furnizor.example', 'cale de autentificare')
  })

  await test.step('the next sign-in asks for nothing', async () => {
    await signOut(page)
    await page.goto(hrefs.login(hrefs.account()))
    await beginSignIn(page)
    await choose(page, 'irina.stan@furnizor.example')
    await page.waitForURL(hrefs.account())
  })

  await test.step('the only sign-in method cannot be removed', async () => {
    await expect(card(page).getByText(ro.card.onlyWay)).toBeVisible()
    await expect(card(page).getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('an account without a password is not asked for one', async () => {
    const dialog = page.getByRole('dialog')
    const { set, newPin, save, saved } = pinMessages.card
    await page.getByRole('button', { name: set, exact: true }).click()
    await expect(dialog.getByLabel(pinMessages.card.password)).toHaveCount(0)
    await dialog.getByLabel(newPin, { exact: true }).fill('1234')
    await dialog.getByRole('button', { name: save }).click()
    await expect(page.getByText(saved)).toBeVisible()
    await page
      .getByRole('link', { name: accountMessages.details.choosePassword, exact: true })
      .click()
    await page.waitForURL(hrefs.changePassword())
    await expect(page.getByText(withoutPassword.lead)).toBeVisible()
    await expect(page.getByLabel(passwordChangeMessages.current)).toHaveCount(0)
    await expectAccessible(page)
    await page.goto(hrefs.account())
  })

  await test.step('an old session asks for a new sign-in before the account is deleted', async () => {
    const dialog = page.getByRole('dialog', { name: data.deleteTitle })
    const ask = async () => {
      await page.getByRole('button', { name: data.delete, exact: true }).click()
      await dialog.getByRole('button', { name: data.deleteConfirm }).click()
    }
    const byProvider = dialog.getByRole('button', { name: proof.withProvider(label) })

    await signInIsOld(page)
    await ask()
    await expect(dialog.getByText(proof.withoutPassword)).toBeVisible()
    await expect(dialog.locator('input[type=password]')).toHaveCount(0)
    await onBothWidths(page, 'the proof before a deletion', async () => {
      const { width } = page.viewportSize() ?? { width: 0 }
      await page.screenshot({ path: info.outputPath(`proof-${width}.png`) })
    })
    await byProvider.click()
    await choose(page, 'vizitator@hlizo.example')
    await expect(page.getByText(proof.otherAccount)).toBeVisible()

    await signInIsOld(page)
    await ask()
    await byProvider.click()
    await choose(page, 'irina.stan@furnizor.example')
    await expect(page.getByText(proof.done)).toBeVisible()
    await page.waitForURL(hrefs.account())
    await ask()
    await expect(page.getByText(data.deleteScheduledLead)).toBeVisible()
    await page.getByRole('button', { name: data.deleteKeep }).click()
    await expect(page.getByRole('button', { name: data.delete, exact: true })).toBeVisible()

    const authenticator = await virtualAuthenticator(page)
    await page.locator('#passkeys').getByRole('button', { name: passkeyMessages.add }).click()
    await expect(page.getByText(passkeyMessages.added)).toBeVisible()
    await signInIsOld(page)
    await ask()
    await dialog.getByRole('button', { name: proof.withPasskey }).click()
    await expect(page.getByText(data.deleteScheduledLead)).toBeVisible()
    await page.getByRole('button', { name: data.deleteKeep }).click()
    await expect(page.getByRole('button', { name: data.delete, exact: true })).toBeVisible()
    // Otherwise it would answer the autofill of the sign-in page.
    await authenticator.setPresent(false)
  })

  await test.step('the account chooses a password', async () => {
    // With a passkey the link is no longer the only way into the account.
    await expect(card(page).getByRole('button', { name: ro.card.removeOf(label) })).toBeVisible()
    await page
      .getByRole('link', { name: accountMessages.details.choosePassword, exact: true })
      .click()
    await page.waitForURL(hrefs.changePassword())
    await page.getByRole('link', { name: withoutPassword.choose }).click()
    await page.waitForURL(hrefs.reset())
    await page.getByLabel(resetMessages.email, { exact: true }).fill('irina.stan@furnizor.example')
    await page.getByRole('button', { name: resetMessages.request }).click()
    const { text } = await mailTo(page.request, 'irina.stan@furnizor.example', 'parola nouă')
    await page
      .getByLabel(resetMessages.code, { exact: true })
      .fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await page.getByLabel(resetMessages.password, { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel(resetMessages.confirmPassword, { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: resetMessages.submit }).click()
    await page.waitForURL(/\/login/)
    await page.goto(hrefs.login(hrefs.account()))
    await beginSignIn(page)
    await choose(page, 'irina.stan@furnizor.example')
    await page.waitForURL(hrefs.account())
    await expect(card(page).getByRole('button', { name: ro.card.removeOf(label) })).toBeVisible()
  })
})

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('an account with the same address is linked after its password, and unlinked', async ({
      page,
    }) => {
      await page.goto(hrefs.login(hrefs.account()))
      await beginSignIn(page)
      await choose(page, 'vizitator@hlizo.example')

      await test.step('asks for the password once', async () => {
        const password = page.getByLabel(passkeyMessages.proof.password, { exact: true })
        const submit = page.getByRole('button', { name: ro.page.existing.submit })
        await expectAccessible(page)
        await password.fill('Nu-este-aceasta-1')
        await submit.click()
        await expect(page.locator('[aria-invalid=true]')).toBeVisible()
        await password.fill(DEMO_PASSWORD)
        await submit.click()
        await page.waitForURL(hrefs.account())
        await expect(card(page).getByText(/^legat pe /)).toBeVisible()
      })

      await test.step('signs in through the provider without the password', async () => {
        await signOut(page)
        await page.goto(hrefs.login(hrefs.account()))
        await beginSignIn(page)
        await choose(page, 'vizitator@hlizo.example')
        await page.waitForURL(hrefs.account())
      })

      await test.step('removes the link in the account and receives a mail', async () => {
        await card(page)
          .getByRole('button', { name: ro.card.removeOf(label) })
          .click()
        await page.getByRole('dialog').getByRole('button', { name: ro.card.remove }).click()
        await expect(page.getByText(ro.card.removed)).toBeVisible()
        await expect(card(page).getByText(ro.card.notLinked)).toBeVisible()
        await mailTo(page.request, 'vizitator@hlizo.example', 'a fost ștearsă')
      })
    })

    test('a member links a provider in the account', async ({ page }) => {
      const person = await newAccount(page.request, 'Legat')
      await page.goto(hrefs.login(hrefs.account()))
      await logIn(page, person)
      await page.waitForURL(hrefs.account())
      await card(page)
        .getByRole('button', { name: ro.card.linkOf(label) })
        .click()
      await choose(page, 'neconfirmat@furnizor.example')
      await page.waitForURL(/\/account/)
      await expect(page.getByText(ro.card.linked)).toBeVisible()
      await expect(card(page).getByText(/^legat pe /)).toBeVisible()
      await card(page)
        .getByRole('button', { name: ro.card.removeOf(label) })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: ro.card.remove }).click()
      await expect(card(page).getByText(ro.card.notLinked)).toBeVisible()
    })
  })
}

test('a cancelled sign-in and an unconfirmed address show what to do', async ({ page }) => {
  await page.goto(hrefs.login())
  await beginSignIn(page)
  await page.getByRole('button', { name: demoProviderMessages.cancel }).click()
  await expect(page.getByRole('heading', { name: ro.page.cancelled.title })).toBeVisible()
  await page.getByRole('link', { name: ro.page.back }).click()
  await expect(page.getByRole('heading', { name: loginMessages.title })).toBeVisible()
  await beginSignIn(page)
  await choose(page, 'neconfirmat@furnizor.example')
  await expect(page.getByRole('heading', { name: ro.page.unverified.title })).toBeVisible()
  await expectAccessible(page)
})
