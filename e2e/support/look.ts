import { expect, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { overflowing } from './reflow.ts'

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** Takes pictures of what is open at two widths and in both themes; all of it can be read, and axe finds nothing. */
export async function lookAt(page: Page, info: TestInfo, what: string): Promise<void> {
  for (const size of WIDTHS) {
    // oxlint-disable-next-line no-await-in-loop -- one page, one width at a time
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      const name = `${what}, ${size.width} px, ${colorScheme}`
      // oxlint-disable-next-line no-await-in-loop
      await page.emulateMedia({ colorScheme })
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(() => overflowing(page), { message: name }).toEqual([])
      // oxlint-disable-next-line no-await-in-loop
      await expectAccessible(page, { what: name, isSoft: true })
      const file = `${what.replaceAll(' ', '-')}-${size.width}-${colorScheme}.png`
      // oxlint-disable-next-line no-await-in-loop
      await page.screenshot({ path: info.outputPath(file) })
    }
  }
  await page.setViewportSize(WIDTHS[0])
  await page.emulateMedia({ colorScheme: 'light' })
}
