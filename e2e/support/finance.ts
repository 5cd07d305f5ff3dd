import { expect, type Page } from '@playwright/test'
import { newOperator, openStudio } from './operators.ts'
import { product } from './product.ts'
import { overflowing } from './reflow.ts'

export const MONEY = '/studio/money'

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })

/** Opens Studio in a window of its own, because a subscriber is signed in on the other one. */
export async function studioOf(page: Page, address: string, name = 'Flavia'): Promise<Page> {
  const flavia = await newOperator(page, name, 'finance')
  const context = await page.context().browser()?.newContext({ baseURL: product.url })
  if (!context) throw new Error('There is no browser.')
  const studio = await context.newPage()
  await studio.setViewportSize({ width: 1280, height: 800 })
  await openStudio(studio, flavia, address)

  return studio
}

/** At the width of a phone everything can be read. */
export async function expectNarrow(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflowing(page), { message: `${what} at 390 px` }).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}
