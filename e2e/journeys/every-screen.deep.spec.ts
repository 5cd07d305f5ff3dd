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
// Routes change responses, which a service worker would bypass.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

const desktop = { width: 1440, height: 900 }

/** Changed responses come last in the browser: they remain in the cache of the page until a reload. */
const inBrowser = (viewer: Viewer): readonly Shot[] =>
  shots[viewer]
    .filter(({ isTelevision }) => !isTelevision)
    .toSorted((one, other) => Number(Boolean(one.before)) - Number(Boolean(other.before)))

/** The screens that each user passes, which are checked in more detail. */
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

/** The shots that load their address: the server sends the same page for each state that only the browser knows. */
function firstAtAddresses(all: readonly Shot[]): ReadonlySet<Shot> {
  const first = new Map(all.toReversed().map((shot) => [shot.address, shot]))

  return new Set(first.values())
}

async function lookAt(page: Page, shot: Shot, isFirst: boolean): Promise<void> {
  await page.setViewportSize(desktop)
  await expectArrival(page, shot)
  await (isFirst ? openShot(page, shot) : settled(page))
  await expect.soft(page, shot.name).toHaveTitle(/ · Hlizo$/)
  await expectReadable(page, shot.name, { isFirst, isMain: main.includes(shot.name) })
}

for (const viewer of viewers) {
  test(`every screen takes the focus, is announced and is accessible: ${viewer}`, async ({
    page,
    context,
  }) => {
    await becomeViewer(page, viewer)
    await essentialsAccepted(context)
    await page.goto(hrefs.terms())
    await page.locator('[data-announcer]').waitFor({ state: 'attached' })
    const all = inBrowser(viewer)
    const first = firstAtAddresses(all)
    for (const shot of all) {
      await test.step(shot.name, () => lookAt(page, shot, first.has(shot)))
    }
  })
}
