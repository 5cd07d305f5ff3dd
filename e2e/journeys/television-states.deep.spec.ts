import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { tvMessages as ro } from '@hlizo/contract/messages/tv'
import { expectAccessible } from '../support/accessibility.ts'
import { newMember, newViewer, signInByCalls, subscribe } from '../support/members.ts'
import { televisionReceives } from '../support/simulate.ts'
import { expectFocusInPicture, press } from '../support/remote.ts'

test.use({
  provoked: {
    faults: [/^400 POST \/api\/v1\/auth\/device\//, /^console: Failed to load resource: net::/],
  },
})

test.use({ viewport: { width: 1920, height: 1080 } })
test.describe.configure({ timeout: 120_000 })

/** The screen is readable and usable by the remote alone. */
async function expectReadable(page: Page, text: string, button: string): Promise<void> {
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('button', { name: button })).toBeFocused()
  await expectFocusInPicture(page)
  await expectAccessible(page)
}

for (const [reason, error] of [
  ['expired', 'EXPIRED_TOKEN'],
  ['denied', 'ACCESS_DENIED'],
] as const) {
  test(`a television whose code is ${reason} requests a new one with OK`, async ({ page }) => {
    await televisionReceives(page, error)
    await page.clock.install()
    await page.goto(hrefs.tv())
    // Some codes are replaced by themselves before the viewer is asked.
    await expect(async () => {
      await page.clock.runFor(6_000)
      await expect(page.getByText(ro.pairing[reason])).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.clock.resume()
    await expectReadable(page, ro.pairing[reason], ro.pairing.newCode)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await press(page, 'ok')
    await expect(page.getByText(ro.pairing.waiting)).toBeVisible()
  })
}

test('a television that receives no code retries with OK', async ({ page }) => {
  await page.route('**/auth/device/code', (route) => route.abort())
  await page.goto(hrefs.tv())
  await expectReadable(page, ro.pairing.failed, ro.pairing.newCode)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await press(page, 'ok')
  await expect(page.getByText(ro.pairing.waiting)).toBeVisible()
})

test('a television without a subscription or a profile shows what to do on the phone', async ({
  page,
}) => {
  const sofia = await newMember(page, 'Sofia')
  await page.goto(hrefs.tv())
  await expectReadable(page, ro.noSubscription.title, ro.retry)
  await subscribe(sofia)
  await press(page, 'ok')
  await expectReadable(page, ro.noProfiles.title, ro.retry)
  await sofia.call('POST', '/profiles', { name: 'Sofia', avatar: 12 })
  await press(page, 'ok')
  await expect(page.getByText(ro.noProfiles.title)).toBeHidden()
})

test('a television opened at a URL without a profile shows it after one is chosen', async ({
  page,
  browser,
}) => {
  const ana = await newViewer(page)
  const tv = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  await signInByCalls(tv, ana)
  const address = hrefs.tv({ view: 'video', id: 1 })
  await tv.goto(address)
  await tv.getByRole('button', { name: profilesMessages.pick.choose('Ana') }).click()
  const takeOver = tv.getByRole('button', { name: profilesMessages.takeOver.confirm })
  const play = tv.locator('[data-name="play"]')
  await takeOver.or(play).waitFor()
  if (await takeOver.isVisible()) await takeOver.click()
  await expect(play).toBeFocused()
  await expect(tv).toHaveURL(address)
})
