import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { loginMessages as ro } from '@hlizo/contract/messages/login'
import { resendMessages } from '@hlizo/contract/messages/resend'
import { resetMessages } from '@hlizo/contract/messages/reset'
import { expectAccessible } from '../support/accessibility.ts'
import { mailTo } from '../support/mailbox.ts'
import { essentialsAccepted, logIn } from '../support/people.ts'
import { newAccount } from '../support/user-pool.ts'

test.use({ provoked: { faults: [/^400 POST \/identity/] } })

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ context }) => essentialsAccepted(context))

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

test('a member logs in by keyboard, sees errors, and returns to the requested page', async ({
  page,
}) => {
  const vlad = await newAccount(page.request, 'Vlad')
  const lia = await newAccount(page.request, 'Lia', { isConfirmed: false })

  await test.step('an account page redirects to the login', async () => {
    await page.goto(`${hrefs.account()}?from=mail#devices`)
    await expect(page).toHaveURL(/\/login\?redirect_to=%2Faccount%3Ffrom%3Dmail/)
    await expectAccessible(page)
  })

  await test.step('names the missing fields', async () => {
    await field(page, ro.email).focus()
    await page.keyboard.press('Enter')
    await expect(field(page, ro.email)).toHaveAccessibleDescription(ro.invalid.email)
    await expect(field(page, ro.password)).toHaveAccessibleDescription(ro.invalid.password)
    await expect(field(page, ro.email)).toBeFocused()
    const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(link(ro.register)).toHaveAttribute('href', hrefs.register())
    await expect(link(ro.resend)).toHaveAttribute('href', hrefs.resend())
    await expect(link(ro.reset)).toHaveAttribute('href', hrefs.reset())
    await expectAccessible(page)
  })

  await test.step('shows the same error for an unknown address and a wrong password', async () => {
    for (const email of ['nimeni.nicaieri@exemplu.ro', vlad.email]) {
      await logIn(page, { ...vlad, email, password: 'Nu-Este-Asta-1' })
      await expect(page.getByRole('alert')).toHaveText(ro.refused.credentials)
    }
    await expectAccessible(page)
  })

  await test.step('an unconfirmed account is sent to a new confirmation link with its address', async () => {
    await logIn(page, lia)
    await expect(page.getByRole('alert')).toContainText(ro.refused.unconfirmed)
    await expectAccessible(page)
    await page.getByRole('link', { name: ro.confirmAgain }).click()
    await page.waitForURL(hrefs.resend())
    await expect(field(page, resendMessages.email)).toHaveValue(lia.email)
    await page.goBack()
    await expect(page.getByRole('heading', { name: ro.title })).toBeVisible()
  })

  await test.step('logs in by keyboard with spaces around the address, and returns to the requested page', async () => {
    await field(page, ro.email).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(`  ${vlad.email} `)
    await page.keyboard.press('Tab')
    await page.keyboard.type(` ${vlad.password} `)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${hrefs.account()}?from=mail#devices`)
    await expect(
      page.getByRole('heading', { name: accountMessages.title, exact: true }),
    ).toBeVisible()
  })

  await test.step('the login page redirects a member home, and the member logs out', async () => {
    await page.goto(hrefs.login())
    await expect(page).toHaveURL('/')
    await page.goto(hrefs.account())
    await expect(page.getByRole('main').getByText(vlad.email)).toBeVisible()
    await page.goto(hrefs.logout())
    await expect(page).toHaveURL('/')
    await expect(page.getByText(ro.signedOut)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: ro.submit })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('logging out removes cookies, storage and history entries', async () => {
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).not.toContain(vlad.email)
    const cookies = (await page.context().cookies()).map(({ name }) => name)
    expect(cookies.filter((name) => name.startsWith('CognitoIdentity'))).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(vlad.email)).toHaveCount(0)
  })
})

test('a form submits the values of its fields, also those filled without an event', async ({
  page,
}) => {
  const ada = await newAccount(page.request, 'Ada')
  await page.goto(hrefs.login())
  await page.waitForLoadState('networkidle')
  for (const [label, text] of [
    [ro.email, ada.email],
    [ro.password, ada.password],
  ] as const)
    await field(page, label).evaluate((input: HTMLInputElement, value) => {
      input.value = value
    }, text)
  await page.getByRole('button', { name: ro.submit }).click()

  await expect(page).not.toHaveURL(/\/login/)
})

