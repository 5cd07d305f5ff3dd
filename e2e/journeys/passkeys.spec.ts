import type { Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { formMessages } from '@hlizo/contract/messages/forms'
import { loginMessages } from '@hlizo/contract/messages/login'
import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { resetMessages } from '@hlizo/contract/messages/reset'
import { studioPeopleMessages as people } from '@hlizo/contract/messages/studio-people'
import { virtualAuthenticator } from '../support/authenticator.ts'
import { onBothWidths } from '../support/both-widths.ts'
import { expect, test } from '../support/journey.ts'
import { mailTo } from '../support/mailbox.ts'
import { hlizo, newOperator, openStudio } from '../support/operators.ts'
import { essentialsAccepted, logIn, type Person } from '../support/people.ts'
import { newAccount } from '../support/user-pool.ts'

test.use({
  provoked: {
    faults: [
      // A passkey that was removed; a code that is not typed yet.
      /^400 POST \/identity/,
      /^400 GET \/api\/v1\/studio\/session$/,
    ],
  },
})
test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ context }) => essentialsAccepted(context))

const ro = passkeyMessages
const card = (page: Page) => page.locator('#passkeys')
const signInButton = (page: Page) => page.getByRole('button', { name: ro.signIn.button })

async function openAccount(page: Page, person: Person): Promise<void> {
  await page.goto(hrefs.login(hrefs.account()))
  await logIn(page, person)
  await page.waitForURL(hrefs.account())
}

async function addPasskey(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: ro.add }).click()
  await expect(page.getByText(ro.added)).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.goto(hrefs.logout())
  await page.waitForURL('/')
}

test('a member adds a passkey, signs in with it, renames it and removes it', async ({ page }) => {
  const person = await newAccount(page.request, 'Cheia')
  const authenticator = await virtualAuthenticator(page)
  await openAccount(page, person)

  await test.step('adds it in the account and receives a mail', async () => {
    await expect(card(page).getByText(ro.none)).toBeVisible()
    await addPasskey(page)
    await expect(card(page).getByText(ro.neverUsed)).toBeVisible()
    await mailTo(page.request, person.email, 'cheie de acces nouă')
    await onBothWidths(page, 'the account with a passkey')
  })

  await test.step('signs in with it instead of the password', async () => {
    await authenticator.setPresent(false)
    await signOut(page)
    await page.goto(hrefs.login(hrefs.account()))
    await page.getByLabel(loginMessages.email, { exact: true }).fill(person.email)
    await onBothWidths(page, 'the sign-in with a passkey')
    await authenticator.setPresent(true)
    await signInButton(page).click()
    await page.waitForURL(hrefs.account())
    await expect(card(page).getByText('folosită ultima dată')).toBeVisible()
  })

  await test.step('renames it', async () => {
    await card(page)
      .getByRole('button', { name: /^Redenumește / })
      .click()
    const dialog = page.getByRole('dialog')
    await onBothWidths(page, 'the name of a passkey', () => expect(dialog).toBeInViewport())
    await dialog.getByLabel(ro.name).fill('Laptopul de acasă')
    await dialog.getByRole('button', { name: formMessages.save }).click()
    await expect(card(page).getByText('Laptopul de acasă')).toBeVisible()
    await page.reload()
    await expect(card(page).getByText('Laptopul de acasă')).toBeVisible()
  })

  await test.step('removes it: signing in with it fails', async () => {
    await card(page)
      .getByRole('button', { name: ro.removeOf('Laptopul de acasă') })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: ro.remove, exact: true }).click()
    await expect(page.getByText(ro.removed)).toBeVisible()
    await expect(card(page).getByText(ro.none)).toBeVisible()
    await mailTo(page.request, person.email, 'a fost ștearsă din contul tău')
    await authenticator.setPresent(false)
    await signOut(page)
    await page.goto(hrefs.login())
    await page.getByLabel(loginMessages.email, { exact: true }).fill(person.email)
    await authenticator.setPresent(true)
    await signInButton(page).click()
    await expect(page.getByText(ro.signIn.failed)).toBeVisible()
    await expect(page.getByText(ro.signIn.help)).toBeVisible()
  })

  await test.step('without it, resets the password with the code from the mail and signs in', async () => {
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const password = `${person.password}-Nou`
    await page.getByRole('link', { name: loginMessages.reset }).click()
    await expect(field(resetMessages.email)).toHaveValue(person.email)
    await page.getByRole('button', { name: resetMessages.request }).click()
    const { text } = await mailTo(page.request, person.email, 'Codul pentru parola nouă')
    await field(resetMessages.code).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await field(resetMessages.password).fill(password)
    await field(resetMessages.confirmPassword).fill(password)
    await page.getByRole('button', { name: resetMessages.submit }).click()
    await page.waitForURL(hrefs.login())
    await openAccount(page, { ...person, password })
    await expect(card(page).getByText(ro.none)).toBeVisible()
  })
})

