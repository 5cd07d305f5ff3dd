import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The contrast of a colour during a transition is meaningless. */
const endTransitions = (page: Page) =>
  page.evaluate(() => {
    const running = document.getAnimations().filter((one) => one instanceof CSSTransition)
    for (const transition of running) transition.finish()
  })

/** Runs axe with the rules of WCAG 2.2 A and AA on the current page; `isSoft` continues after a failure. */
export async function expectAccessible(
  page: Page,
  { what = 'accessible', isSoft = false } = {},
): Promise<void> {
  await endTransitions(page)
  // Results of frames are merged in a second page; with one frame the same rules run without it.
  const isWhole = page.frames().length === 1
  // The rules remain loaded until a navigation. Loading takes half as long as running them.
  const isLoaded = isWhole && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  if (isWhole) axe.setLegacyMode()
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => ({
    rule: id,
    where: nodes.map((node) => node.target.join(' ')),
  }))

  ;(isSoft ? expect.soft : expect)(found, what).toEqual([])
}

/** Axe, in the light and in the dark theme of Studio. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page, one theme at a time
    await page.emulateMedia({ colorScheme })
    // oxlint-disable-next-line no-await-in-loop
    await expectAccessible(page, { what: `${what}, ${colorScheme}` })
  }
}
