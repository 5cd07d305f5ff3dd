import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { videoMessages } from '@hlizo/contract/messages/video'
import * as z from 'zod/mini'
import { expectAccessible } from '../support/accessibility.ts'
import { expectNode, expectSpoken } from '../support/ax-tree.ts'
import { filmState, seekedPosition, pauseAtPrompt, untilPlaying } from '../support/film.ts'
import { faultsOfForcedColors } from '../support/forced-colors.ts'
import { episodeOf } from '../support/films.ts'
import { enter, tabTo } from '../support/keyboard.ts'
import { newViewer } from '../support/members.ts'

// A missing part of a film is what one of them is about.
test.use({ provoked: { faults: [/^404 GET \/m\/.*\.m4s/] } })

test.describe.configure({ timeout: 240_000 })

const START_SECONDS = 8
const Film = z.object({ title: z.string() })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const player = (page: Page) => page.getByRole('region', { name: ro.label })

test('the player is announced and usable by keyboard alone', async ({ page }) => {
  const ana = await newViewer(page)
  const { id, nextId } = await episodeOf(ana)
  const { title } = Film.parse(await ana.call('GET', `/videos/${id}`))
  const next = Film.parse(await ana.call('GET', `/videos/${nextId}`))

  await test.step('has the focus when it opens and announces the video', async () => {
    await page.goto(hrefs.video(id))
    await enter(
      page,
      page.getByRole('main').getByRole('link', { name: videoMessages.play }).first(),
    )
    await page.waitForURL(hrefs.watch(id))
    await untilPlaying(page)
    await expect(player(page)).toBeFocused()
    await expectNode(page, { role: 'region', name: ro.label })
    await expectNode(page, { role: 'heading', name: title })
    await expectSpoken(page, ro.nowPlaying(title))
  })

  await test.step('pauses and plays', async () => {
    await page.keyboard.press('k')
    await expectSpoken(page, ro.pause)
    await expectNode(page, { role: 'button', name: ro.play })
    await enter(page, button(page, ro.play))
    await expectNode(page, { role: 'button', name: ro.pause, states: { focused: true } })
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await filmState(page)).isPaused).toBe(true)
  })

  await test.step('seeks on the progress bar and everywhere else', async () => {
    const bar = page.getByRole('slider', { name: ro.position })
    await tabTo(page, bar)
    await page.keyboard.press('Home')
    expect(await seekedPosition(page)).toBeLessThan(0.25)
    await page.keyboard.press('ArrowRight')
    expect(Math.abs((await seekedPosition(page)) - 10)).toBeLessThan(0.25)
    await expectNode(page, { role: 'slider', name: ro.position, states: { focused: true } })
    await expect(bar).toHaveAttribute('aria-valuetext', /minut.* din \d/)
    await page.keyboard.press('j')
    await expectSpoken(page, /^0:00 din \d:\d\d$/)
  })

  await test.step('changes the volume', async () => {
    const volume = page.getByRole('slider', { name: ro.volume })
    await tabTo(page, button(page, ro.mute))
    await page.keyboard.press('Tab')
    await expect(volume).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(volume).toHaveAttribute('aria-valuetext', '95\u00A0%')
    await expectNode(page, { role: 'slider', name: ro.volume, states: { focused: true } })
    await page.keyboard.press('m')
    await expectSpoken(page, ro.muted)
    await expectNode(page, { role: 'button', name: ro.unmute })
    await page.keyboard.press('m')
    await expectSpoken(page, ro.volumeSpoken(95))
  })

  await test.step('turns captions on and off', async () => {
    await tabTo(page, button(page, ro.captions))
    await page.keyboard.press('Space')
    await expectNode(page, {
      role: 'button',
      name: ro.captions,
      states: { focused: true, pressed: 'true' },
    })
    await page.keyboard.press('c')
    await expectSpoken(page, ro.captionsOff)
    await expectNode(page, { role: 'button', name: ro.captions, states: { pressed: 'false' } })
    await page.keyboard.press('c')
    await expectSpoken(page, new RegExp(`^${ro.captions}: `))
  })

  await test.step('opens the settings, changes the speed and returns to the button', async () => {
    await enter(page, button(page, ro.settings))
    await expectNode(page, {
      role: 'button',
      name: ro.settings,
      states: { expanded: true, focused: true },
    })
    await tabTo(page, page.getByRole('radio', { name: ro.rate(1), exact: true }))
    await page.keyboard.press('ArrowRight')
    await expectNode(page, {
      role: 'radio',
      name: ro.rate(1.25),
      states: { checked: 'true', focused: true },
    })
    await expect(page.locator('video')).toHaveJSProperty('playbackRate', 1.25)
    await page.keyboard.press('ArrowLeft')
    await enter(page, page.getByRole('button', { name: ro.shortcuts.title }))
    await expectNode(page, { role: 'dialog', name: ro.shortcuts.title, states: { modal: true } })
    await page.keyboard.press('Escape')
    await expectNode(page, {
      role: 'button',
      name: ro.settings,
      states: { expanded: false, focused: true },
    })
  })

  await test.step('enters fullscreen and leaves it', async () => {
    await enter(page, button(page, ro.fullscreen))
    await expectNode(page, { role: 'button', name: ro.exitFullscreen, states: { focused: true } })
    await page.keyboard.press('f')
    await expectNode(page, { role: 'button', name: ro.fullscreen })
  })

  await test.step('announces the next video; the focus remains in the player when the prompt closes', async () => {
    await pauseAtPrompt(page)
    await expectSpoken(page, new RegExp(`${ro.upNext.label}: ${next.title}`))
    await expectNode(page, { role: 'complementary', name: ro.upNext.label })
    await enter(page, button(page, ro.upNext.watchEnding))
    await expect(page.getByRole('complementary', { name: ro.upNext.label })).toBeHidden()
    await expect(player(page)).toBeFocused()
  })

  await test.step('continues with the next film, with the focus in the player', async () => {
    await pauseAtPrompt(page)
    await enter(page, button(page, ro.upNext.continue))
    await page.waitForURL(hrefs.watch(nextId))
    await untilPlaying(page)
    await expect(player(page)).toBeFocused()
    await expectSpoken(page, ro.nowPlaying(next.title))
  })
})

