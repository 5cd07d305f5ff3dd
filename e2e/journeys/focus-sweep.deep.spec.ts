import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { expectFocusInside, goWithin, listen, said } from '../support/focus.ts'
import { becomeViewer } from '../support/open-shot.ts'
import { essentialsAccepted } from '../support/people.ts'
import { shotFaults, viewers, type Shot } from '../support/shot.ts'
import { shots } from '../support/shots.ts'

test.use({ provoked: { faults: shotFaults } })
test.describe.configure({ timeout: 600_000 })
// Answers are changed here, which a service worker would fetch out of sight.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

const { footer } = shellMessages

/** Opens a page that is not the one to be looked at, and needs nothing, until it has been read out. */
async function leaveFor({ address }: Shot, page: Page): Promise<void> {
  const [other, title] =
    address === hrefs.cookies()
      ? [hrefs.privacy(), footer.privacy]
      : [hrefs.cookies(), footer.cookies]
  await goWithin(page, other)
  await expect(page.locator('[data-announcer]')).toHaveText(`${title} · Hlizo`)
}

/** Opens a screen from another one, and expects the focus in it and its title to be read out once. */
async function expectArrival(page: Page, shot: Shot): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await essentialsAccepted(page.context())
  if (shot.before) {
    await shot.before(page)
    // What was fetched before it was pretended is forgotten.
    await page.reload()
    await page.locator('[data-announcer]').waitFor({ state: 'attached' })
  }
  await leaveFor(shot, page)
  await listen(page)
  await goWithin(page, shot.address)
  const check = expect.configure({ soft: true, timeout: 15_000 })
  await check
    .poll(
      async () => {
        const [title, texts] = [await page.title(), await said(page)]

        return texts.length === 1 && texts[0] === title
      },
      { message: `the title is read out once: ${shot.name}` },
    )
    .toBe(true)
  await expectFocusInside(page, shot.name)
  if (!shot.after) return

  await shot.after(page)
  await expectFocusInside(page, `${shot.name}, after what was pressed`)
}

for (const viewer of viewers) {
  test(`every screen takes the focus and is named aloud: ${viewer}`, async ({ page }) => {
    await becomeViewer(page, viewer)
    await essentialsAccepted(page.context())
    await page.goto(hrefs.terms())
    await page.locator('[data-announcer]').waitFor({ state: 'attached' })
    for (const shot of shots[viewer].filter(({ isTelevision }) => !isTelevision)) {
      await test.step(shot.name, () => expectArrival(page, shot))
    }
  })
}
