import type { Page } from '@playwright/test'
import {
  studioFiguresMessages as ro,
  studioLaughterMessages as laughter,
  studioMoneyFiguresMessages as money,
} from '@hlizo/contract/messages/studio-figures'
import { studioMessages, studioTableMessages } from '@hlizo/contract/messages/studio'
import { percentText } from '@hlizo/contract/percent'
import { formatPosition } from '@hlizo/domain/duration'
import * as z from 'zod/mini'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer } from '../support/members.ts'
import { newOperator, openStudio } from '../support/operators.ts'
import { titleIsWatched } from '../support/simulate.ts'

const VIEWING = '/studio/figures/viewing'
const MONEY = '/studio/figures/money'

test.describe.configure({ timeout: 180_000 })

/** Of a video of which ten viewers have seen half a minute, and a hundred profiles have laughed. */
const LAUGHED_AT = {
  profiles: 100,
  percents: [0, 10, 0, 100, 20, 0, 60],
  moments: [15, 30],
}

const Cards = z.array(z.object({ id: z.int(), title: z.string() }))
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** On a phone nothing but tables and plots is wider than the window. */
async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** A subscriber watches half a minute of a title. */
async function watched(page: Page): Promise<{ title: string }> {
  const ana = await newViewer(page)
  const [video] = Cards.parse(await ana.call('GET', '/videos?limit=1'))
  if (!video) throw new Error('There is no video.')
  const report = (time: number, playedFrom?: number) =>
    ana.call('POST', `/progress/${video.id}/track`, {
      seen: false,
      time,
      percentageSeen: 1,
      ...(playedFrom !== undefined && { playedFrom }),
    })
  await report(0)
  await report(40, 0)

  return video
}

test('an editor sees views and drop-off of titles, and no revenue', async ({ page, browser }) => {
  const viewer = await (await browser.newContext()).newPage()
  const { title } = await watched(viewer)
  await viewer.context().close()
  const irina = await newOperator(page, 'Irina', 'editor')

  await test.step('compares the hours of a period with the one before', async () => {
    await openStudio(page, irina, VIEWING)
    await expect(heading(page, ro.title)).toBeVisible()
    const hours = part(page, ro.hours.title)
    await expect(hours.getByRole('img').first()).toBeVisible()
    await expect(hours.getByRole('grid')).toBeVisible()
    await expect(hours).toContainText(ro.hours.how)
    const byDevice = part(page, ro.devices.title)
    await expect(byDevice.getByRole('img', { name: ro.devices.title })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'viewing')
    await expectNarrow(page)
  })

  await test.step('chooses another period, which is in the URL', async () => {
    await page.getByRole('button', { name: ro.filters.period }).click()
    await page.getByRole('option', { name: 'Ultimele 12 luni' }).click()
    await expect(page).toHaveURL(/period=12m/)
    await expect(part(page, ro.hours.title).getByRole('grid')).toContainText(ro.columns.month)
  })

  await test.step('exports the numbers', async () => {
    const download = page.waitForEvent('download')
    await part(page, ro.devices.title)
      .getByRole('button', { name: studioTableMessages.export })
      .click()
    expect((await download).suggestedFilename()).toBe('dispozitive.csv')
  })

  await test.step('opens by keyboard a title with too few viewers', async () => {
    await page.goto('/studio/figures/titles?period=7d')
    const row = page.getByRole('row').filter({ hasText: title })
    await page.getByRole('grid').hover()
    // Those with too few viewers come last, and only rows in sight are drawn.
    await expect(async () => {
      await page.mouse.wheel(0, 300)
      await expect(row).toContainText(ro.titles.fewViewers, { timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    await expectAccessibleInBothThemes(page, 'watched titles')
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(ro.one.fewLead)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'figures of a title')
    await expectNarrow(page)
  })

  await test.step('sees where viewers laughed, and the numbers as a table', async () => {
    await titleIsWatched(page, LAUGHED_AT)
    await page.reload()
    const laughs = part(page, laughter.title)
    await expect(laughs.getByRole('img', { name: /^Unde se râde\. / }).first()).toBeVisible()
    await expect(laughs).toContainText('Se râde cel mai tare la 0:15, 0:30.')
    await expect(laughs).toContainText(laughter.profiles(100))
    await expect(laughs.getByRole('row')).toHaveText([
      new RegExp(`${ro.columns.place}.*${ro.columns.laughter}`),
      ...[0, 10, 0, 100, 20, 0, 60].map(
        (percent, index) => new RegExp(`^${formatPosition(5 * index)}\\s*${percentText(percent)}$`),
      ),
    ])
    await expectAccessibleInBothThemes(page, 'laughter of a title')
    await expectNarrow(page)
  })

  await test.step('reads the funnel to the first film and the searches, and sees no revenue', async () => {
    await page.goto('/studio/figures/funnel')
    await expect(part(page, money.funnel.title).getByRole('img').first()).toBeVisible()
    await expectAccessibleInBothThemes(page, 'funnel')
    await page.goto('/studio/figures/searches')
    await expect(heading(page, money.searches.title)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'searches')
    const sections = page.getByRole('navigation', { name: studioMessages.navigation })
    await expect(sections.getByRole('link', { name: ro.title })).toBeVisible()
    await expect(sections.getByRole('link', { name: money.money.title })).toHaveCount(0)
  })
})

test('finance sees subscribers and revenue, and no views', async ({ page }) => {
  const filip = await newOperator(page, 'Filip', 'finance')
  await openStudio(page, filip, MONEY)

  const { revenue, subscribers, tiles, gifts } = money.money
  for (const name of [revenue, subscribers, tiles.monthly, gifts]) {
    const panel = part(page, name)
    await expect(panel.getByRole('img', { name })).toBeVisible()
    await expect(panel.getByRole('grid', { name, exact: true })).toBeVisible()
  }
  await expectAccessibleInBothThemes(page, 'money')
  await expectNarrow(page)
  await page.goto('/studio/figures/churn')
  await expect(part(page, money.churn.cohorts)).toContainText(money.churn.cohortsHow)
  await expectAccessibleInBothThemes(page, 'churn')
  const sections = page.getByRole('navigation', { name: studioMessages.navigation })
  await expect(sections.getByRole('link', { name: ro.title, exact: true })).toHaveCount(0)
})
