import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import * as z from 'zod/mini'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { categoryMessages } from '@hlizo/contract/messages/category'
import { homeMessages } from '@hlizo/contract/messages/home'
import { searchMessages } from '@hlizo/contract/messages/search'
import { expectAccessible } from '../support/accessibility.ts'
import { newViewer, type Member } from '../support/members.ts'
import { essentialsAccepted } from '../support/people.ts'
import { product } from '../support/product.ts'

test.use({ provoked: { faults: [/^500 POST \/api\/v1\/favorites\/video\//] } })

// Calls that a service worker makes cannot be made to fail from here.
test.use({ serviceWorkers: 'block' })

const Cards = z.array(z.object({ id: z.int(), title: z.string() }))

const row = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })

/** Begins a video, so that it can be continued. */
async function begin(member: Member): Promise<z.infer<typeof Cards>[number]> {
  const [card] = Cards.parse(await member.call('GET', '/videos?limit=1&sort=popular'))
  if (!card) throw new Error('The catalogue is empty.')
  const place = { seen: false, time: 9, percentageSeen: 20 }
  await member.call('POST', `/progress/${card.id}/track`, place)

  return card
}

test('a subscriber finds a title, adds it to a list and returns to the same position', async ({
  page,
}) => {
  const ana = await newViewer(page)
  const begun = await begin(ana)

  await test.step('continues a film, removes it from the list and restores it', async () => {
    await page.goto(hrefs.home())
    const watchlist = row(page, homeMessages.rows.watchlist)
    await expect(watchlist.getByRole('link', { name: begun.title })).toBeVisible()
    await expectAccessible(page)
    const remove = `${homeMessages.row.removeFromWatchlist}: ${begun.title}`
    await watchlist.getByRole('button', { name: remove }).click()
    await expect(watchlist).toHaveCount(0)
    await page.getByRole('button', { name: homeMessages.row.undo }).click()
    await expect(watchlist.getByRole('link', { name: begun.title })).toBeVisible()
  })

  await test.step('finds a title with a typing error and without diacritics', async () => {
    await page.goto(hrefs.search())
    await page.keyboard.press('/')
    await page.getByRole('textbox', { name: searchMessages.title }).fill('etajl fara lift')
    await page.waitForURL(/q=etajl/)
    const found = page.getByRole('link', { name: 'Etajul fără lift' }).first()
    await expect(found).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: searchMessages.title }).fill('xqxqzz')
    await expect(page.getByRole('heading', { name: searchMessages.none('xqxqzz') })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('sorts a category by a query parameter, and the scroll position is restored', async () => {
    await page.goto(hrefs.category('standup'))
    await page.getByRole('button', { name: categoryMessages.chips.new, exact: true }).click()
    await page.waitForURL(/sort=new/)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 700 })
    const last = page.locator('article').getByRole('link').last()
    let before = 0
    // The new order begins at the top of the page, a moment after its address.
    await expect(async () => {
      await last.scrollIntoViewIfNeeded()
      before = await page.evaluate(() => scrollY)
      expect(before).toBeGreaterThan(100)
    }).toPass()
    await last.click()
    await page.waitForURL(/\/(show|video)\//)
    await page.goBack()
    await page.waitForURL(/sort=new/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 80)
  })

  await test.step('adds a title to the list, and a failed request leaves the list unchanged', async () => {
    await page.goto(hrefs.video(begun.id))
    const keep = page.getByRole('button', { name: catalogueMessages.addFavorite }).first()
    await page.route('**/api/v1/favorites/**', (route) =>
      route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'Probleme în paradis!' } }),
    )
    await keep.click()
    await expect(page.getByText(catalogueMessages.favoriteFailed)).toBeVisible()
    await expect(keep).toBeVisible()
    await page.unroute('**/api/v1/favorites/**')
    await keep.click()
    await expect(
      page.getByRole('button', { name: catalogueMessages.removeFavorite }).first(),
    ).toBeVisible()
    await page.goto(hrefs.favorites())
    await expect(page.getByRole('link', { name: begun.title })).toBeVisible()
    await expectAccessible(page)
  })
})

test('every public page has metadata for search engines', async ({ request, context }) => {
  await essentialsAccepted(context)
  const read = async (path: string) => {
    const answer = await request.get(path)
    return { status: answer.status(), html: await answer.text(), headers: answer.headers() }
  }

  await test.step('public pages have a canonical URL, a description and a picture', async () => {
    for (const path of ['/', '/category/standup', '/faq', '/vouchers', '/termeni-si-conditii']) {
      const { status, html } = await read(path)
      expect(status, path).toBe(200)
      expect(html, path).toContain(`<link rel="canonical" href="${product.url}${path}"/>`)
      expect(html, path).toContain('property="og:title"')
      expect(html, path).toMatch(/name="description" content=".{40}/)
    }
  })

  await test.step('the picture of the first paint is preloaded', async () => {
    expect((await read('/')).headers['link']).toMatch(
      /^<\/pictures\/\w+\/1280>; rel=preload; as="image"; fetchpriority="high"/,
    )
  })

  await test.step('a video is a VideoObject and is in the sitemap', async () => {
    const index = await read('/sitemap.xml')
    const part = /<loc>([^<]*videos-\d+\.xml)<\/loc>/.exec(index.html)?.[1] ?? ''
    const address = /<loc>([^<]*\/video\/\d+)<\/loc>/.exec((await read(part)).html)?.[1] ?? ''
    const { html } = await read(address)
    expect(html).toContain('"@type":"VideoObject"')
    expect(html).not.toContain('contentUrl')
    expect((await read('/robots.txt')).html).toContain(`Sitemap: ${product.url}/sitemap.xml`)
  })

  await test.step('private pages are not indexed, and unknown URLs return 404', async () => {
    for (const path of ['/login', '/search?q=bloc', '/vouchers/checkout?sessionId=cs_1']) {
      expect((await read(path)).headers['x-robots-tag'], path).toBe('noindex')
    }
    for (const path of ['/nimic', '/video/999999', '/comedian/nimeni', '/category/drama']) {
      expect((await read(path)).status, path).toBe(404)
    }
  })
})
