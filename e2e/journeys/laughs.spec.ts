import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import * as z from 'zod/mini'
import { hrefs } from '@hlizo/contract/hrefs'
import { laughsMessages as ro } from '@hlizo/contract/messages/laughs'
import { expectAccessible } from '../support/accessibility.ts'
import { untilPlaying } from '../support/film.ts'
import { newViewer } from '../support/members.ts'
import { press, walkTo } from '../support/remote.ts'

test.describe.configure({ timeout: 240_000 })

const ROUNDS = 3
const Profiles = z.array(z.object({ id: z.int() }))

const videoOf = (page: Page) => Number(/\/watch\/(\d+)/.exec(page.url())?.[1])
/** Also where the controls are hidden during playback. */
const next = (page: Page, options = {}) =>
  page.getByRole('button', { name: ro.next, exact: true, ...options })

/** The time from a key press to the first decoded frame of another video, in milliseconds. */
const millisecondsToNext = (page: Page, before: number): Promise<number> =>
  page.evaluate(async (id) => {
    const pressedAt = performance.now()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
    for (;;) {
      const video = document.querySelector('video')
      const isOther = !location.pathname.endsWith(`/${id}`)
      if (isOther && video && video.getVideoPlaybackQuality().totalVideoFrames > 0) {
        return performance.now() - pressedAt
      }
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, before)

test('one click starts a video, one key starts the next, and none is repeated', async ({
  page,
}) => {
  const ana = await newViewer(page)
  const seen: number[] = []

  await test.step('starts on the home page without a history', async () => {
    await page.goto(hrefs.home())
    await page.getByRole('link', { name: ro.title }).click()
    await page.waitForURL(/\/watch\/\d+\?laugh=1/)
    await untilPlaying(page)
    seen.push(videoOf(page))
    await page.mouse.move(300, 300)
    await expect(next(page)).toBeVisible()
    await page.keyboard.press('k')
    await expectAccessible(page)
    await page.keyboard.press('k')
  })

  await test.step('the next video starts at once', async () => {
    const took: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // The next one is loaded while this one plays.
      await untilPlaying(page, 2)
      await expect(next(page, { includeHidden: true })).toBeAttached()
      took.push(await millisecondsToNext(page, videoOf(page)))
      seen.push(videoOf(page))
    }
    expect(new Set(seen).size).toBe(seen.length)
    // Reported only, because the cores of a test run are busy.
    test
      .info()
      .annotations.push({ type: 'milliseconds to the next video', description: took.join() })
  })

  const dismissed = await test.step('a dismissed video is not played again', async () => {
    const id = videoOf(page)
    await page.mouse.move(320, 320)
    await page.getByRole('button', { name: ro.notForMe, exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
    await untilPlaying(page)
    seen.push(videoOf(page))
    const Cards = z.array(z.object({ id: z.int() }))
    const ids = Cards.parse(await ana.call('GET', '/laughs')).map((card) => card.id)
    expect(ids.filter((one) => seen.includes(one))).toEqual([])
    return id
  })

  await test.step('the profile lists the dismissal and undoes it', async () => {
    const [profile] = Profiles.parse(await ana.call('GET', '/profiles'))
    await page.goto(hrefs.profile(profile?.id ?? 0))
    const list = page.getByRole('list', { name: ro.list.title })
    await expect(list.getByRole('link')).toHaveAttribute('href', hrefs.video(dismissed))
    await expectAccessible(page)
    await list.getByRole('button').click()
    await expect(page.getByText(ro.list.empty)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('shows a message when all videos were played within the week', async () => {
    const Cards = z.array(z.object({ id: z.int() }))
    for (;;) {
      const cards = Cards.parse(await ana.call('GET', '/laughs'))
      if (cards.length === 0) break
      for (const { id } of cards) await ana.call('POST', `/laughs/${id}`)
    }
    await page.goto(hrefs.laugh())
    await expect(page.getByRole('heading', { name: ro.empty })).toBeVisible()
    await expectAccessible(page)
  })
})

test('on a phone a finger swipes to the next one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newViewer(page)
  await page.goto(hrefs.laugh())
  await page.waitForURL(/\/watch\/\d+\?laugh=1/)
  await untilPlaying(page)
  await expect(next(page, { includeHidden: true })).toBeAttached()
  const before = videoOf(page)
  const stage = page.locator('[data-stage]')
  const finger = { pointerType: 'touch', clientX: 200 }

  await stage.dispatchEvent('pointerdown', { ...finger, clientY: 400 })
  await stage.dispatchEvent('pointerup', { ...finger, clientY: 380 })
  expect(videoOf(page)).toBe(before)

  await stage.dispatchEvent('pointerdown', { ...finger, clientY: 600 })
  await stage.dispatchEvent('pointerup', { ...finger, clientY: 300 })
  await page.waitForURL((url) => !url.pathname.endsWith(`/${before}`))
  await untilPlaying(page)
})

test('a television plays one after the other by its remote, and skips what is not wanted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const ana = await newViewer(page)
  const shown = () => Number(new URL(page.url()).searchParams.get('id'))
  await page.goto(hrefs.tv({ view: 'laugh' }))
  await page.waitForURL(/view=watch.*laugh=1/)
  const seen: number[] = []
  for (const words of [ro.next, ro.notForMe]) {
    await untilPlaying(page)
    const before = shown()
    seen.push(before)
    await press(page, 'ok')
    const button = page.getByRole('button', { name: words, exact: true })
    await walkTo(page, button)
    await press(page, 'ok')
    await page.waitForURL((url) => url.searchParams.get('id') !== String(before))
  }
  await untilPlaying(page)
  expect(new Set([...seen, shown()]).size).toBe(3)

  const Dismissed = z.array(z.object({ id: z.int() }))
  const dismissed = Dismissed.parse(await ana.call('GET', '/dismissals'))
  expect(dismissed.map(({ id }) => id)).toEqual(seen.slice(1))
})
