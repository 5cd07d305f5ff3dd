import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { formMessages } from '@hlizo/contract/messages/forms'
import { loginMessages } from '@hlizo/contract/messages/login'
import { registerMessages as ro } from '@hlizo/contract/messages/register'
import { resendMessages } from '@hlizo/contract/messages/resend'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { expectAccessible } from '../support/accessibility.ts'
import { RED } from '../support/colors.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import {
  confirmByMail,
  essentialsAccepted,
  fillRegistration,
  newPerson,
} from '../support/people.ts'
import { newAccount } from '../support/user-pool.ts'

test.use({
  provoked: {
    faults: [
      /^400 POST \/api\/v1\/auth\/register/,
      /^429 POST \/api\/v1\/auth\/resend/,
      /^400 POST \/identity/,
    ],
  },
})

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ context }) => essentialsAccepted(context))

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: ReturnType<Page['getByRole']>): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return wanted.evaluate((element) => element === document.activeElement)
    })
    .toBe(true)
}

test('a visitor registers by keyboard and is signed in when the mail is confirmed', async ({
  page,
  context,
}) => {
  const oana = { ...newPerson('Oana'), password: 'Fara-Cifre-Deloc' }

  await test.step('sees an error under each missing field', async () => {
    await page.goto(hrefs.register())
    for (const part of ['banner', 'main'] as const)
      await expect(page.getByRole(part).getByRole('link', { name: ro.login })).toBeVisible()
    await expectAccessible(page)
    await field(page, ro.firstName).focus()
    await page.keyboard.press('Enter')
    const { invalid } = ro
    await expect(field(page, ro.firstName)).toHaveAccessibleDescription(invalid.firstName)
    await expect(field(page, ro.firstName)).toBeFocused()
    await expect(page.getByText(invalid.firstName)).toHaveCSS('color', RED)
    await expect(field(page, ro.lastName)).toHaveAccessibleDescription(invalid.lastName)
    await expect(field(page, ro.email)).toHaveAccessibleDescription(invalid.email)
    for (const password of [ro.password, ro.confirmPassword])
      await expect(field(page, password)).toHaveAccessibleDescription(
        'Parola trebuie să conțină cel puțin 8 caractere',
      )
    const terms = page.getByRole('checkbox', { name: ro.agreeToTerms.terms })
    await expect(terms).toHaveAccessibleDescription(invalid.terms)
    await expect(page.getByRole('checkbox', { name: ro.isAdult })).toHaveAccessibleDescription(
      invalid.age,
    )
    await expect(page.getByText(`* ${ro.isAdult}`)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('types, corrects and shows the password', async () => {
    const typed = ['Oana', 'Hârjoană', oana.email, 'alt.email@exemplu.ro', 'scurta', 'alta']
    for (const text of typed.slice(0, 5)) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(
      page.getByRole('button', { name: formMessages.showPassword }).first(),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page, ro.password)).toHaveAttribute('type', 'text')
    await expect(field(page, ro.confirmEmail)).toHaveAccessibleDescription(
      'Email-ul nu se potrivește',
    )
    await field(page, ro.password).fill('fara-majuscula')
    await expect(field(page, ro.password)).toHaveAccessibleDescription(
      'Parola trebuie să conțină cel puțin o majusculă',
    )
    await field(page, ro.password).fill('FaraCaracterSpecial')
    await expect(field(page, ro.password)).toHaveAccessibleDescription(
      'Parola trebuie să conțină cel puțin un caracter special',
    )
    await field(page, ro.confirmEmail).fill(oana.email)
    await field(page, ro.password).fill(oana.password)
    await field(page, ro.confirmPassword).fill(oana.password)
    await tabTo(page, page.getByRole('checkbox', { name: ro.agreeToTerms.terms }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('checkbox', { name: ro.isAdult }))
    await page.keyboard.press('Space')
  })

  await test.step('opens terms and privacy policy in new tabs', async () => {
    for (const name of [ro.agreeToTerms.terms, ro.agreeToTerms.privacy]) {
      const link = page.getByRole('main').getByRole('link', { name })
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAccessibleName(new RegExp(formMessages.opensInNewTab))
    }
  })

  await test.step('submits the form and is asked to confirm the address', async () => {
    await tabTo(page, page.getByRole('button', { name: ro.submit }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByText(ro.success.confirmFirst(oana.email))).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: ro.success.login })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('confirms in another tab, and the first tab signs in by itself', async () => {
    const mailTab = await context.newPage()
    await mailTab.goto(linkIn(await mailTo(page.request, oana.email, 'Confirmă'), '/auth/confirm'))
    await expectAccessible(mailTab)
    await mailTab.getByRole('button').click()
    await expect(mailTab.getByText(loginMessages.status.confirmed)).toBeVisible()
    await page.waitForURL(hrefs.subscribe())
    await expect(page.getByRole('heading', { name: subscribeMessages.title })).toBeVisible()
    await mailTab.waitForURL(hrefs.subscribe())
  })
})

test('an unconfirmed address can request another link, and each link shows its outcome', async ({
  page,
}) => {
  const radu = await newAccount(page.request, 'Radu', { isConfirmed: false })

  await test.step('registering again points to the confirmation mail', async () => {
    await page.goto(hrefs.register())
    await fillRegistration(page, radu)
    await page.getByRole('button', { name: ro.submit }).click()
    await expect(field(page, ro.email)).toHaveAccessibleDescription(ro.refused.USER_EXISTS)
    await expectAccessible(page)
    await page.getByRole('link', { name: ro.resendLink }).click()
  })

  await test.step('requests another link at most once a minute', async () => {
    await expect(field(page, resendMessages.email)).toHaveValue(radu.email)
    await page.getByRole('button', { name: resendMessages.submit }).click()
    await expect(page.getByText(resendMessages.sent)).toBeVisible()
    await expect(page.getByRole('button', { name: /Mai poți trimite peste/ })).toBeDisabled()
    await page.reload()
    await expect(field(page, resendMessages.email)).toHaveValue(radu.email)
    await page.getByRole('button', { name: resendMessages.submit }).click()
    await expect(page.getByText(/Nu am trimis alt e-mail/)).toBeVisible()
    await expect(page.getByText(resendMessages.sent)).toBeHidden()
    await expect(page.getByRole('button', { name: /Mai poți trimite peste/ })).toBeDisabled()
    await expectAccessible(page)
    await page.reload()
    await field(page, resendMessages.email).fill('nu e o adresă')
    await page.getByRole('button', { name: resendMessages.submit }).click()
    await expect(field(page, resendMessages.email)).toHaveAccessibleDescription(
      resendMessages.invalid.email,
    )
  })

  await test.step('confirms once; a second confirmation shows that the address is already confirmed', async () => {
    await confirmByMail(page, radu, { mails: 2 })
    await expect(page.getByText(loginMessages.status.confirmed)).toBeVisible()
    await expect(page).toHaveURL(hrefs.login())
    await confirmByMail(page, radu, { mails: 2 })
    await expect(page.getByText(loginMessages.status.already_confirmed)).toBeVisible()
  })

  await test.step('the login page shows each other outcome of a link', async () => {
    for (const status of [
      'invalid_link',
      'expired_link',
      'confirmation_failed',
      'failed',
    ] as const) {
      await page.goto(`${hrefs.login()}?status=${status}`)
      await expect(page.getByRole('alert')).toHaveText(loginMessages.status[status])
      await expect(page).toHaveURL(hrefs.login())
    }
    await page.goto(`${hrefs.login()}?status=anything`)
    await expect(page).toHaveURL(hrefs.login())
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectAccessible(page)
  })
})
