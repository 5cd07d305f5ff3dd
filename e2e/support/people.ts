import type { BrowserContext, Page } from '@playwright/test'
import { loginMessages } from '@hlizo/contract/messages/login'
import { registerMessages } from '@hlizo/contract/messages/register'
import { cookieBannerMessages } from '@hlizo/contract/messages/cookie-banner'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { randomText } from '@hlizo/kit/ids'
import { linkIn, mailTo } from './mailbox.ts'
import { product } from './product.ts'
import { providerPages } from './provider-pages.ts'

/** A user of a journey. Each journey has its own users. */
export type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

export function newPerson(firstName: string): Person {
  const mark = randomText(10, 'abcdefghijklmnopqrstuvwxyz0123456789')
  return {
    firstName,
    lastName: 'Hazliu',
    email: `${firstName.toLowerCase()}.${mark}@exemplu.ro`,
    password: `Copac-Verde-${mark}`,
  }
}

/** The published test cards that the journeys pay with (https://docs.stripe.com/testing). */
export const cards = { good: '4242424242424242', declined: '4000000000000002' } as const

/** Answers the cookie banner, which otherwise covers the foot of small screens. */
export async function acceptEssentials(page: Page): Promise<void> {
  await page.getByRole('button', { name: cookieBannerMessages.acceptEssentials }).click()
}

/** Comes with the cookie banner answered, for journeys that are about something else. */
export async function essentialsAccepted(
  context: BrowserContext,
  url = product.url,
): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ v: 1, level: 'essential' }))
  await context.addCookies([{ name: 'consent', value, url }])
}

export async function fillRegistration(page: Page, person: Person): Promise<void> {
  const ro = registerMessages
  await page.getByLabel(ro.firstName, { exact: true }).fill(person.firstName)
  await page.getByLabel(ro.lastName, { exact: true }).fill(person.lastName)
  await page.getByLabel(ro.email, { exact: true }).fill(person.email)
  await page.getByLabel(ro.confirmEmail, { exact: true }).fill(person.email)
  await page.getByLabel(ro.password, { exact: true }).fill(person.password)
  await page.getByLabel(ro.confirmPassword, { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: ro.agreeToTerms.terms }).check()
  await page.getByRole('checkbox', { name: ro.isAdult }).check()
}

/** Opens the link in the confirmation mail and presses its button. */
export async function confirmByMail(
  page: Page,
  person: Person,
  { mails = 1 }: { mails?: number } = {},
): Promise<void> {
  const mail = await mailTo(page.request, person.email, 'Confirmă contul', { count: mails })
  await page.goto(linkIn(mail, '/auth/confirm'))
  await page.getByRole('button').click()
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel(loginMessages.email, { exact: true }).fill(person.email)
  await page.getByLabel(loginMessages.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: loginMessages.submit }).click()
}

/** Chooses the plan on /subscribe and orders it; ends on the payment page. */
export async function orderPlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('button', { name: `${plansMessages.choose} ${plan}` }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: subscribeMessages.summary.order }).click()
  await page.waitForURL(providerPages.paymentPage)
}
