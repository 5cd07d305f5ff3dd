import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { homeMessages } from '@hlizo/contract/messages/home'
import { offerMessages } from '@hlizo/contract/messages/offer'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { searchMessages } from '@hlizo/contract/messages/search'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { hrefs } from '@hlizo/contract/hrefs'
import * as z from 'zod/mini'
import { newMember, newViewer } from '../support/members.ts'
import { essentialsAccepted } from '../support/people.ts'

// Calls that a service worker makes cannot be changed from here.
test.use({ serviceWorkers: 'block' })

const phone = { width: 390, height: 844 }
const laptop = { width: 1440, height: 900 }
const wide = { width: 1920, height: 1080 }

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')

  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** How many cards of a row are seen whole, and how many at least in part. */
async function cardsSeen(page: Page, name: string) {
  const list = page.getByRole('list', { name, exact: true })
  await list.scrollIntoViewIfNeeded()

  return list.evaluate((element) => {
    const frame = element.getBoundingClientRect()
    const boxes = Array.from(element.children, (child) => child.getBoundingClientRect())
    const isWhole = ({ left, right }: DOMRect) => left >= frame.left && right <= frame.right + 1
    const isPartly = ({ left, right }: DOMRect) => right > frame.left && left < frame.right - 1

    return { whole: boxes.filter(isWhole).length, partly: boxes.filter(isPartly).length }
  })
}

test('a row shows two to five cards, depending on the width', async ({ page, context }) => {
  await essentialsAccepted(context)
  const top = homeMessages.rows.mostWatched
  await page.setViewportSize(phone)
  await page.goto('/')
  expect(await cardsSeen(page, top)).toEqual({ whole: 2, partly: 3 })
  await page.setViewportSize(laptop)
  expect(await cardsSeen(page, 'Viața la bloc')).toEqual({ whole: 4, partly: 5 })
  await page.setViewportSize(wide)
  expect(await cardsSeen(page, 'Viața la bloc')).toEqual({ whole: 5, partly: 5 })
})

test('the labels on a small card leave most of its picture visible', async ({ page, context }) => {
  await essentialsAccepted(context)
  await page.setViewportSize(phone)
  await page.goto('/')
  const cards = await page.getByRole('article').evaluateAll((articles) =>
    articles.map((article) => {
      const art = article.querySelector('div')
      const areaOf = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return width * height
      }
      // A group of badges is as wide as the picture, so its children are measured.
      const hasWords = ({ childNodes }: Element) =>
        Array.from(childNodes).some(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const parts = Array.from(art?.querySelectorAll(':scope > span') ?? []).flatMap((part) =>
        hasWords(part) ? [part] : Array.from(part.children),
      )
      const covered = parts.reduce((sum, part) => sum + areaOf(part), 0)

      return { share: covered / (art ? areaOf(art) : 1), width: art?.clientWidth ?? 0 }
    }),
  )
  expect(cards.length).toBeGreaterThan(20)
  expect(cards.filter(({ width }) => width < 152).length).toBeGreaterThan(10)
  expect(Math.max(...cards.map(({ share }) => share))).toBeLessThan(0.4)
})

test('the profile chooser and the profile form are aligned and not cut off', async ({ page }) => {
  const ana = await newViewer(page)
  for (const size of [phone, laptop]) {
    await page.setViewportSize(size)
    await page.goto(hrefs.changeProfile())
    const button = page.getByRole('button', { name: profilesMessages.pick.choose('Ana') })
    const [face, all] = [await boxOf(button.locator('img')), await boxOf(button)]
    expect(Math.abs(face.x + face.right - all.x - all.right)).toBeLessThan(2)

    await page.getByRole('button', { name: profilesMessages.pick.manage }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(profilesMessages.pick.manage)

    await page.goto(hrefs.profile(ana.profileId))
    const chooser = page.getByRole('group', { name: profilesMessages.form.avatar })
    await expect(chooser.getByRole('radio')).toHaveCount(36)
    const last = await boxOf(chooser.locator('label').last())
    expect(last.bottom).toBeLessThanOrEqual((await boxOf(chooser)).bottom)
    await page.getByRole('link', { name: profilesMessages.form.back }).click()
    await page.waitForURL(hrefs.changeProfile())
  }
})

test('the navigation bar of a subscriber has its items in order', async ({ page }) => {
  await newViewer(page)
  await page.setViewportSize(laptop)
  await page.goto(hrefs.account())
  const bar = page.getByRole('navigation', { name: shellMessages.navbar.label })
  await expect(bar.getByRole('button', { name: shellMessages.menu.label })).toBeVisible()
  const { standup, podcast, show, faq, gift } = shellMessages.navbar
  const names = await bar
    .locator('a, input')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.checkVisibility())
        .map((part) => part.getAttribute('aria-label') ?? part.textContent?.trim() ?? ''),
    )
  expect(names.slice(1)).toEqual([standup, podcast, show, faq, searchMessages.title, gift])
})

test('a grid has two columns up to 767 px and five on the widest screens', async ({ page }) => {
  const ana = await newViewer(page)
  for (const id of [1, 2, 3, 4, 5, 6]) await ana.call('POST', `/favorites/video/${id}`)
  const columnsAt = { 390: 2, 767: 2, 768: 3, 1920: 5 }
  await page.goto(hrefs.favorites())
  for (const [width, columns] of Object.entries(columnsAt)) {
    await page.setViewportSize({ width: Number(width), height: 1000 })
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards).toHaveCount(6)
    const lefts = await cards.evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().left)),
    )
    expect(new Set(lefts).size).toBe(columns)
  }
})

