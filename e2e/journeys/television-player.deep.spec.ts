import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { expectAccessible } from '../support/accessibility.ts'
import { filmState, seekedPosition, pauseAtPrompt, untilPlaying } from '../support/film.ts'
import { episodeOf, podcastOf } from '../support/films.ts'
import { newViewer } from '../support/members.ts'
import { expectFocusInPicture, press, walkTo } from '../support/remote.ts'

test.use({ viewport: { width: 1280, height: 720 } })
test.describe.configure({ timeout: 180_000 })

const bar = (page: Page) => page.getByRole('slider', { name: ro.position })
const preview = (page: Page) => page.locator('[data-seek-preview]')
const panel = (page: Page) => page.getByRole('dialog', { name: ro.settings })

async function openSettings(page: Page): Promise<void> {
  await walkTo(page, page.getByRole('button', { name: ro.settings }))
  await press(page, 'ok')
  await expect(panel(page)).toBeVisible()
}

/** Chooses by arrows and OK, as it stands in the picture. */
async function choose(page: Page, setting: string, choice: string): Promise<void> {
  const group = panel(page).getByRole('group', { name: setting, exact: true })
  const option = group.getByRole('button', { name: choice, exact: true })
  await walkTo(page, option)
  await expectFocusInPicture(page)
  await press(page, 'ok')
  await expect(option).toHaveAttribute('aria-pressed', 'true')
}

