import type { Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { expect, test } from '../support/journey.ts'
import { expectArrival } from '../support/arrival.ts'
import { becomeViewer, openShot } from '../support/open-shot.ts'
import { essentialsAccepted } from '../support/people.ts'
import { expectReadable } from '../support/readable.ts'
import { settled } from '../support/settled.ts'
import { shotFaults, viewers, type Shot, type Viewer } from '../support/shot.ts'
import { shots } from '../support/shots.ts'

test.use({ provoked: { faults: shotFaults } })
test.describe.configure({ timeout: 900_000 })
// Answers are changed here, which a service worker would fetch out of sight.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

const desk = { width: 1440, height: 900 }

/** In the browser, what is pretended last: it stays in the cache of the page until that is loaded again. */
const inBrowser = (viewer: Viewer): readonly Shot[] =>
  shots[viewer]
    .filter(({ isTelevision }) => !isTelevision)
    .toSorted((one, other) => Number(Boolean(one.before)) - Number(Boolean(other.before)))

/** A state that is reached by pressing is looked at where it was reached, when its address is loaded by another shot. */
const isLoadedBefore = (shot: Shot, all: readonly Shot[]): boolean =>
  shot.after !== undefined &&
  all.some(({ address, after }) => address === shot.address && after === undefined)

async function lookAt(page: Page, shot: Shot, isLoaded: boolean): Promise<void> {
  await page.setViewportSize(desk)
  await expectArrival(page, shot)
  await (isLoaded ? settled(page) : openShot(page, shot))
  await expect.soft(page, shot.name).toHaveTitle(/ · Hlizo$/)
  await expectReadable(page, shot.name)
}

for (const viewer of viewers) {
  test(`every screen takes the focus, is named aloud and can be read by everybody: ${viewer}`, async ({
    page,
    context,
  }) => {
    await becomeViewer(page, viewer)
    await essentialsAccepted(context)
    await page.goto(hrefs.terms())
    await page.locator('[data-announcer]').waitFor({ state: 'attached' })
    const all = inBrowser(viewer)
    for (const shot of all) {
      await test.step(shot.name, () => lookAt(page, shot, isLoadedBefore(shot, all)))
    }
  })
}
