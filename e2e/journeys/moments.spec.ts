import type { Browser, Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import * as z from 'zod/mini'
import { expectAccessible } from '../support/accessibility.ts'
import { untilPlaying } from '../support/film.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer, type Member } from '../support/members.ts'

// What is no longer shared is looked for.
test.use({ provoked: { faults: [/^404 GET \/p\//, /^404 GET \/api\/v1\/public\/moments\//] } })
test.describe.configure({ timeout: 240_000 })

const LONG_ENOUGH_SECONDS = 24
const Cards = z.array(z.object({ id: z.int(), duration: z.number(), title: z.string() }))
const Film = z.object({ url: z.nullable(z.string()), subtitles: z.array(z.unknown()) })
const Embed = z.object({ type: z.literal('video'), html: z.string(), thumbnail_url: z.string() })

/** A film with captions that is ready and long enough. */
async function filmFor({ call }: Member) {
  for (const card of Cards.parse(await call('GET', '/videos?limit=60'))) {
    if (card.duration < LONG_ENOUGH_SECONDS) continue
    const film = Film.parse(await call('GET', `/videos/${card.id}`))
    if (film.url !== null && film.subtitles.length > 0) return card
  }
  throw new Error('No film with captions is ready.')
}

const panel = (page: Page) => page.getByRole('dialog', { name: ro.panelTitle })
const handle = (page: Page, name: string) => panel(page).getByRole('slider', { name })
const placeOf = async (page: Page, name: string) =>
  Number(await handle(page, name).getAttribute('aria-valuenow'))

/** Looks at a shared moment without an account: the clip is decoded. */
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

test('a viewer saves a joke, shares it, and takes it back', async ({ page, browser }, info) => {
  const ana = await newViewer(page)
  const { id, title } = await filmFor(ana)
  let address = ''

  await test.step('marks the joke by a key; the handles move by keys and mouse', async () => {
    await page.goto(hrefs.watch(id, 12))
    await untilPlaying(page, 13)
    await page.keyboard.press('b')
    await expect(panel(page)).toBeVisible()
    const before = await placeOf(page, ro.end)
    await handle(page, ro.end).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => placeOf(page, ro.end)).toBeCloseTo(before - 0.5, 3)
    await expectAccessible(page)
    await page.screenshot({ path: info.outputPath('panel.png') })
    const box = await handle(page, ro.start).boundingBox()
    const start = await placeOf(page, ro.start)
    await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 20)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 20, { steps: 4 })
    await page.mouse.up()
    expect(await placeOf(page, ro.start)).not.toBe(start)
  })

  await test.step('shares it: the page has its clip soon', async () => {
    await panel(page).getByRole('button', { name: ro.keepAndShare }).click()
    const began = Date.now()
    await expect(panel(page).getByText(ro.ready)).toBeVisible({ timeout: 60_000 })
    info.annotations.push({ type: 'ms to a page that plays', description: `${Date.now() - began}` })
    address = await panel(page).getByRole('textbox').inputValue()
    expect(new URL(address).pathname).toMatch(/^\/p\/[\w-]{22}$/)
    await playSignedOut(browser, address)
  })

  await test.step('the page tells link previews and other sites what it is', async () => {
    const html = await (await page.request.get(address)).text()
    expect(html).toMatch(/property="og:video" content="[^"]+\.mp4"/)
    expect(html).toContain('"@type":"VideoObject"')
    expect(html).not.toContain(ana.email)
    const found = await page.request.get(`/oembed?url=${encodeURIComponent(address)}`)
    expect(Embed.parse(await found.json()).html).toContain('<video')
  })

  await test.step('gets captions and the tall format', async () => {
    await page.goto(address)
    await expect(page.getByRole('button', { name: ro.tall })).toBeVisible({ timeout: 120_000 })
    await page.getByRole('button', { name: ro.tall }).click()
    await page.screenshot({ path: info.outputPath('moment.png') })
    await playSignedOut(browser, address)
  })

  await test.step('renames it in „Poantele mele”, and takes it back at once', async () => {
    await page.goto(hrefs.moments())
    await page.getByRole('button', { name: ro.of(ro.rename, title) }).click()
    await page.getByLabel(ro.name).fill('Soacra are cheie')
    await page.getByRole('button', { name: ro.saveName }).click()
    await expect(page.getByRole('heading', { name: 'Soacra are cheie' })).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: info.outputPath('moments.png') })
    await page.getByRole('button', { name: ro.of(ro.unshare, 'Soacra are cheie') }).click()
    await expect(page.getByRole('alert').or(page.getByText(ro.unshared)).first()).toBeVisible()
    const clip = `${new URL(address).pathname}/wide.mp4`
    expect((await page.request.get(clip)).status()).toBe(404)
    expect((await page.request.get(address)).status()).toBe(404)
  })
})
