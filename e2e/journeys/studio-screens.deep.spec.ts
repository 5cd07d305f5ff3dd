import type { Page } from '@playwright/test'
import { LAUGH_GROUP_PROFILES } from '@hlizo/contract/constants'
import type { TitleFigures } from '@hlizo/contract/entities/studio-figures'
import {
  studioFiguresMessages,
  studioLaughterMessages,
} from '@hlizo/contract/messages/studio-figures'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio } from '../support/operators.ts'
import { settled, watchTraffic } from '../support/settled.ts'
import { operatorRoles, studioScreens } from '../support/studio-screens.ts'

test.describe.configure({ timeout: 600_000 })

const PLACES = 21
const falling = Array.from({ length: PLACES }, (_, place) => 100 - 3 * place)

/** What a title with a hundred viewers has; a journey has not enough people for it. */
const watchedTitle: TitleFigures = {
  id: 1,
  title: 'Proba de sunet',
  durationSeconds: PLACES * 5,
  period: { from: '2026-11-01', to: '2026-11-28' },
  followers: [{ type: 'COMEDIAN', name: 'Doru', count: 12 }],
  dismissals: 11,
  watched: {
    viewers: 100,
    steps: [
      { from: '2026-11-01', seconds: 7_200, views: 60 },
      { from: '2026-11-02', seconds: 3_600, views: 40 },
    ],
    devices: [
      { kind: 'tv', seconds: 7_200 },
      { kind: 'phone', seconds: 3_600 },
    ],
    retention: {
      percents: falling,
      marks: [
        { kind: 'intro', from: 0, to: 2, percent: 97 },
        { kind: 'top', from: 4, to: 6, percent: 88 },
        { kind: 'spike', from: 9, to: 10, percent: 73 },
        { kind: 'dip', from: 15, to: 16, percent: 55 },
      ],
      usual: {
        titles: 8,
        places: falling.map((percent) => ({ low: percent - 20, high: percent - 5 })),
      },
    },
    laughter: {
      profiles: LAUGH_GROUP_PROFILES,
      percents: falling.map((_, place) => (place % 4) * 30),
      moments: [15, 35],
    },
  },
}

/** The plots of a screen by name, with the names of the tables in the same panel. */
const plotsOf = (page: Page) =>
  page.locator('main svg[role="img"]').evaluateAll((plots) =>
    plots.map((plot) => ({
      name: plot.getAttribute('aria-label') ?? '',
      tables: [...(plot.closest('section')?.querySelectorAll('[role="grid"]') ?? [])].map(
        (table) => table.getAttribute('aria-label') ?? '',
      ),
    })),
  )

/** Each plot has a name for screen readers, and its numbers as a named table beside it. */
async function expectPlotsWithTables(page: Page, what: string): Promise<void> {
  const plots = await plotsOf(page)
  const silent = plots.filter(({ name, tables }) => ![name, tables[0] ?? ''].every(Boolean))

  expect(silent, what).toEqual([])
}

for (const role of operatorRoles) {
  test(`axe finds nothing on the screens of Studio, as ${role}`, async ({ page }) => {
    watchTraffic(page)
    await openStudio(page, await newOperator(page, 'Ilona', role), '/studio/today')
    await settled(page)
    for (const { name, address, act } of studioScreens[role].filter((one) => !one.needsActivity))
      await test.step(name, async () => {
        await page.goto(address)
        await settled(page)
        await act?.(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectPlotsWithTables(page, name)
        // Axe cannot look into a frame without scripts.
        await page
          .locator('iframe[sandbox=""]')
          .evaluateAll((frames) => frames.forEach((frame) => frame.remove()))
        await expectAccessibleInBothThemes(page, name)
      })
  })
}

test('axe finds nothing on the curves of a title with enough viewers', async ({ page }) => {
  await page.route(/\/api\/v1\/studio\/figures\/titles\/1(?:\?|$)/, (route) =>
    route.fulfill({ json: { data: watchedTitle } }),
  )
  const editor = await newOperator(page, 'Ilona', 'editor')
  await openStudio(page, editor, '/studio/figures/titles/1')
  for (const { title } of [studioFiguresMessages.retention, studioLaughterMessages]) {
    const panel = page.getByRole('region', { name: title, exact: true })
    await expect(panel.getByRole('img', { name: title })).toBeVisible()
    await expect(panel.getByRole('grid', { name: title })).toBeVisible()
  }

  await expectPlotsWithTables(page, 'curves')
  await expectAccessibleInBothThemes(page, 'curves')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInBothThemes(page, 'curves on a phone')
})
