import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import * as z from 'zod/mini'
import { HERO_ADVANCE_MS, HERO_PAUSE_AFTER_CHOICE_MS } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { homeMessages } from '@hlizo/contract/messages/home'
import { searchMessages } from '@hlizo/contract/messages/search'
import { newViewer } from '../support/members.ts'
import { essentialsAccepted } from '../support/people.ts'
import { product } from '../support/product.ts'

test.use({ provoked: { faults: [/^500 GET \/api\/v1\/homepage\/sections\/recommended/] } })

// Calls that a service worker makes cannot be seen from here.
test.use({ serviceWorkers: 'block' })

const ro = homeMessages.hero
const Profile = z.object({
  name: z.string(),
  preferences: z.record(z.string(), z.unknown()),
})
const Show = z.object({
  title: z.string(),
  videos: z.array(z.object({ id: z.int(), title: z.string() })),
})
const Titles = z.array(z.object({ type: z.string(), id: z.int() }))
const Clips = z.array(
  z.object({ id: z.int(), title: z.string(), previewUrl: z.nullable(z.string()) }),
)
const Events = z.object({
  events: z.array(z.object({ event: z.string(), outcome: z.optional(z.string()) })),
})

const row = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })

/** Which slide of the hero is shown, counted from 1. */
const slide = async (hero: Locator) => {
  const dots = await hero.locator('[aria-label][type=button]').elementHandles()
  const current = await Promise.all(dots.map((dot) => dot.getAttribute('aria-current')))

  return current.filter((_, place) => place > 0).indexOf('true') + 1
}

/** A finger that is drawn from right to left. */
async function swipe(hero: Locator): Promise<void> {
  const finger = { pointerType: 'touch', clientY: 300 }
  await hero.dispatchEvent('pointerdown', { ...finger, clientX: 300 })
  await hero.dispatchEvent('pointerup', { ...finger, clientX: 100 })
}

test('the hero rotates by itself, pauses on hover and focus, and can be stopped', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  await page.clock.install()
  await page.goto(hrefs.home())
  const hero = page.getByRole('region', { name: ro.label })
  const turned = () => page.clock.runFor(HERO_ADVANCE_MS + 50)
  await expect(hero.getByRole('button', { name: ro.pause })).toBeVisible()
  await page.mouse.move(10, 890)

  await page.clock.pauseAt(Date.now() + 1_000)

  await test.step('pauses four seconds longer after a swipe', async () => {
    await swipe(hero)
    const chosen = await slide(hero)
    await turned()
    expect(await slide(hero)).toBe(chosen)
    await page.clock.runFor(HERO_PAUSE_AFTER_CHOICE_MS)
    await expect.poll(() => slide(hero)).not.toBe(chosen)
  })

  await test.step('rotates every 10.5 seconds', async () => {
    const before = await slide(hero)
    await page.clock.runFor(HERO_ADVANCE_MS - 1_000)
    expect(await slide(hero)).toBe(before)
    await page.clock.runFor(1_000)
    await expect.poll(() => slide(hero)).not.toBe(before)
  })

  await test.step('pauses while the mouse is over it', async () => {
    const before = await slide(hero)
    await hero.hover({ position: { x: 300, y: 200 } })
    await turned()
    await turned()
    expect(await slide(hero)).toBe(before)
  })

  await test.step('pauses while it has the focus', async () => {
    await page.mouse.move(10, 890)
    await hero.getByRole('button', { name: ro.next }).focus()
    const before = await slide(hero)
    await turned()
    await turned()
    expect(await slide(hero)).toBe(before)
  })

  await test.step('stops when the pause button is pressed and continues when it is pressed again', async () => {
    await hero.getByRole('button', { name: ro.pause }).click()
    await page.getByRole('heading', { level: 2 }).last().click()
    const before = await slide(hero)
    await turned()
    expect(await slide(hero)).toBe(before)
    await hero.getByRole('button', { name: ro.resume }).click()
    await page.getByRole('heading', { level: 2 }).last().click()
    await turned()
    await expect.poll(() => slide(hero)).not.toBe(before)
  })
})

test('the hero does not rotate with reduced motion until the button is pressed', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto(hrefs.home())
  const hero = page.getByRole('region', { name: ro.label })
  await expect(hero.getByRole('button', { name: ro.resume })).toBeVisible()
  await page.mouse.move(10, 890)
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.clock.runFor(2 * HERO_ADVANCE_MS)
  expect(await slide(hero)).toBe(1)

  await hero.getByRole('button', { name: ro.next }).click()
  expect(await slide(hero)).toBe(2)
  await hero.getByRole('button', { name: ro.resume }).click()
  await page.getByRole('heading', { level: 2 }).last().click()
  await page.clock.runFor(HERO_ADVANCE_MS + HERO_PAUSE_AFTER_CHOICE_MS + 50)
  await expect.poll(() => slide(hero)).not.toBe(2)
})

test('a visitor moves through a row by keyboard, and a page is prefetched', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  await page.goto(hrefs.home())
  const top = row(page, homeMessages.rows.mostWatched)
  const links = top.getByRole('link')
  await links.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await top.evaluate((section) => section.contains(document.activeElement))).toBe(false)

  const prepared = page.locator('link[rel=modulepreload][href*="video-screen"]')
  await expect(prepared).toHaveCount(0)
  await links.nth(1).hover()
  await expect(prepared).not.toHaveCount(0)
})

