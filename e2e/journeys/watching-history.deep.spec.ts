import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { videoMessages } from '@hlizo/contract/messages/video'
import { pauseAtPrompt, untilPlaying } from '../support/film.ts'
import { episodeOf } from '../support/films.ts'
import { newViewer, signInByCalls } from '../support/members.ts'

// The API refuses reports of a displaced device.
test.use({ provoked: { faults: [/^403 POST \/api\/v1\/progress\//] } })

test.describe.configure({ timeout: 180_000 })

const pathOf = (page: Page) => new URL(page.url()).pathname
const wayOut = (page: Page) => page.getByRole('link', { name: ro.back, exact: true })

/** From the favorites to the page of a video, and from there into the player. */
async function playFromItsPage(page: Page, id: number): Promise<void> {
  await page.goto(hrefs.favorites())
  await page.goto(hrefs.video(id))
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^(${videoMessages.play}|${videoMessages.fromStart})$`) })
    .first()
    .click()
  await page.waitForURL(hrefs.watch(id))
  await untilPlaying(page)
}

test('the browser history has no player after it is left in any way', async ({ page, browser }) => {
  const ana = await newViewer(page)
  const { id, nextId } = await episodeOf(ana)

  await test.step('„Înapoi” returns to the page that opened it', async () => {
    await playFromItsPage(page, id)
    await page.mouse.move(300, 300)
    await wayOut(page).click()
    await page.waitForURL(hrefs.video(id))
    await page.goBack()
    expect(pathOf(page)).toBe(hrefs.favorites())
  })

  await test.step('„Înapoi” replaces a player that was opened from outside', async () => {
    await page.goto(hrefs.favorites())
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    await page.mouse.move(300, 300)
    await wayOut(page).click()
    await page.waitForURL(hrefs.video(id))
    await page.goBack()
    expect(pathOf(page)).toBe(hrefs.favorites())
    await page.goForward()
    expect(pathOf(page)).toBe(hrefs.video(id))
  })

  await test.step('„Anulează” does the same, also after the next episode has started', async () => {
    await playFromItsPage(page, id)
    const prompt = page.getByRole('complementary', { name: ro.upNext.label })
    await pauseAtPrompt(page)
    await prompt.getByRole('button', { name: ro.upNext.continue }).click()
    await page.waitForURL(hrefs.watch(nextId))
    await untilPlaying(page)
    await pauseAtPrompt(page)
    await prompt.getByRole('link', { name: ro.upNext.cancel }).click()
    await page.waitForURL(hrefs.video(nextId))
    await page.goBack()
    expect(pathOf(page)).toBe(hrefs.video(id))
  })

  await test.step('a device that lost the profile does not return to the player by Back', async () => {
    await playFromItsPage(page, id)
    const context = await browser.newContext({ locale: 'ro-RO' })
    const second = await signInByCalls(await context.newPage(), ana)
    await second.call('POST', `/profiles/${ana.profileId}/confirm`)
    await page.waitForURL(hrefs.changeProfile(hrefs.watch(id)))
    await expect(page.getByText(profilesMessages.displaced)).toBeVisible()
    await page.goBack()
    expect(pathOf(page)).not.toBe(hrefs.watch(id))
    await context.close()
  })
})
