import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { categoryMessages } from '@hlizo/contract/messages/category'
import { listMessages } from '@hlizo/contract/messages/list'
import * as z from 'zod/mini'
import { listen, said } from '../support/focus.ts'
import { newViewer, type Member } from '../support/members.ts'
import { essentialsAccepted } from '../support/people.ts'

// Calls that a service worker makes cannot be answered from here.
test.use({ serviceWorkers: 'block' })

const Titles = z.array(z.looseObject({ id: z.int(), type: z.string(), title: z.string() }))
const CURSOR = 'second'
const FIRST = 100
const ALL = 130

/** A category of 130 titles in two pages; the demo has too few. The second waits until it is given. The last title is a real one. */
async function longCategory(page: Page, { call }: Member) {
  const titles = Titles.parse(await call('GET', '/content?category=standup'))
  const real = titles.find(({ type }) => type === 'VIDEO')
  if (!real) throw new Error('The catalogue has no video of its own.')
  const many = Array.from({ length: ALL }, (_, at) =>
    at === ALL - 1 ? real : { ...real, id: 10_000 + at, title: `Titlul ${at + 1}` },
  )
  const asked: string[] = []
  const second = Promise.withResolvers<void>()
  await page.route('**/api/v1/content?*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    const cursor = searchParams.get('cursor')
    asked.push(`${searchParams.get('sort') ?? 'all'} ${cursor ?? 'first'}`)
    if (cursor !== null) await second.promise
    const json =
      cursor === null
        ? { data: many.slice(0, FIRST), nextCursor: CURSOR }
        : { data: many.slice(FIRST) }
    await route.fulfill({ json })
  })

  return { asked, giveSecond: second.resolve }
}

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )

for (const width of [390, 1440]) {
  test(`a category of two pages loads to its end and restores its scroll position at ${width} px`, async ({
    page,
  }) => {
    const { asked, giveSecond } = await longCategory(page, await newViewer(page))
    await page.setViewportSize({ width, height: 900 })
    await page.goto(hrefs.category('standup'))
    const cards = page.getByRole('main').getByRole('article')
    const more = page.getByRole('button', { name: catalogueMessages.loadMore })
    await expect(cards).toHaveCount(60)
    await listen(page)

    await more.click()
    await expect.poll(() => asked.at(-1)).toBe(`all ${CURSOR}`)
    await twoFrames(page)
    await expect(cards).toHaveCount(60)
    giveSecond()
    await expect(cards).toHaveCount(120)
    await expect(cards.nth(60).getByRole('link').first()).toBeFocused()
    await more.click()
    await expect(cards).toHaveCount(ALL)
    await expect(page.getByText(catalogueMessages.end)).toBeVisible()
    await expect(more).toHaveCount(0)
    expect(asked).toEqual(['all first', `all ${CURSOR}`])
    expect(await said(page)).toEqual([listMessages.added(60), listMessages.added(10)])
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

    await cards.last().getByRole('link').first().click()
    await page.waitForURL(/\/video\//)
    await page.goBack()
    await expect(cards).toHaveCount(ALL)
    await expect(cards.last()).toBeInViewport()

    await page.reload()
    await expect(cards).toHaveCount(FIRST)

    await page.getByRole('button', { name: categoryMessages.chips.new, exact: true }).click()
    await page.waitForURL(/sort=new/)
    await expect(cards).toHaveCount(60)
    await expect.poll(() => asked.at(-1)).toBe('new first')
  })
}

test('the category page of a visitor hydrates after a reload as the server rendered it', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  await page.goto(hrefs.category('standup'))
  const cards = page.getByRole('main').getByRole('article')
  await expect.poll(() => cards.count()).toBeGreaterThan(2)
  // As after „Mai multe”: the entry of the history says how many are shown.
  await page.evaluate(() => history.replaceState({ ...history.state, usr: { shown: 2 } }, ''))
  await page.reload()

  await expect(cards).toHaveCount(2)
})
