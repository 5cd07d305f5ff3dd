import type { Browser, Locator, Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { premiereMessages as ro } from '@hlizo/contract/messages/premieres'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { isQuietHour } from '@hlizo/domain/quiet-hours'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { productNow } from './clock.ts'
import { expect } from './journey.ts'
import { mailTo } from './mailbox.ts'
import { signInByCalls, type Member } from './members.ts'

export const SOON_MS = 25_000
/** Waiting pages become the film within ten seconds. */
export const BEGINS_WITHIN_MS = SOON_MS + 10_000

export const timer = (page: Page) => page.getByRole('timer', { name: ro.timeLeft })
/** Waiting pages look when they are seen again, and else about every half minute. */
const look = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Looks until the page shows this. */
export const lookUntil = (page: Page, shown: Locator) =>
  expect(async () => {
    await look(page)
    await expect(shown).toBeVisible({ timeout: 3_000 })
  }).toPass()

/** The television of an account, on a profile of its own; premieres are reached by arrows alone. */
export async function televisionOf(browser: Browser, member: Member): Promise<Page> {
  await member.call('POST', '/profiles', { name: 'Sufragerie', avatar: 4 })
  const tv = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage()
  await signInByCalls(tv, member)
  await tv.goto(hrefs.tv())
  await tv.getByRole('button', { name: profilesMessages.pick.choose('Sufragerie') }).click()

  return tv
}

/** The mail that a premiere was moved or cancelled; null in the quiet hours, in which it waits for the morning. */
export const mailedChange = async ({ request }: Page, email: string, subject: string) =>
  isQuietHour(await productNow(request))
    ? null
    : mailTo(request, email, subject, { withinMs: 60_000 })

export const tomorrow = async (page: Page) =>
  new Date(Math.ceil((await productNow(page.request)).getTime() / HOUR_MS) * HOUR_MS + DAY_MS)
