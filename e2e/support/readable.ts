import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { clipped } from './clipped.ts'
import { faultsOfForcedColors } from './forced-colors.ts'
import { brokenWords, overflowing } from './reflow.ts'
import { withWiderText } from './wider-text.ts'

/** Further checks in a viewport besides its texts. */
type Look = (page: Page, what: string) => Promise<void>
type Window = {
  readonly width: number
  readonly height: number
  readonly looks: readonly Look[]
  /** At the first state of an address: the others differ in some words. */
  readonly firstLooks?: readonly Look[]
  /** On the screens that each user passes. */
  readonly mainLooks?: readonly Look[]
}

const soft = expect.configure({ soft: true, timeout: 20_000 })

/** Everything can be read: it fits into the window, and nothing is cut off. */
async function expectLegible(page: Page, what: string): Promise<void> {
  await soft
    .poll(() => overflowing(page), { message: `wider than the window: ${what}` })
    .toEqual([])
  await soft.poll(() => clipped(page), { message: `cut off: ${what}` }).toEqual([])
}

const inWiderText: Look = (page, what) =>
  withWiderText(page, () => expectLegible(page, `${what} with wider text`))

const inForcedColours: Look = async (page, what) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    const message = `cannot be seen in forced colours, ${colorScheme}: ${what}`
    await soft.poll(() => faultsOfForcedColors(page), { message }).toEqual([])
  }
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
}

const inWholeWords: Look = (page, message) =>
  soft.poll(() => brokenWords(page), { message: `broken: ${message}` }).toEqual([])

const withAxe: Look = (page, what) => expectAccessible(page, { what, isSoft: true })

/** A desktop, 1280 px at 200 %, a phone, and the narrowest that must do (WCAG 1.4.10). */
const windows: readonly Window[] = [
  {
    width: 1440,
    height: 900,
    looks: [inWholeWords],
    firstLooks: [withAxe],
    mainLooks: [inForcedColours],
  },
  { width: 640, height: 450, looks: [inWholeWords] },
  {
    width: 390,
    height: 844,
    looks: [inWholeWords],
    mainLooks: [inWiderText, inForcedColours, withAxe],
  },
  { width: 320, height: 568, looks: [inWholeWords, withAxe] },
]
/** A laptop, and 1280 × 1024 px at 400 %. */
const mainWindows: readonly Window[] = [
  { width: 1280, height: 900, looks: [inWiderText] },
  { width: 320, height: 256, looks: [] },
]

type Depth = { readonly isFirst: boolean; readonly isMain: boolean }

/** Checks the current page in all viewports without a reload. */
export async function expectReadable(page: Page, name: string, depth: Depth): Promise<void> {
  const { isFirst, isMain } = depth
  for (const window of isMain ? [...windows, ...mainWindows] : windows) {
    const { width, height, looks, firstLooks = [], mainLooks = [] } = window
    await page.setViewportSize({ width, height })
    const what = `${name} at ${width} × ${height} px`
    await expectLegible(page, what)
    const chosen = [...looks, ...(isFirst ? firstLooks : []), ...(isMain ? mainLooks : [])]
    for (const look of chosen) await look(page, what)
  }
}