test('a member resets a forgotten password with the code from the mail', async ({ page }) => {
  const ilinca = await newAccount(page.request, 'Ilinca')
  const submit = page.getByRole('button', { name: resetMessages.submit })

  await test.step('requests a code, and the typed address is copied to the next page', async () => {
    await page.goto(hrefs.login())
    await field(page, ro.email).fill(ilinca.email)
    await page.getByRole('link', { name: ro.reset }).click()
    await expect(field(page, resetMessages.email)).toHaveValue(ilinca.email)
    await expectAccessible(page)
    await page.getByRole('button', { name: resetMessages.request }).click()
    await expect(page.getByRole('main').getByText(resetMessages.sent(ilinca.email))).toBeVisible()
    await expect(page.getByRole('button', { name: /Alt cod peste/ })).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('sees an error for each field', async () => {
    await submit.click()
    await expect(field(page, resetMessages.code)).toHaveAccessibleDescription('Introduceți codul')
    await field(page, resetMessages.code).fill('12 34')
    await field(page, resetMessages.password).fill('Copac-Rosu-Nou')
    await field(page, resetMessages.confirmPassword).fill('Copac-Rosu')
    await submit.click()
    await expect(field(page, resetMessages.confirmPassword)).toHaveAccessibleDescription(
      'Parolele nu coincid',
    )
    await field(page, resetMessages.confirmPassword).fill('Copac-Rosu-Nou')
    await submit.click()
    await expect(field(page, resetMessages.code)).toHaveAccessibleDescription(
      errorMessages.CODE_FORMAT,
    )
    await field(page, resetMessages.code).fill('000000')
    await submit.click()
    await expect(field(page, resetMessages.code)).toHaveAccessibleDescription(
      errorMessages.CODE_MISMATCH,
    )
    await expectAccessible(page)
  })

  await test.step('changes the password and logs in with it', async () => {
    const mail = await mailTo(page.request, ilinca.email, 'Codul pentru parola nouă')
    await field(page, resetMessages.code).fill(codeIn(mail.text))
    await submit.click()
    await page.waitForURL(hrefs.login())
    await expect(page.getByText(resetMessages.done)).toBeVisible()
    await expect(field(page, ro.email)).toHaveValue(ilinca.email)
    await mailTo(page.request, ilinca.email, 'Parola ta a fost schimbată')
    await logIn(page, { ...ilinca, password: 'Copac-Rosu-Nou' })
    await page.waitForURL('/')
    await page.goto(hrefs.logout())
    await page.waitForURL('/')
  })

  await test.step('a link contains the code, and only the password is asked', async () => {
    await page.goto(hrefs.reset())
    await field(page, resetMessages.email).fill(ilinca.email)
    await page.getByRole('button', { name: resetMessages.request }).click()
    await expect(field(page, resetMessages.code)).toBeVisible()
    const { text } = await newestCodeMail(page, ilinca.email)
    await page.goto('about:blank')
    await page.goto(hrefs.resetWith({ email: ilinca.email, code: codeIn(text) }))
    await expect(page.getByText(resetMessages.fromLink(ilinca.email))).toBeVisible()
    await expect(field(page, resetMessages.code)).toHaveCount(0)
    await expectAccessible(page)
    await field(page, resetMessages.password).fill('Copac-Alb-Nou')
    await field(page, resetMessages.confirmPassword).fill('Copac-Alb-Nou')
    await submit.click()
    await page.waitForURL(hrefs.login())
    // The link is used up: opening it again shows an error and a way to request another.
    await page.goto(hrefs.resetWith({ email: ilinca.email, code: codeIn(text) }))
    await field(page, resetMessages.password).fill('Copac-Gri-Nou')
    await field(page, resetMessages.confirmPassword).fill('Copac-Gri-Nou')
    await submit.click()
    await expect(page.getByRole('alert')).toHaveText(errorMessages.CODE_EXPIRED)
    await page.getByRole('button', { name: resetMessages.again }).click()
    await expect(field(page, resetMessages.email)).toHaveValue(ilinca.email)
  })
})

/** The second of two codes. */
const newestCodeMail = (page: Page, email: string) =>
  mailTo(page.request, email, 'Codul pentru parola nouă', { count: 2 })
