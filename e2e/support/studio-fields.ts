import { expect, type Locator, type Page } from '@playwright/test'
import { wallClockInBucharest } from '@hlizo/domain/dates'
import { enter, tabTo } from './keyboard.ts'

/** Chooses an option of a list by its first letters. */
export async function pick(
  page: Page,
  within: Locator,
  label: string,
  option: string,
): Promise<void> {
  await enter(page, within.getByRole('button', { name: label }))
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
  await page.keyboard.type(option)
  await page.keyboard.press('Enter')
}

/** Types a moment of Bucharest into a field. */
export async function typeMoment(page: Page, group: Locator, moment: Date): Promise<void> {
  const [, year, month, day, hour, minute] =
    /(\d+)-(\d+)-(\d+) (\d+):(\d+)/.exec(wallClockInBucharest(moment)) ?? []
  await tabTo(page, group.getByRole('spinbutton').first())
  await page.keyboard.type(`${day}${month}${year}${hour}${minute}`)
}
