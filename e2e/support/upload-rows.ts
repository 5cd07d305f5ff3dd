import { expect, type Page } from '@playwright/test'
import { studioUploadsMessages as ro } from '@hlizo/contract/messages/studio-uploads'

const ROW_HEIGHT = 40

const grid = (page: Page) => page.getByRole('grid', { name: ro.others.table })

/** A row of the captions and pictures without a film, while it is in sight. */
export const rowOf = (page: Page, name: string) =>
  grid(page).getByRole('row').filter({ hasText: name })

/** Without the row of headings. */
export const rowCount = async (page: Page): Promise<number> =>
  Number(await grid(page).getAttribute('aria-rowcount')) - 1

export const scrollTo = (page: Page, row: number) =>
  grid(page).evaluate((table, top) => table.scrollTo(0, top), row * ROW_HEIGHT)

/** Scrolls to the newest file, below those that other journeys have left. */
export const showNewest = (page: Page, name: string): Promise<void> =>
  expect(async () => {
    await scrollTo(page, await rowCount(page))
    await expect(rowOf(page, name)).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
