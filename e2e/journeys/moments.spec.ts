import type { Browser, Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import { playerMessages } from '@hlizo/contract/messages/player'
import * as z from 'zod/mini'
import { expectAccessible } from '../support/accessibility.ts'
import { seekedPosition, untilPlaying } from '../support/film.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer } from '../support/members.ts'
import { ownTitle } from '../support/own-title.ts'
import { fingerOn } from '../support/touch.ts'

// Deleted moments are requested.
test.use({ provoked: { faults: [/^404 GET \/p\//, /^404 GET \/api\/v1\/public\/moments\//] } })
test.describe.configure({ timeout: 700_000 })

const Embed = z.object({ type: z.literal('video'), html: z.string(), thumbnail_url: z.string() })

const panel = (page: Page) => page.getByRole('dialog', { name: ro.panelTitle })
const handle = (page: Page, name: string) => panel(page).getByRole('slider', { name })
const placeOf = async (page: Page, name: string) =>
  Number(await handle(page, name).getAttribute('aria-valuenow'))

/** What is spoken around a second of the film, and what is proposed of it: at most half of its 37 seconds is shared. */
const SENTENCE = { pressedAt: 19, start: 9.855, end: 21.795 }

/** Opens a shared moment without an account and expects the clip to be decoded. */
async function playSignedOut(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  const video = page.locator('main video')
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
  })
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5)
  await expect(page.getByRole('link', { name: ro.seeAll })).toHaveAttribute('href', /register/)
  await expectAccessible(page)
  await context.close()
}

const PHONE = { width: 390, height: 844 }

/** The page fits on a phone. */
async function expectFitsPhone(page: Page, picture: string): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(PHONE)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width)
  await page.screenshot({ path: picture })
  if (before) await page.setViewportSize(before)
}

