import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { cookieBannerMessages } from '@hlizo/contract/messages/cookie-banner'
import { faqMessages } from '@hlizo/contract/messages/faq'
import { offlineMessages } from '@hlizo/contract/messages/offline'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { startOwnProduct } from '../support/own-product.ts'
import { acceptEssentials } from '../support/people.ts'
import { twoBuilds } from '../support/two-builds.ts'

test.use({ provoked: { faults: [/^404 GET \/assets\//, /^console: /] } })

const ro = shellMessages.footer
const outside = {
  GOOGLE_TAG_MANAGER_ID: 'GTM-TEST001',
  APP_STORE_URL: 'https://apps.apple.com/ro/app/hlizo/id1',
  GOOGLE_PLAY_URL: 'https://play.google.com/store/apps/details?id=ro.hlizo',
  INSTAGRAM_URL: 'https://www.instagram.com/hlizo',
}

test.describe.configure({ timeout: 240_000 })

test('a tab opened before a deploy is notified and reloads once; the tag manager loads only after consent', async ({
  page,
}) => {
  const builds = await twoBuilds('faq')
  const elsewhere = await mkdtemp(join(tmpdir(), 'hlizo-deployed-'))
  const environment = { ...outside, DEMO: 'off', WEB_BUILD_DIR: builds.old }
  const site = await startOwnProduct({ portsAway: 6, environment })

  try {
    const asked: string[] = []
    const violations: string[] = []
    await page.route('https://www.googletagmanager.com/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text())
    })
    const dataLayerSize = () => page.evaluate(() => Object(window).dataLayer?.length ?? 0)

    await test.step('the tag manager loads after consent and is removed with it', async () => {
      await page.goto(site.url)
      await page.waitForLoadState('networkidle')
      expect([asked, await dataLayerSize()]).toEqual([[], 0])
      await page.getByRole('button', { name: cookieBannerMessages.acceptAll }).click()
      await expect
        .poll(() => asked)
        .toEqual([`https://www.googletagmanager.com/gtm.js?id=GTM-TEST001`])
      expect(await dataLayerSize()).toBeGreaterThan(1)
      await page.getByRole('button', { name: ro.cookieSettings }).click()
      await acceptEssentials(page)
      expect(await dataLayerSize()).toBe(0)
      expect(violations).toEqual([])
    })

    await test.step('the footer links to the app stores and Instagram', async () => {
      for (const [kind, address] of [
        ['app-store', outside.APP_STORE_URL],
        ['google-play', outside.GOOGLE_PLAY_URL],
        ['instagram', outside.INSTAGRAM_URL],
      ] as const) {
        const link = page.getByRole('link', { name: ro.outside[kind] })
        await expect(link).toHaveAttribute('href', address)
        await expect(link).toHaveAttribute('rel', 'noopener')
      }
    })

    await page.reload()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await site.restart({ WEB_BUILD_DIR: builds.next })

    await test.step('the scripts of the build before are there for old tabs', async () => {
      const names = await readdir(join(builds.old, 'client/assets'))
      const old = names.find((name) => /^faq-screen-.*\.js$/.test(name))
      const found = await page.request.get(`${site.url}/assets/${old}`)

      expect([found.status(), found.headers()['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
    })

    await test.step('the old tab shows that a new version exists', async () => {
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update()
      })
      await expect(page.getByText(offlineMessages.update)).toBeVisible()
      await expect(page.getByRole('button', { name: offlineMessages.reload })).toBeVisible()
    })

    // As after a day, or in a container without the data of the one before.
    await site.restart({ WEB_BUILD_DIR: builds.next, DATA_DIR: elsewhere })

    await test.step('a missing script reloads the page once, and the new page works', async () => {
      let loads = 0
      page.on('load', () => (loads += 1))
      await page.getByRole('link', { name: ro.faq }).click()
      await expect.poll(() => loads).toBe(1)
      await page.waitForLoadState('networkidle')
      if (new URL(page.url()).pathname !== hrefs.faq())
        await page.getByRole('link', { name: ro.faq }).click()
      await expect(page.getByRole('heading', { level: 1, name: faqMessages.title })).toBeVisible()
      expect(loads).toBe(1)
    })
  } finally {
    await site.stop()
    await builds.drop()
    await rm(elsewhere, { recursive: true, force: true })
  }
})
