import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type Page } from '@playwright/test'
import { becomeViewer, openShot } from '@hlizo/e2e/open-shot'
import { viewers, type Shot } from '@hlizo/e2e/shot'
import { shots } from '@hlizo/e2e/shots'
import { pictureOf, screenshotsFolder, sizes, televisionSize, type Size } from './pictures.ts'

const PAUSE_MS = 100
/** What is far from the window is on the picture too. */
const ALL_DRAWN = '* { content-visibility: visible !important }'

/** Passes every part of the page, since pictures are fetched when they come into sight. */
async function lookOver(page: Page): Promise<void> {
  await page.evaluate(async (pauseMs) => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs)
      })
    }
    scrollTo(0, 0)
  }, PAUSE_MS)
  await page.waitForTimeout(PAUSE_MS)
}

async function take(page: Page, wanted: Shot, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await openShot(page, wanted)
  if (!wanted.isTelevision && !wanted.after) await lookOver(page)
  // A header that sticks is drawn where the page was left.
  await page.evaluate(() => scrollTo(0, 0))
  // A dialog covers the window, not the page.
  const isCovered = (await page.locator('dialog[open]').count()) > 0
  await page.screenshot({
    path: join(screenshotsFolder, pictureOf(wanted.name, size)),
    fullPage: !wanted.isTelevision && !isCovered,
    style: ALL_DRAWN,
  })
}

test.beforeAll(() => mkdir(screenshotsFolder, { recursive: true }))

for (const viewer of viewers) {
  for (const size of sizes) {
    test(`${viewer} at ${size.width} px`, async ({ browser }) => {
      const page = await browser.newPage({ reducedMotion: 'reduce', bypassCSP: true })
      await becomeViewer(page, viewer)
      for (const wanted of shots[viewer].filter(({ isTelevision }) => !isTelevision)) {
        await test.step(wanted.name, () => take(page, wanted, size))
      }
    })
  }

  test(`${viewer} on a television`, async ({ browser }) => {
    for (const wanted of shots[viewer].filter(({ isTelevision }) => isTelevision)) {
      await test.step(wanted.name, async () => {
        const page = await browser.newPage({ viewport: televisionSize, reducedMotion: 'reduce' })
        await becomeViewer(page, viewer, { isTelevision: true })
        await take(page, wanted, televisionSize)
        await page.close()
      })
    }
  })
}