test('a viewer saves a joke, shares it and deletes it', async ({ page, browser }, info) => {
  const ana = await newViewer(page)
  const { id, title } = await ownTitle(ana, 'Turneu', {
    ownFilm: info.outputPath('film.mp4'),
  })
  let address = ''

  await test.step('marks the joke with the button, a double click and a double tap on the clock', async () => {
    await page.goto(hrefs.watch(id, 12))
    await untilPlaying(page, 13)
    const finger = await fingerOn(page)
    const clock = page.locator('[data-controls]').getByText(/^\/ 0:\d\d$/)
    const ways = [
      () => page.getByRole('button', { name: playerMessages.shortcuts.saveMoment }).click(),
      () => clock.dblclick(),
      () => finger.tapTwice(clock),
    ]
    for (const mark of ways) {
      await page.mouse.move(300 + ways.indexOf(mark), 300)
      await mark()
      await expect(panel(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel(page)).toBeHidden()
    }
  })

  await test.step('the strip has pictures and sound, and is cut at the sentences', async () => {
    await page.locator('video').evaluate((video: HTMLVideoElement, seconds) => {
      video.pause()
      video.currentTime = seconds
    }, SENTENCE.pressedAt)
    await seekedPosition(page)
    await page.keyboard.press('b')
    const strip = panel(page).getByRole('group', { name: ro.strip })
    await expect.poll(() => placeOf(page, ro.start)).toBe(SENTENCE.start)
    expect(await placeOf(page, ro.end)).toBe(SENTENCE.end)
    // A bar for each tenth of a second; the loudest one has the whole height.
    await expect(strip.locator('svg path')).toHaveAttribute('d', /^(?:M\d+ [\d.]+V[\d.]+){300,}$/)
    await expect(strip.locator('svg path')).toHaveAttribute('d', / 0\.0V100\.0/)
    const pictures = await strip
      .locator('[style*="background-image"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('style') ?? ''))
    expect(new Set(pictures).size).toBeGreaterThan(7)
    const [, sheet = ''] = /url\("([^"]+)"\)/.exec(pictures[0] ?? '') ?? []
    const answer = await page.request.get(sheet)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  })

  await test.step('moves the handles by keyboard, mouse and finger', async () => {
    await handle(page, ro.end).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => placeOf(page, ro.end)).toBeCloseTo(SENTENCE.end - 0.5, 3)
    await expectAccessible(page)
    await page.screenshot({ path: info.outputPath('panel.png') })
    const box = await handle(page, ro.start).boundingBox()
    const start = await placeOf(page, ro.start)
    await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 20)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 20, { steps: 4 })
    await page.mouse.up()
    const dragged = await placeOf(page, ro.start)
    expect(dragged).not.toBe(start)
    await (await fingerOn(page)).drag(handle(page, ro.start), { byX: -20 })
    await expect.poll(() => placeOf(page, ro.start)).toBeLessThan(dragged)
  })

  await test.step('moves a handle by finger on a phone', async () => {
    const before = page.viewportSize()
    await page.setViewportSize(PHONE)
    await expect(panel(page)).toBeInViewport({ ratio: 1 })
    const end = await placeOf(page, ro.end)
    await (await fingerOn(page)).drag(handle(page, ro.end), { byX: -15 })
    await expect.poll(() => placeOf(page, ro.end)).toBeLessThan(end)
    await expect(panel(page).getByRole('button', { name: ro.keepAndShare })).toBeInViewport()
    await expectAccessible(page, { what: 'the panel on a phone' })
    await expectFitsPhone(page, info.outputPath('panel-phone.png'))
    if (before) await page.setViewportSize(before)
  })

  await test.step('shares it, and the page soon has its clip', async () => {
    await panel(page).getByRole('button', { name: ro.keepAndShare }).click()
    const began = Date.now()
    await expect(panel(page).getByText(ro.ready)).toBeVisible({ timeout: 60_000 })
    info.annotations.push({ type: 'ms to a page that plays', description: `${Date.now() - began}` })
    address = await panel(page).getByRole('textbox').inputValue()
    expect(new URL(address).pathname).toMatch(/^\/p\/[\w-]{22}$/)
    await playSignedOut(browser, address)
  })

  await test.step('the page has metadata for link previews and embedding', async () => {
    const html = await (await page.request.get(address)).text()
    expect(html).toMatch(/property="og:video" content="[^"]+\.mp4"/)
    expect(html).toContain('"@type":"VideoObject"')
    expect(html).not.toContain(ana.email)
    const found = await page.request.get(`/oembed?url=${encodeURIComponent(address)}`)
    expect(Embed.parse(await found.json()).html).toContain('<video')
  })

  await test.step('adds captions and the portrait format', async () => {
    await page.goto(address)
    await expect(page.getByRole('button', { name: ro.tall })).toBeVisible({ timeout: 240_000 })
    await page.getByRole('button', { name: ro.tall }).click()
    await expect(page.getByRole('link', { name: ro.seeAll })).toHaveAttribute(
      'href',
      new RegExp(`^${hrefs.watch(id)}\\?t=\\d+$`),
    )
    await page.screenshot({ path: info.outputPath('moment.png') })
    await expectFitsPhone(page, info.outputPath('moment-phone.png'))
    await playSignedOut(browser, address)
  })

  await test.step('renames it in „Poantele mele” and deletes it', async () => {
    await page.goto(hrefs.moments())
    await page.getByRole('button', { name: ro.of(ro.rename, title) }).click()
    await page.getByLabel(ro.name).fill('Soacra are cheie')
    await page.getByRole('button', { name: ro.saveName }).click()
    await expect(page.getByRole('heading', { name: 'Soacra are cheie' })).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: info.outputPath('moments.png') })
    await expectFitsPhone(page, info.outputPath('moments-phone.png'))
    const visitor = await browser.newContext()
    const statuses = () =>
      Promise.all(
        [address, `${address}/wide.mp4`, `${address}/tall.mp4`, `${address}/picture.jpg`].map(
          async (one) => (await visitor.request.get(one)).status(),
        ),
      )
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await page.getByRole('button', { name: ro.of(ro.unshare, 'Soacra are cheie') }).click()
    await expect(page.getByRole('alert').or(page.getByText(ro.unshared)).first()).toBeVisible()
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await visitor.close()
  })
})
