import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { shellMessages } from '@hlizo/contract/messages/shell'
import * as z from 'zod/mini'
import { largestDifference, leastContrast } from '../support/contrast.ts'
import { readyFilm } from '../support/films.ts'
import { newViewer } from '../support/members.ts'
import { essentialsAccepted } from '../support/people.ts'

// A style is added to the page, which its policy forbids; a service worker would answer for the pictures.
test.use({ bypassCSP: true, serviceWorkers: 'block' })

const { gift, login, label, standup, faq } = shellMessages.navbar
const widths = [390, 1440]

const WHITE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="#fff"/></svg>'

const Video = z.looseObject({ data: z.looseObject({}) })

/** The worst case under the navigation bar: white pictures. */
const whitePictures = (page: Page) =>
  page.route('**/pictures/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: WHITE }),
  )

async function expectReadableBar(
  page: Page,
  names: readonly string[],
  where: string,
): Promise<void> {
  const bar = page.getByRole('navigation', { name: label })
  for (const name of names) {
    const link = bar.getByRole('link', { name, exact: true })
    const contrast = await leastContrast(page, link)
    expect(contrast, `contrast of „${name}” ${where}`).toBeGreaterThanOrEqual(4.5)
  }
}

test('the navigation bar has a contrast of 4.5:1 over white pictures, at the top and scrolled', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  await whitePictures(page)
  for (const address of [hrefs.home(), hrefs.video(1)]) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      await expectReadableBar(page, [gift, login], `on ${address} at ${width} px`)
      await page.mouse.wheel(0, 500)
      await expectReadableBar(page, [gift, login], `on ${address} at ${width} px, scrolled`)
    }
  }
})

test('the links of a subscriber have a contrast of 4.5:1 over white pictures', async ({ page }) => {
  await newViewer(page)
  await whitePictures(page)
  await page.goto(hrefs.home())
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectReadableBar(page, [gift, standup, faq], `at ${width} px`)
  }
})

test('the text of the hero has a contrast of 4.5:1 over white pictures', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  await whitePictures(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(hrefs.home())
  // Only the background of the letters is measured.
  await page.addStyleTag({ content: 'main section p { width: fit-content }' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const words = page.getByRole('group').first().getByRole('paragraph')
    for (const element of await words.all()) {
      const contrast = await leastContrast(page, element)
      expect
        .soft(contrast, `„${await element.textContent()}” at ${width} px`)
        .toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('a preview shows no part of its picture, such as a watermark, under the navigation bar', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  const { id } = await readyFilm(page.request)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(hrefs.video(id))
    const clip = page.getByRole('main').locator('video').first()
    await expect
      .poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.5)
    // Makes the film white, including its corners.
    await clip.evaluate((video) => {
      video.style.filter = 'brightness(0) invert(1)'
      video.parentElement?.style.setProperty('transition', 'none')
    })
    const bar = page.getByRole('navigation', { name: label })
    await clip.evaluate((video: HTMLVideoElement) => video.pause())
    const withClip = await bar.screenshot()
    await clip.evaluate((video) => video.style.setProperty('visibility', 'hidden'))
    const without = await bar.screenshot()
    // One level is the rounding of the browser.
    expect(await largestDifference(page, withClip, without)).toBeLessThanOrEqual(1)
    await clip.evaluate((video) => video.style.removeProperty('visibility'))
    await expectReadableBar(page, [gift, login], `over a preview at ${width} px`)
  }
})

test('the text of a video on a television has a contrast of 4.5:1 over white pictures', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await newViewer(page)
  await whitePictures(page)
  const title = 'Cine a parcat pe locul meu din fața blocului'
  const description = 'O seară lungă la bloc, cu toți vecinii și nicio parcare. '.repeat(4)
  await page.route('**/api/v1/videos/1', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = Video.parse(await answer.json())
    const json = { ...rest, data: { ...data, title, description } }
    await route.fulfill({ response: answer, json })
  })
  await page.goto(hrefs.tv({ view: 'video', id: 1 }))
  const words = [
    page.getByRole('heading', { level: 1, name: title }),
    page.getByText(description.trim()),
    page.getByText(/vizion/).last(),
    page.getByRole('button', { name: catalogueMessages.addFavorite }),
  ]
  for (const element of words) {
    const contrast = await leastContrast(page, element)
    expect
      .soft(contrast, `contrast of „${await element.textContent()}”`)
      .toBeGreaterThanOrEqual(4.5)
  }
})
