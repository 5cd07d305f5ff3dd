import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** Runs axe on the current page at the widths of a phone and a desktop. */
export async function onBothWidths(
  page: Page,
  what: string,
  look: () => Promise<void> = async () => {},
): Promise<void> {
  for (const viewport of [phone, desktop]) {
    // oxlint-disable-next-line no-await-in-loop -- one page, one width at a time
    await page.setViewportSize(viewport)
    // oxlint-disable-next-line no-await-in-loop
    await look()
    // oxlint-disable-next-line no-await-in-loop
    await expectAccessible(page, { what: `${what} at ${viewport.width} px` })
  }
}
