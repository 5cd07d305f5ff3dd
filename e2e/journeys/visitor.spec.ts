import { expect, test } from '../support/journey.ts'
import { brand } from '@hlizo/contract/messages/brand'
import { videoMessages } from '@hlizo/contract/messages/video'
import { failureMessages } from '@hlizo/contract/messages/failures'

test.use({ provoked: { faults: [/^404 GET \/nu-exista/] } })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads the home page and opens a video', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle(new RegExp(brand.name))
    await expect(page.locator('meta[property="og:title"]')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Top 10' })).toBeVisible()

    await page
      .getByRole('link', { name: /Etajul fără lift/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Etajul fără lift' })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: videoMessages.subscribe }).first(),
    ).toBeVisible()
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20,}/)
  })
})

test.describe('a row of titles without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('scrolls with the wheel', async ({ page }) => {
    await page.goto('/')
    const row = page.getByRole('list', { name: 'Top 10' })
    await row.hover()
    await page.mouse.wheel(400, 0)

    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0)
  })
})

test('an unknown URL returns 404 and links to the home page', async ({ page }) => {
  const answer = await page.goto('/nu-exista')

  expect(answer?.status()).toBe(404)
  await expect(page.getByText(failureMessages.notFound.lead)).toBeVisible()
})

test('a page for members sends a visitor to the login and stores the requested URL', async ({
  page,
}) => {
  await page.goto('/favorites')

  await expect(page).toHaveURL('/login?redirect_to=%2Ffavorites')
})

test.describe('the clip of the public home', () => {
  const clip = 'section[aria-roledescription="carousel"] video'

  test('plays muted behind the first title', async ({ page }) => {
    await page.goto('/')

    await expect(page.locator(clip)).toHaveCount(1)
    expect(await page.locator(clip).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    await expect
      .poll(() =>
        page
          .locator(clip)
          .evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0.5),
      )
      .toBe(true)
  })

  test('does not play with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.clock.fastForward(10_000)

    await expect(page.locator(clip)).toHaveCount(0)
  })
})