test('autofill of the name field signs in with a passkey', async ({ page }) => {
  const person = await newAccount(page.request, 'Sugestia')
  const authenticator = await virtualAuthenticator(page)
  await openAccount(page, person)
  await addPasskey(page)
  await signOut(page)

  // The virtual authenticator chooses the suggestion by itself.
  await page.goto(hrefs.login(hrefs.account()))
  await page.waitForURL(hrefs.account())
  await authenticator.setPresent(false)
  await signOut(page)
  await page.goto(hrefs.login(hrefs.account()))
  const email = page.getByLabel(loginMessages.email, { exact: true })
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn')
  // This authenticator does not answer a request that began while presence was off.
  await authenticator.setPresent(true)
  await page.reload()
  await page.waitForURL(hrefs.account())
})

test('a device has at most one passkey of an account', async ({ page }) => {
  const person = await newAccount(page.request, 'Dublura')
  const authenticator = await virtualAuthenticator(page)
  await openAccount(page, person)
  await addPasskey(page)
  await card(page).getByRole('button', { name: ro.add }).click()
  await expect(page.getByText(ro.refused.present)).toBeVisible()
  expect(await authenticator.count()).toBe(1)
})

test('an operator without an authenticator app signs in to Studio with a passkey', async ({
  page,
}) => {
  const operator = await newAccount(page.request, 'Operatorul')
  await hlizo('operator', 'add', operator.email, '--role', 'support')
  await virtualAuthenticator(page)
  await openAccount(page, operator)
  await addPasskey(page)

  await page.goto('/studio')
  await page.getByRole('button', { name: ro.proof.withPasskey }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: ro.proof.withPasskey })).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('support sees the passkey of a member, and that there is no PIN', async ({
  page,
  browser,
}, info) => {
  const person = await newAccount(page.request, 'Stela')
  await virtualAuthenticator(page)
  await openAccount(page, person)
  await addPasskey(page)
  const name = await card(page).getByRole('listitem').locator('p').first().innerText()

  const office = await (await browser.newContext()).newPage()
  await openStudio(office, await newOperator(office, 'Sanda', 'support'), '/studio/people')
  await office.getByLabel(people.search).fill(person.email)
  await office.getByRole('row').filter({ hasText: 'Stela' }).press('Enter')
  await office.getByLabel(people.open.reason).fill('Nu mai poate intra în cont.')
  await office.getByRole('button', { name: people.open.submit }).click()
  const panel = office.getByRole('region', { name: people.file.signIn })
  await expect(panel).toContainText(`${name}, adăugată pe`)
  await expect(panel).toContainText(people.file.noProvider)
  await expect(panel).toContainText(people.file.hasPin.no)
  await onBothWidths(office, 'a person with a passkey', async () => {
    const { width } = office.viewportSize() ?? { width: 0 }
    await panel.scrollIntoViewIfNeeded()
    await office.screenshot({ path: info.outputPath(`person-${width}.png`) })
  })
  await office.context().close()
})