test('the menu of a phone has all items on one line', async ({ page }) => {
  await newViewer(page)
  await page.setViewportSize(phone)
  await page.goto(hrefs.home())
  await page.getByRole('button', { name: shellMessages.menu.label }).click()
  const lefts = await page
    .locator('[data-entry]')
    .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().left))

  expect(lefts.length).toBeGreaterThan(8)
  expect(new Set(lefts.map(Math.round)).size).toBe(1)
})

const LONG_TITLE = 'O seară lungă la bloc '.repeat(10).trim().slice(0, 200)
const Ids = z.array(z.object({ id: z.int() }))
const Titled = z.looseObject({ data: z.looseObject({ title: z.string() }) })
const FeaturedTitles = z.looseObject({ data: z.array(z.looseObject({ title: z.string() })) })

/** Expects the play link in the first viewport, below the long heading. */
async function expectPlayInSight(page: Page, address: string): Promise<void> {
  await page.goto(address)
  for (const size of [phone, laptop]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('O seară lungă')
    const play = await boxOf(
      page.getByRole('main').getByRole('link', { name: catalogueMessages.play }).first(),
    )
    expect(play.bottom).toBeLessThanOrEqual(size.height)
  }
}

test('a title of 200 characters leaves the play button on the first screen', async ({ page }) => {
  const ana = await newViewer(page)
  const [{ id } = { id: 0 }] = Ids.parse(await ana.call('GET', '/videos?limit=1&sort=popular'))
  await page.route(`**/api/v1/videos/${id}`, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = Titled.parse(await answer.json())
    const json = { ...rest, data: { ...data, title: LONG_TITLE } }
    await route.fulfill({ response: answer, json })
  })
  await expectPlayInSight(page, hrefs.video(id))
})

test('a title of 200 characters in the hero leaves the play button on the first screen', async ({
  page,
}) => {
  await newViewer(page)
  await page.route('**/api/v1/featured-content**', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = FeaturedTitles.parse(await answer.json())
    const json = {
      ...rest,
      data: data.map((title) => ({ ...title, title: LONG_TITLE, titleUrl: null })),
    }
    await route.fulfill({ response: answer, json })
  })
  await expectPlayInSight(page, hrefs.home())
})

test('results appear below the search field of the navigation bar during typing', async ({
  page,
}) => {
  await newViewer(page)
  await page.setViewportSize(laptop)
  await page.goto(hrefs.home())
  await page.getByRole('textbox', { name: searchMessages.title }).fill('bloc')
  const found = page.getByRole('list', { name: searchMessages.suggestions }).getByRole('link')
  await expect(found.first()).toContainText('Bloc cu vedere la bloc')
  await page.keyboard.press('ArrowDown')
  await expect(found.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/show\//)
  await expect(found).toHaveCount(0)
})

test('a search shows why a show matches, and opens the episode', async ({ page }) => {
  await newViewer(page)
  await page.goto(hrefs.search({ q: 'interfon' }))
  await page.getByRole('link', { name: searchMessages.match.episode('Interfonul') }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Interfonul' })).toBeVisible()
})

test('the navigation bar has its own background with forced colors', async ({ page, context }) => {
  await essentialsAccepted(context)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const bar = page.locator('header').first()
  const ground = await bar.evaluate((element) => getComputedStyle(element).backgroundColor)

  expect(ground).not.toMatch(/rgba\(.*, 0\)|transparent/)
})

const Episodes = z.array(
  z.object({
    id: z.int(),
    duration: z.number(),
    episode: z.optional(z.number()),
    show: z.nullable(z.object({ title: z.string() })),
  }),
)

test('an episode that was not started is labelled as the next one', async ({ page }) => {
  const ana = await newViewer(page)
  const videos = Episodes.parse(await ana.call('GET', '/videos?limit=60'))
  // Other journeys make shows of one episode.
  const second = videos.find(({ show, episode }) => show !== null && episode === 2)
  const title = second?.show?.title
  const first = videos.find(({ show, episode }) => show?.title === title && episode === 1)
  if (!first) throw new Error('The catalogue has no show of two episodes.')
  await ana.call('POST', `/progress/${first.id}/track`, {
    seen: true,
    time: first.duration,
    percentageSeen: 100,
  })
  await page.goto(hrefs.home())
  const row = page.getByRole('list', { name: homeMessages.rows.watchlist })

  await expect(row.getByText(homeMessages.row.nextEpisode)).toBeVisible()
})

/** The number of lines of the matching part of a text. */
function linesOf(text: Locator, part: string): Promise<number> {
  return text.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const start = node.nodeValue?.indexOf(wanted) ?? -1
      if (start === -1) continue
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, start + wanted.length)

      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
    }

    return 0
  }, part)
}

test('„12 × abonament lunar” fits on one line at every width', async ({ page }) => {
  await newMember(page, 'Ilinca')
  await page.goto(hrefs.subscribe())
  const times = subscribeMessages.insteadOf('').split(', ')[1] ?? ''
  expect(times.replaceAll('\u00A0', ' ')).toBe('12 × abonament lunar')
  const comparison = page.getByText(times.replaceAll('\u00A0', ' ')).first()
  await expect(comparison).toBeVisible()
  for (let width = 320; width <= 1440; width += 40) {
    await page.setViewportSize({ width, height: 900 })
    expect(await linesOf(comparison, times), `at ${width} px`).toBe(1)
  }
})

test('the lines of a payment are not broken on a phone', async ({ page }) => {
  await newViewer(page)
  await page.setViewportSize(phone)
  await page.goto(hrefs.charges())
  const plan = offerMessages.monthly.description
  const charge = page.getByRole('main').getByRole('listitem').first()
  const day = charge.locator('time')

  expect(await linesOf(charge.getByText(plan, { exact: true }), plan)).toBe(1)
  expect(await linesOf(day, await day.innerText())).toBe(1)
})
