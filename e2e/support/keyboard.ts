import { expect, type Locator, type Page } from '@playwright/test'

const MOST_STEPS = 120

/** Walks to an element by the Tab key alone, and sees the focus there: drawn, in the window, under nothing (WCAG 2.4.7, 2.4.11). */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible()
  await pressUntil(page, key, hasFocus(target))
  await expect(target).toBeFocused()
  await expect.poll(() => target.evaluate(isSeen), { message: 'the focus can be seen' }).toBe(true)
}

function isSeen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
  const isOnTop = onTop !== null && (element.contains(onTop) || onTop.contains(element))

  return element.matches(':focus-visible') && isOnTop
}

/** Walks to a field and writes into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Walks to a link or button and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Walks by the Tab key into a list or table, where it enters. */
export async function tabInto(page: Page, list: Locator): Promise<void> {
  const isInside = () => list.evaluate((element) => element.contains(document.activeElement))
  await expect(list).toBeVisible()
  await pressUntil(page, 'Tab', isInside)
  expect(await isInside(), 'the focus is in the list').toBe(true)
}

/** Walks to a button of a row of a list: by Tab to the list, then by arrows to the row and along it. */
export async function reachInRow(page: Page, row: Locator, button: Locator): Promise<void> {
  await tabInto(page, row.locator('..'))
  await page.keyboard.press('Home')
  await pressUntil(page, 'ArrowDown', hasFocus(row))
  await pressUntil(page, 'ArrowRight', hasFocus(button))
  await expect(button).toBeFocused()
}

const hasFocus = (target: Locator) => () =>
  target.evaluate((element) => element === document.activeElement)

async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
}
