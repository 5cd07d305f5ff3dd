import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { loginMessages } from '@hlizo/contract/messages/login'
import { resetMessages } from '@hlizo/contract/messages/reset'
import { HOUR_MS } from '@hlizo/kit/durations'
import { expectAccessible } from '../support/accessibility.ts'
import { moveClock, productNow } from '../support/clock.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { essentialsAccepted, logIn } from '../support/people.ts'
import { askOperator, codeOf, guessResetCode, newAccount } from '../support/user-pool.ts'

test.use({ provoked: { faults: [/^400 POST \/identity\/idp$/] } })

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ context }) => essentialsAccepted(context))

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const QUARTER_MS = HOUR_MS / 4

/** Uses all attempts of fifteen minutes, then advances the clock. */
async function guess(request: APIRequestContext, email: string): Promise<void> {
  for (const code of ['000000', '000001', '000002', '000003', '000004']) {
    await guessResetCode(request, email, code)
  }
  await moveClock(request, new Date((await productNow(request)).getTime() + QUARTER_MS + 1_000))
}

test('an account whose codes are being guessed receives a link instead of a code', async ({
  page,
}) => {
  const petra = await newAccount(page.request, 'Petra')
  const ask = async () => {
    await page.goto(hrefs.reset())
    await field(page, resetMessages.email).fill(petra.email)
    await page.getByRole('button', { name: resetMessages.request }).click()
    await expect(page.getByRole('main').getByText(resetMessages.sent(petra.email))).toBeVisible()
  }

  await test.step('an attacker requests codes for her account and uses all attempts of a day', async () => {
    for (const _ of [1, 2]) {
      await ask()
      await guess(page.request, petra.email)
    }
  })

  await test.step('the next mail that she requests has a link and no code', async () => {
    await ask()
    const mail = await mailTo(page.request, petra.email, 'Linkul pentru parola nouă')
    const link = new URL(linkIn(mail, hrefs.reset()))
    expect(new URLSearchParams(link.hash.slice(1)).get('code')).toMatch(/^[\w-]{22}$/)
    expect(mail.text).not.toMatch(/\b\d{6}\b/)
    await page.goto(link.href)
    await expect(page.getByText(resetMessages.fromLink(petra.email))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('she chooses a password through the link and logs in', async () => {
    await field(page, resetMessages.password).fill('Copac-Mov-Nou')
    await field(page, resetMessages.confirmPassword).fill('Copac-Mov-Nou')
    await page.getByRole('button', { name: resetMessages.submit }).click()
    await page.waitForURL(hrefs.login())
    await logIn(page, { ...petra, password: 'Copac-Mov-Nou' })
    await page.waitForURL('/')
  })
})

const factors = {
  SmsMfaConfiguration: {
    SmsConfiguration: { SnsCallerArn: 'arn:aws:iam::000000000000:role/sms' },
  },
  SoftwareTokenMfaConfiguration: { Enabled: true },
}

// All journeys share the pool, so no other journey may run here.
test('a pool with a mandatory second factor asks a user to link an authenticator app', async ({
  page,
}) => {
  const doru = await newAccount(page.request, 'Doru')
  const { setup, code, failed } = loginMessages.challenge
  const settled = async (MfaConfiguration: 'ON' | 'OPTIONAL') =>
    askOperator(page.request, 'SetUserPoolMfaConfig', { ...factors, MfaConfiguration })

  await settled('ON')
  try {
    await page.goto(hrefs.login(hrefs.account()))
    await logIn(page, doru)
    await expect(page.getByRole('heading', { name: setup.title })).toBeVisible()
    await expect(page.getByRole('img', { name: setup.picture })).toBeVisible()
    await expectAccessible(page)
    const key = page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){3,}/)
    const secret = (await key.textContent())?.replaceAll(' ', '') ?? ''
    await field(page, code).fill('000000')
    await expect(field(page, code)).toHaveAccessibleDescription(failed)
    await field(page, code).fill(await codeOf(page.request, secret))
    await page.waitForURL(hrefs.account())
    await expect(page.locator('#security')).toContainText(accountMessages.security.on)
  } finally {
    await settled('OPTIONAL')
    // Other nodes of a cluster cache the settings of a pool for two seconds of its clock.
    await moveClock(page.request, new Date((await productNow(page.request)).getTime() + QUARTER_MS))
  }
})