test('a film that ends or fails announces it and keeps the focus', async ({ page }) => {
  const ana = await newViewer(page)
  const { id } = await episodeOf(ana)
  await page.route('**/api/v1/videos/*/next', (route) => route.fulfill({ status: 204 }))

  await test.step('announces the end', async () => {
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    await page.keyboard.press('k')
    await enter(page, button(page, ro.play))
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 1
    })
    await expectSpoken(page, ro.ended)
    await expectNode(page, { role: 'button', name: ro.play, states: { focused: true } })
  })

  await test.step('names the error, offers a retry and resumes at the same position', async () => {
    let isMissing = true
    await page.route(/_0*(?:[6-9]|[1-9]\d+)\.m4s/, (route) =>
      isMissing ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await page.goto(hrefs.watch(id, START_SECONDS))
    const { title } = ro.error.faults['missing-file']
    await expectNode(page, { role: 'heading', name: title })
    await expectNode(page, { role: 'alert', name: '', states: { live: 'assertive' } })
    await expectNode(page, { role: 'button', name: ro.error.retry, states: { focused: true } })
    await expectAccessible(page)
    isMissing = false
    await page.keyboard.press('Enter')
    expect((await untilPlaying(page)).position).toBeGreaterThan(START_SECONDS - 0.5)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(player(page)).toBeFocused()
  })
})

test('the player is visible with forced colors and has no animation with reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const { id } = await episodeOf(await newViewer(page))
  await page.goto(hrefs.watch(id, 0))
  await untilPlaying(page)
  await page.keyboard.press('k')
  await tabTo(page, page.getByRole('slider', { name: ro.position }))
  expect(await faultsOfForcedColors(page)).toEqual([])
  const colours = await page.evaluate(() => {
    const bar = document.querySelector('input[type="range"]')?.parentElement
    const played = [...(bar?.querySelectorAll('span') ?? [])].map(
      (part) => getComputedStyle(part).backgroundColor,
    )
    const probe = document.createElement('p')
    probe.style.cssText = 'background: Highlight; forced-color-adjust: none'
    document.body.append(probe)
    const highlight = getComputedStyle(probe).backgroundColor
    probe.remove()

    return { played, highlight }
  })
  expect(colours.played).toContain(colours.highlight)
  await enter(page, button(page, ro.settings))
  await expect(
    page
      .getByRole('radio', { name: ro.rate(1), exact: true })
      .locator('xpath=following-sibling::span'),
  ).toHaveCSS('background-color', colours.highlight)
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document
        .getAnimations()
        .map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0)),
    ),
  )
  expect(longest).toBeLessThanOrEqual(1)
  await expectAccessible(page)
})
