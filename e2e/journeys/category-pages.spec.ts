import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { categoryMessages } from '@hlizo/contract/messages/category'
import * as z from 'zod/mini'
import { newViewer, type Member } from '../support/members.ts'

// Calls that a service worker makes cannot be answered from here.
test.use({ serviceWorkers: 'block' })

const Titles = z.array(z.looseObject({ id: z.int(), type: z.string(), title: z.string() }))
const CURSOR = 'second'
const FIRST = 100
const ALL = 130

/** A category of 130 titles in two pages; the demo has too few. The last title is a real one. */
async function longCategory(page: Page, { call }: Member): Promise<string[]> {
  const titles = Titles.parse(await call('GET', '/content?category=standup'))
  const real = titles.find(({ type }) => type === 'VIDEO')
  if (!real) throw new Error('The catalogue has no video of its own.')
  const many = Array.from({ length: ALL }, (_, at) =>
    at === ALL - 1 ? real : { ...real, id: 10_000 + at, title: `Titlul ${at + 1}` },
  )
  const asked: string[] = []
  await page.route('**/api/v1/content?*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    const cursor = searchParams.get('cursor')
    asked.push(`${searchParams.get('sort') ?? 'all'} ${cursor ?? 'first'}`)
    const json =
      cursor === null
        ? { data: many.slice(0, FIRST), nextCursor: CURSOR }
        : { data: many.slice(FIRST) }
    await route.fulfill({ json })
  })

  return asked
}

for (const width of [390, 1440]) {
  test(`a category of two pages is read to its end, and found again at ${width} px`, async ({
    page,
  }) => {
    const asked = await longCategory(page, await newViewer(page))
    await page.setViewportSize({ width, height: 900 })
    await page.goto(hrefs.category('standup'))
    const cards = page.getByRole('main').getByRole('article')
    const more = page.getByRole('button', { name: catalogueMessages.loadMore })
    await expect(cards).toHaveCount(60)

    await more.click()
    await expect(cards).toHaveCount(120)
    await expect(cards.nth(60).getByRole('link').first()).toBeFocused()
    await more.click()
    await expect(cards).toHaveCount(ALL)
    await expect(page.getByText(catalogueMessages.end)).toBeVisible()
    await expect(more).toHaveCount(0)
    expect(asked).toEqual(['all first', `all ${CURSOR}`])
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
