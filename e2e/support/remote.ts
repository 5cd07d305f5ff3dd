import { expect, type Locator, type Page } from '@playwright/test'

/** The buttons of a remote control, as a browser receives them. */
const keys = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' } as const

const MOST_STEPS = 40

/** Presses one button of the remote. */
export async function press(page: Page, button: keyof typeof keys | 'ok' | 'back'): Promise<void> {
  if (button === 'ok') return page.keyboard.press('Enter')
  if (button === 'back') return page.keyboard.press('Escape')

  return page.keyboard.press(keys[button])
}

/** Moves the focus to an element by arrow keys alone, vertically first. */
export async function walkTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const way = await target.evaluate((goal) => {
      const from = document.activeElement?.getBoundingClientRect()
      const to = goal.getBoundingClientRect()
      if (goal === document.activeElement || !from) return null
      if (to.top >= from.bottom - 4) return 'down'
      if (to.bottom <= from.top + 4) return 'up'
      return to.left > from.left ? 'right' : 'left'
    })
    if (way === null) break
    await press(page, way)
  }

  await expect(target).toBeFocused()
}

/** Types on the keyboard that the television shows. */
export async function typeLetters(page: Page, letters: Iterable<string>): Promise<void> {
  for (const letter of letters) {
    await walkTo(page, page.getByRole('button', { name: letter, exact: true }))
    await press(page, 'ok')
  }
}

/** Whether what has the focus stands within the part of the picture that every television shows (5 % on each side). */
export async function expectFocusInPicture(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const box = document.activeElement?.getBoundingClientRect()
          const { innerWidth, innerHeight } = window
          return (
            box !== undefined &&
            document.activeElement !== document.body &&
            box.left >= innerWidth * 0.05 - 1 &&
            box.right <= innerWidth * 0.95 + 1 &&
            box.top >= innerHeight * 0.05 - 1 &&
            box.bottom <= innerHeight * 0.95 + 1
          )
        }),
      { message: 'the focus stands within the picture' },
    )
    .toBe(true)
}
