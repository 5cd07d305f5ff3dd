import type { Browser, Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import {
  momentMessages as ro,
  momentReportNames,
  studioMomentMessages as studio,
} from '@hlizo/contract/messages/moments'
import { todayGroups } from '@hlizo/contract/messages/studio-today'
import * as z from 'zod/mini'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { untilPlaying } from '../support/film.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer, type Member } from '../support/members.ts'
import { newOperator, openStudio } from '../support/operators.ts'
import { ownTitle } from '../support/own-title.ts'
import { product } from '../support/product.ts'

// Deleted moments are requested.
test.use({ provoked: { faults: [/^404 GET \/p\//, /^404 GET \/api\/v1\/public\/moments\//] } })
test.describe.configure({ timeout: 700_000 })
test.beforeEach(() => {
  test.skip(
    product.isCluster,
    'Titles and operators are added by commands that know one data directory.',
  )
})

const Embed = z.object({ type: z.literal('video'), html: z.string(), thumbnail_url: z.string() })

const panel = (page: Page) => page.getByRole('dialog', { name: ro.panelTitle })
const handle = (page: Page, name: string) => panel(page).getByRole('slider', { name })
const placeOf = async (page: Page, name: string) =>
  Number(await handle(page, name).getAttribute('aria-valuenow'))

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

const Saved = z.object({ id: z.string(), shared: z.nullable(z.object({ id: z.string() })) })

/** Shares the first seconds of a film by calls; gives the address of the page. */
async function sharedByCalls({ call }: Member, videoId: number): Promise<string> {
  const body = { videoId, startMs: 1_000, endMs: 8_000 }
  const { id } = Saved.parse(await call('POST', '/moments', body))
  const { shared } = Saved.parse(await call('POST', `/moments/${id}/share`))

  return hrefs.moment(shared?.id ?? '')
}

test('an editor sees a reported moment and removes it', async ({ page, browser }, info) => {
  const ana = await newViewer(page)
  const { id } = await ownTitle(ana, 'Turneu')
  const address = await sharedByCalls(ana, id)
  const desk = await (await browser.newContext()).newPage()

  await test.step('a visitor reports the moment', async () => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(address)
    await visitor.getByRole('button', { name: ro.report, exact: true }).click()
    await visitor.getByRole('radio', { name: momentReportNames.privacy }).check()
    await expectAccessible(visitor)
    await visitor.screenshot({ path: info.outputPath('report.png') })
    await visitor.getByRole('button', { name: ro.reportSend }).click()
    await expect(visitor.getByText(ro.reported)).toBeVisible()
    await visitor.context().close()
  })

  await test.step('the editor finds it on the first screen and removes it', async () => {
    const ilinca = await newOperator(desk, 'Ilinca', 'editor')
    await openStudio(desk, ilinca, '/studio/today')
    const reported = desk.getByRole('region', { name: todayGroups['reported-moment'] })
    await expect(reported).toBeVisible()
    await desk.goto(`/studio/titles/video-${id}`)
    const moments = desk.getByRole('region', { name: studio.title, exact: true })
    const mine = moments.getByRole('listitem').filter({ hasText: momentReportNames.privacy })
    await expect(mine.first()).toBeVisible()
    await expectAccessibleInBothThemes(desk, 'moments of a title')
    await moments.screenshot({ path: info.outputPath('studio.png') })
    await mine
      .first()
      .getByRole('button', { name: new RegExp(`^${studio.takeDown}`) })
      .click()
    const question = desk.getByRole('alertdialog', { name: studio.takeDownTitle })
    await question.getByLabel(studio.reason).fill('Cere omul din cadru.')
    await question.getByRole('button', { name: studio.takeDown }).click()
    await expect(moments.getByText(ro.states.removed).first()).toBeVisible()
  })

  await test.step('its page returns 404', async () => {
    const visitor = await browser.newContext()
    expect((await visitor.request.get(address)).status()).toBe(404)
    await visitor.close()
    await desk.context().close()
  })
})

test('a viewer saves a joke, shares it and deletes it', async ({ page, browser }, info) => {
  const ana = await newViewer(page)
  const { id, title } = await ownTitle(ana, 'Turneu')
  let address = ''

  await test.step('marks the joke with a key and moves the handles by keyboard and mouse', async () => {
    await page.goto(hrefs.watch(id, 12))
    await untilPlaying(page, 13)
    await page.keyboard.press('b')
    await expect(panel(page)).toBeVisible()
    await handle(page, ro.end).focus()
    // What is proposed changes when the captions have come, until a handle is moved.
    await page.keyboard.press('ArrowLeft')
    const before = await placeOf(page, ro.end)
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
