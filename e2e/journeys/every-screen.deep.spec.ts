import { expect, test } from '../support/journey.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { becomeViewer, openShot } from '../support/open-shot.ts'
import { brokenWords, overflowing } from '../support/reflow.ts'
import { shotFaults, viewers } from '../support/shot.ts'
import { shots } from '../support/shots.ts'

test.use({ provoked: { faults: shotFaults } })

/** 1280 px at 200 %, a phone, and the narrowest window that must do (WCAG 1.4.10). */
const widths = [
  { width: 640, height: 450 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]

const soft = expect.configure({ soft: true, timeout: 5_000 })

test.describe.configure({ timeout: 600_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const viewer of viewers) {
  test(`every screen can be read at 200 % and by everybody: ${viewer}`, async ({ page }) => {
    await becomeViewer(page, viewer)

    for (const shot of shots[viewer].filter(({ isTelevision }) => !isTelevision)) {
      await test.step(shot.name, async () => {
        await page.setViewportSize({ width: 640, height: 450 })
        await openShot(page, shot)
        await soft(page).toHaveTitle(/ · Hlizo$/)
        for (const size of widths) {
          await page.setViewportSize(size)
          const message = `${shot.name} at ${size.width} px`
          await soft.poll(() => overflowing(page), { message }).toEqual([])
          await soft.poll(() => brokenWords(page), { message }).toEqual([])
        }
        await expectAccessible(page, { what: shot.name, isSoft: true })
      })
    }
  })
}