test('a search is stored in the browser and its outcome is reported', async ({ page, context }) => {
  const consent = encodeURIComponent(JSON.stringify({ v: 1, level: 'all' }))
  await context.addCookies([{ name: 'consent', value: consent, url: product.url }])
  const outcomes: string[] = []
  await page.route('**/api/v1/analytics/events', async (route) => {
    const { events } = Events.parse(route.request().postDataJSON())
    outcomes.push(...events.flatMap(({ outcome }) => outcome ?? []))
    await route.fulfill({ status: 204 })
  })
  await page.goto(hrefs.search())
  const field = page.getByRole('textbox', { name: searchMessages.title })

  await field.fill('bloc')
  await expect(page.getByRole('status').filter({ hasText: 'rezultat' })).toBeVisible()
  await field.fill('xqxqzz')
  await expect(page.getByRole('heading', { name: searchMessages.none('xqxqzz') })).toBeVisible()
  await expect.poll(() => outcomes).toEqual(['quit', 'no result'])
  await field.fill('etajul')
  // A search without a result shows titles, too.
  await expect(page.getByRole('status').filter({ hasText: 'rezultat' })).toBeVisible()
  await page.getByRole('link', { name: 'Etajul fără lift' }).first().click()
  await page.waitForURL(/\/(video|show|login)/)
  await expect.poll(() => outcomes).toEqual(['quit', 'no result', 'success'])

  await page.goto(hrefs.search())
  await page.getByRole('button', { name: 'etajul', exact: true }).click()
  await page.waitForURL(/q=etajul/)
  await page.goto(hrefs.search())
  await page.getByRole('button', { name: searchMessages.clearRecent }).click()
  await expect(page.getByRole('button', { name: 'etajul', exact: true })).toHaveCount(0)
})

test('a search is reported when the tab closes', async ({ page, context }) => {
  const consent = encodeURIComponent(JSON.stringify({ v: 1, level: 'all' }))
  await context.addCookies([{ name: 'consent', value: consent, url: product.url }])
  await page.goto(hrefs.faq())
  const tab = await context.newPage()
  // Playwright cannot see what a closing tab sends; the other tab reads it here.
  await tab.addInitScript(() => {
    const send = window.fetch.bind(window)
    window.fetch = (input, init) => {
      if (init?.keepalive === true && typeof init.body === 'string')
        localStorage.setItem('last-sent', init.body)

      return send(input, init)
    }
  })
  await tab.goto(hrefs.search())
  await tab.getByRole('textbox', { name: searchMessages.title }).fill('soacra')
  await tab.waitForURL(/q=soacra/)
  await expect(tab.getByRole('status').filter({ hasText: 'rezultat' })).toBeVisible()
  await tab.close({ runBeforeUnload: true })

  const lastSent = () => page.evaluate(() => localStorage.getItem('last-sent'))
  await expect.poll(lastSent).toContain('"search_term":"soacra","results_count":1,"outcome":"quit"')
})

test('the next episode replaces the one that was watched', async ({ page }) => {
  const ana = await newViewer(page)
  const titles = Titles.parse(await ana.call('GET', '/content?category=show'))
  const showId = titles.find(({ type }) => type === 'SHOW')?.id ?? 0
  const [first, second] = Show.parse(await ana.call('GET', `/shows/${showId}`)).videos
  if (!first || !second) throw new Error('The show has no two episodes.')
  const place = { seen: false, time: 9, percentageSeen: 20 }
  await ana.call('POST', `/progress/${first.id}/track`, place)

  // Only the failed row shows an error.
  await page.route('**/homepage/sections/recommended*', (route) =>
    route.fulfill({ status: 500, json: { error: 'INTERNAL', message: '' } }),
  )
  await page.goto(hrefs.home())
  await expect(page.getByText(failureMessages.part.title)).toBeVisible()
  const watchlist = row(page, homeMessages.rows.watchlist)
  await expect(watchlist.getByRole('link', { name: first.title })).toBeVisible()
  await watchlist
    .getByRole('button', { name: `${homeMessages.row.markSeen}: ${first.title}` })
    .click()
  await expect(watchlist.getByRole('link', { name: second.title })).toBeVisible()
  await expect(watchlist.getByRole('link', { name: first.title })).toHaveCount(0)
})

test('a card plays its clip after a delay, unless the profile has turned clips off', async ({
  page,
}) => {
  const ana = await newViewer(page)
  const standups = async () =>
    Clips.parse(await ana.call('GET', '/videos?category=standup&sort=popular&limit=20'))
  const title = (await standups()).find(({ previewUrl }) => previewUrl !== null)?.title ?? ''
  const other = (await standups()).find((video) => video.title !== title)
  const clip = page.locator('article video')
  const lookAtSimilar = async () => {
    await page.goto(hrefs.video(other?.id ?? 0))
    const card = page.locator('article', { has: page.getByRole('link', { name: title }) }).first()
    await card.scrollIntoViewIfNeeded()
    await card.hover()
  }

  await page.clock.install()
  await lookAtSimilar()
  await expect(clip).toHaveCount(0)
  await page.clock.runFor(1_000)
  await expect(clip).toHaveCount(1)

  const { name, preferences } = Profile.parse(await ana.call('GET', '/profiles/current'))
  const calm = { name, avatar: 7, preferences: { ...preferences, autoplayPreviews: false } }
  await ana.call('PUT', `/profiles/${ana.profileId}`, calm)
  await lookAtSimilar()
  await page.clock.runFor(5_000)
  await expect(clip).toHaveCount(0)
})
