import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { clipped, widerText } from '../support/clipped.ts'
import { faultsOfForcedColors } from '../support/forced-colors.ts'
import { becomeViewer, openShot } from '../support/open-shot.ts'
import { overflowing } from '../support/reflow.ts'
import { viewers, type Shot } from '../support/shot.ts'
import { shots } from '../support/shots.ts'

test.describe.configure({ timeout: 900_000 })
// A style that a reader sets is not held to the policy of the page.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** The screens that everybody comes through; the states of each are looked at in every-screen.deep.spec.ts. */
const main = [
  'home',
  'search, found',
  'category',
  'video',
  'vouchers',
  'login, refused',
  'register, refused',
  'faq',
  'subscribe',
  'subscribe, summary',
  'change card',
  'subscriber home',
  'subscriber video',
  'show',
  'watch',
  'favorites',
  'history',
  'choose profile',
  'edit profile',
  'device',
  'account',
  'account, cancel',
  'charges',
  'change subscription',
]
const isMain = ({ name }: Shot) => main.includes(name)

const soft = expect.configure({ soft: true, timeout: 5_000 })

async function expectReadable(page: Page, what: string): Promise<void> {
  await soft
    .poll(() => overflowing(page), { message: `wider than the window: ${what}` })
    .toEqual([])
  await soft.poll(() => clipped(page), { message: `cut off: ${what}` }).toEqual([])
}

/** 1280 × 1024 px at 400 %. */
async function atFourHundredPercent(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 })
  await expectReadable(page, `${what} at 400 %`)
}

async function withWiderText(page: Page, what: string): Promise<void> {
  const style = await page.addStyleTag({ content: widerText })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectReadable(page, `${what} with wider text at ${width} px`)
  }
  await style.evaluate((element) => element.parentNode?.removeChild(element))
}

async function inOtherColours(page: Page, what: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      const message = `cannot be seen in forced colours, ${colorScheme}, at ${width} px: ${what}`
      await soft.poll(() => faultsOfForcedColors(page), { message }).toEqual([])
    }
  }
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
  await expectAccessible(page, { what: `${what} for who prefers light`, isSoft: true })
}

for (const viewer of viewers) {
  const seen = shots[viewer].filter(isMain)
  if (seen.length === 0) continue

  test(`the main screens at 400 %, with wider text and in other colours: ${viewer}`, async ({
    page,
  }) => {
    await becomeViewer(page, viewer)
    for (const shot of seen) {
      await test.step(shot.name, async () => {
        await page.setViewportSize({ width: 390, height: 900 })
        await openShot(page, shot)
        await inOtherColours(page, shot.name)
        await withWiderText(page, shot.name)
        await atFourHundredPercent(page, shot.name)
      })
    }
  })
}