test('holding a key on a television previews a position, and releasing it seeks there', async ({
  page,
}) => {
  const { id } = await episodeOf(await newViewer(page))
  await page.goto(hrefs.tv({ view: 'watch', id, t: 0 }))
  await untilPlaying(page)
  await expect(bar(page)).toBeFocused()
  await press(page, 'ok')
  await expect.poll(async () => (await filmState(page)).isPaused).toBe(true)
  const { position } = await filmState(page)

  await test.step('shows the picture and the time of the position without seeking', async () => {
    await page.keyboard.down('ArrowRight')
    await page.keyboard.down('ArrowRight')
    await expect(preview(page)).toHaveText(/0:2\d/)
    await expect(bar(page)).toHaveAttribute('aria-valuenow', String(Math.floor(position + 20)))
    expect((await filmState(page)).position).toBe(position)
    await expect(preview(page).locator('span').first()).toHaveCSS('background-image', /url\(/)
    const shown = await preview(page).boundingBox()
    const line = await bar(page).boundingBox()
    expect(shown && line && shown.y > 0 && shown.y + shown.height <= line.y + line.height / 2).toBe(
      true,
    )
    await page.keyboard.up('ArrowRight')
    expect(Math.abs((await seekedPosition(page)) - (position + 20))).toBeLessThan(0.25)
    await expect(preview(page)).toBeHidden()
  })

  await test.step('does not seek when „Înapoi” is pressed', async () => {
    const before = await seekedPosition(page)
    await page.keyboard.down('ArrowLeft')
    await expect(preview(page)).toBeVisible()
    await press(page, 'back')
    await expect(preview(page)).toBeHidden()
    await page.keyboard.up('ArrowLeft')
    expect(await seekedPosition(page)).toBe(before)
    await expect(bar(page)).toBeFocused()
  })

  await test.step('OK seeks to the position without pausing or playing', async () => {
    const before = await seekedPosition(page)
    await page.keyboard.down('ArrowLeft')
    await press(page, 'ok')
    expect(Math.abs((await seekedPosition(page)) - (before - 10))).toBeLessThan(0.25)
    expect((await filmState(page)).isPaused).toBe(true)
    await page.keyboard.up('ArrowLeft')
  })
})

test('the steps grow while the key is held', async ({ page }) => {
  const { id } = await episodeOf(await newViewer(page))
  // No demo film is an hour long.
  await page.addInitScript(() => {
    Object.defineProperty(HTMLMediaElement.prototype, 'duration', { get: () => 3_600 })
  })
  await page.goto(hrefs.tv({ view: 'watch', id, t: 0 }))
  await untilPlaying(page)
  await press(page, 'ok')
  const start = Math.floor(await seekedPosition(page))
  const shownAfter = async (presses: number) => {
    for (let count = 0; count < presses; count += 1) await page.keyboard.down('ArrowRight')

    return Number(await bar(page).getAttribute('aria-valuenow')) - start
  }

  expect(await shownAfter(5)).toBe(50)
  expect(await shownAfter(7)).toBe(50 + 7 * 20)
  expect(await shownAfter(10)).toBe(190 + 8 * 40 + 2 * 80)
  await press(page, 'back')
})

test('the settings of a television are used by arrow keys alone', async ({ page }) => {
  const ana = await newViewer(page)
  const { id } = await episodeOf(ana)
  await page.goto(hrefs.tv({ view: 'watch', id, t: 0 }))
  await untilPlaying(page)
  await press(page, 'ok')

  await test.step('open with the first choice in focus and keep the focus', async () => {
    await openSettings(page)
    await expect(panel(page).locator('[data-start]')).toBeFocused()
    await expectAccessible(page)
    for (let step = 0; step < 3; step += 1) await press(page, 'left')
    await expect(panel(page).locator(':focus')).toHaveCount(1)
  })

  await test.step('offer captions and their appearance', async () => {
    await choose(page, ro.captions, ro.captionsOff)
    await choose(page, ro.captionSize, ro.captionSizes.large)
    await choose(page, ro.captionColor, ro.captionColors.yellow)
    await choose(page, ro.captionBackground, ro.captionBackgrounds.solid)
    await choose(page, ro.captionPosition, ro.captionPositions.top)
  })

  await test.step('offer the speed and the quality', async () => {
    await choose(page, ro.speed, ro.rate(1.5))
    await expect(page.locator('video')).toHaveJSProperty('playbackRate', 1.5)
    await choose(page, ro.quality, ro.qualities.saver)
  })

  await test.step('close with „Înapoi” and return the focus', async () => {
    await press(page, 'back')
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('button', { name: ro.settings })).toBeFocused()
    expect(new URL(page.url()).searchParams.get('view')).toBe('watch')
  })

  await test.step('the captions have the chosen appearance', async () => {
    await openSettings(page)
    const languages = panel(page).getByRole('group', { name: ro.captions, exact: true })
    const language = await languages.getByRole('button').nth(1).innerText()
    await choose(page, ro.captions, language)
    await press(page, 'back')
    await walkTo(page, bar(page))
    await press(page, 'ok')
    const lines = page.locator('[data-captions]')
    await expect(lines).toHaveText(/\p{L}/u)
    await expect(lines).toHaveAttribute('data-size', 'large')
    await expect(lines).toHaveAttribute('data-position', 'top')
  })

  await test.step('play the audio of a podcast alone', async () => {
    await page.goto(hrefs.tv({ view: 'watch', id: await podcastOf(ana), t: 0 }))
    await untilPlaying(page)
    await openSettings(page)
    await choose(page, ro.audioMode, ro.audioModes['audio-only'])
    await expect(page.locator('video')).toHaveJSProperty('videoWidth', 0)
    await expect.poll(async () => (await filmState(page)).position).toBeGreaterThan(1)
    await choose(page, ro.audioMode, ro.audioModes.standard)
    await untilPlaying(page, 1)
  })
})

test('a television plays the ending on request and continues with the next video', async ({
  page,
}) => {
  const { id, nextId } = await episodeOf(await newViewer(page))
  await page.goto(hrefs.tv({ view: 'watch', id, t: 0 }))
  await untilPlaying(page)
  await pauseAtPrompt(page)
  const prompt = page.getByRole('complementary', { name: ro.upNext.label })
  await expect(prompt.getByRole('button', { name: ro.upNext.continue })).toBeFocused()
  await expect(prompt).toContainText(/Începe peste \d/)
  await walkTo(page, prompt.getByRole('button', { name: ro.upNext.watchEnding }))
  await expectFocusInPicture(page)
  await press(page, 'ok')
  await expect(prompt).toBeHidden()
  await expect(bar(page)).toBeFocused()
  await press(page, 'ok')
  await page.waitForURL((url) => url.searchParams.get('id') === String(nextId))
  await untilPlaying(page)
})
