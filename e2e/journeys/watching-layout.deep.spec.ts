import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { cookieBannerMessages } from '@hlizo/contract/messages/cookie-banner'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { videoMessages } from '@hlizo/contract/messages/video'
import { filmState, pauseAtPrompt, untilPlaying } from '../support/film.ts'
import { episodeOf } from '../support/films.ts'
import { newViewer } from '../support/members.ts'
import { essentialsAccepted } from '../support/people.ts'
import { overflowing } from '../support/reflow.ts'

test.describe.configure({ timeout: 180_000 })

const banner = (page: Page) => page.getByRole('region', { name: cookieBannerMessages.label })
const settings = (page: Page) => page.getByRole('button', { name: ro.settings, exact: true })
const sheet = (page: Page) => page.getByRole('group', { name: ro.settings })
const prompt = (page: Page) => page.getByRole('complementary', { name: ro.upNext.label })

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (box === null) throw new Error('It is not drawn.')

  return box
}

/** Whether nothing of one lies over the other. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]

  return (
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  )
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} px the cookie banner covers no control of the player`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const { id } = await episodeOf(await newViewer(page))
    await page.context().clearCookies({ name: 'consent' })
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    await page.keyboard.press('k')
    await expect(banner(page)).toBeVisible()

    const controls = page.locator('[data-controls]').getByRole('button').filter({ visible: true })
    for (const control of await controls.all()) {
      expect(await areApart(control, banner(page))).toBe(true)
      await control.click({ trial: true })
    }
    await settings(page).click()
    expect(await areApart(sheet(page), banner(page))).toBe(true)
    await page.keyboard.press('Escape')
    await pauseAtPrompt(page)
    await expect(prompt(page)).toBeVisible()
    expect(await areApart(prompt(page), banner(page))).toBe(true)
    await page.getByRole('button', { name: ro.upNext.watchEnding }).click({ trial: true })

    await page.getByRole('button', { name: cookieBannerMessages.acceptEssentials }).click()
    await expect(banner(page)).toBeHidden()
    const player = await boxOf(page.getByRole('region', { name: ro.label }))
    expect(player.height).toBe(height)
  })

  test(`at ${width} px the prompt for the next video waits while the settings are open`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const { id } = await episodeOf(await newViewer(page))
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    await page.keyboard.press('k')
    await settings(page).click()
    await pauseAtPrompt(page)
    await expect(prompt(page)).toBeHidden()
    await page.keyboard.press('k')
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended))
      .toBe(true)
    await expect(sheet(page)).toBeVisible()
    await expect(prompt(page)).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(hrefs.watch(id))
    await page.keyboard.press('Escape')
    await expect(prompt(page)).toBeVisible()
  })
}

for (const [name, width, height] of [
  ['upright', 390, 844],
  ['on its side', 844, 390],
] as const) {
  test(`on a phone ${name} the settings use its height, and a finger finds each of them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const { id } = await episodeOf(await newViewer(page))
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    await page.keyboard.press('k')
    await settings(page).click()
    expect((await boxOf(sheet(page))).height).toBeGreaterThan(0.7 * height)

    const choices = sheet(page).locator('button, summary, label').filter({ visible: true })
    for (const choice of await choices.all()) {
      await choice.scrollIntoViewIfNeeded()
      const box = await boxOf(choice)
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(36)
    }
    await page.keyboard.press('Escape')
    await expect(settings(page)).toBeFocused()
  })
}

test('a television shows no cookie banner over its player', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const { id } = await episodeOf(await newViewer(page))
  await page.context().clearCookies({ name: 'consent' })
  await page.goto(hrefs.tv({ view: 'watch', id, t: 0 }))
  await untilPlaying(page)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await filmState(page)).isPaused).toBe(true)
  await expect(banner(page)).toHaveCount(0)
})

test('at 320 px and at 400 % zoom all controls and texts of the player are reachable', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { id } = await episodeOf(await newViewer(page))
  await page.goto(hrefs.watch(id, 0))
  await untilPlaying(page)
  await page.keyboard.press('k')
  const controls = page.locator('[data-controls]').getByRole('button').filter({ visible: true })
  for (const height of [640, 256]) {
    await page.setViewportSize({ width: 320, height })
    expect(await overflowing(page)).toEqual([])
    // The slider unfolds beside its button while it has the focus.
    await page.getByRole('slider', { name: ro.volume }).focus()
    for (const control of await controls.all()) {
      const { x, width } = await boxOf(control)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(320)
      await control.click({ trial: true })
    }
    await pauseAtPrompt(page)
    for (const choice of await prompt(page).getByRole('button').all()) {
      await choice.click({ trial: true })
    }
    await page.keyboard.press('0')
  }
})

test('a visitor reads that the preview is over only after its end', async ({ page }) => {
  const { id } = await episodeOf(await newViewer(page))
  await page.context().clearCookies()
  await essentialsAccepted(page.context())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(hrefs.video(id))
  await expect(page.getByText(videoMessages.publicLead)).toBeVisible()
  const clip = page.locator('main section video').first()
  await expect
    .poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)
  await expect(page.getByText(videoMessages.publicLeadSeen)).toBeHidden()
  // What the clip has in its corners does not lie under the navigation.
  await expect(clip).toHaveCSS('mask-image', /linear-gradient\(.*68px/)
  await expect(page.getByText(videoMessages.publicLeadSeen)).toBeVisible({ timeout: 15_000 })
})
