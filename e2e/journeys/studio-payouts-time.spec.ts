import { readFile } from 'node:fs/promises'
import { payoutDocumentMessages as words } from '@hlizo/contract/messages/payout-document'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioPayoutsMessages as ro } from '@hlizo/contract/messages/studio-payouts'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { moveClockFar, overMonths, productNow } from '../support/clock.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer } from '../support/members.ts'
import { newOperator, openStudio } from '../support/operators.ts'

test.use({
  provoked: {
    faults: [
      /^400 GET \/api\/v1\/studio\/session/,
      // The month before has no minutes yet, and the browser's clock stays behind the product's.
      /^400 PUT \/api\/v1\/studio\/payouts/,
      /^401 /,
      /^500 GET \/api\/v1\/studio\/payouts/,
    ],
  },
})
test.describe.configure(overMonths)

const Cards = z.array(
  z.object({ id: z.int(), title: z.string(), comedians: z.array(z.object({ name: z.string() })) }),
)
const monthText = (moment: Date) => moment.toISOString().slice(0, 7)
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A subscriber watches forty seconds of a title with two comedians. */
async function watchedDuet(page: Page): Promise<{ title: string; comedian: string }> {
  const ana = await newViewer(page)
  const cards = Cards.parse(await ana.call('GET', '/videos?limit=60'))
  const duet = cards.find(({ comedians }) => comedians.length > 1)
  const [comedian] = duet?.comedians ?? []
  if (!duet || !comedian) throw new Error('No title of the demo has two comedians.')
  const report = (time: number, playedFrom?: number) =>
    ana.call('POST', `/progress/${duet.id}/track`, {
      seen: false,
      time,
      percentageSeen: 1,
      ...(playedFrom !== undefined && { playedFrom }),
    })
  await report(0)
  await report(40, 0)

  return { title: duet.title, comedian: comedian.name }
}

const REASON = 'Hotărât în ședință.'

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function statePool(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: ro.pool.change }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(ro.pool.amount).fill(amount)
  await dialog.getByLabel(ro.reason).fill(REASON)
  await dialog.getByRole('button', { name: ro.pool.submit }).click()
}

async function makeStatements(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(ro.reason).fill(REASON)
  await dialog.getByRole('button', { name: ro.make.submit }).click()
  await expect(page.getByText(ro.make.settled)).toBeVisible()
}

test('the owner divides a month between the comedians by minutes watched', async ({
  page,
  browser,
}) => {
  const month = monthText(await productNow(page.request))
  const viewer = await (await browser.newContext()).newPage()
  const { title, comedian } = await watchedDuet(viewer)
  await viewer.context().close()
  const next = new Date(`${month}-02T10:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  await moveClockFar(page.request, next)
  const owner = await newOperator(page, 'Oana', 'owner')
  await openStudio(page, owner, `/studio/figures/payouts?month=${month}`)

  await test.step('sees the minutes watched and sets the amount', async () => {
    await expect(page.getByText(ro.pool.none)).toBeVisible()
    await expect(part(page, ro.titles.title).getByRole('row', { name: title })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'a month without a pool')
    await statePool(page, '0')
    await expect(page.getByText(ro.pool.amountWrong)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'the form of the pool')
    await page.getByLabel(ro.pool.amount).fill('1000,01')
    await page.getByRole('button', { name: ro.pool.submit }).click()
    await expect(page.getByText(ro.pool.stated('1.000,01'))).toBeVisible()
  })

  await test.step('creates the statements, whose sum is the amount', async () => {
    // The job of the hour may have been first.
    const make = page.getByRole('button', { name: ro.make.first })
    if (await make.isVisible()) await makeStatements(page, ro.make.first)
    await page.reload()
    const statements = part(page, ro.statements.title)
    await expect(statements.getByRole('row', { name: comedian })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'a month with statements')
    await expectNarrow(page)
  })

  await test.step('opens the minutes of a statement and downloads it', async () => {
    await part(page, ro.statements.title).getByRole('row', { name: comedian }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: ro.statement.title(comedian) }),
    ).toBeVisible()
    await expectAccessibleInBothThemes(page, 'a statement')
    await expectNarrow(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: ro.statement.pdf }).click()
    const bytes = await readFile(await (await saved).path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await part(page, ro.statement.lines).getByRole('row', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: ro.statement.days(title) })
    await expect(dialog).toContainText(/spectatori/)
    await expectAccessibleInBothThemes(page, 'the minutes of a title')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: ro.statement.back }).click()
  })

  await test.step('changes the weights and adds a correction without changing the statement', async () => {
    await page.goto('/studio/figures/weights')
    await page.getByLabel(ro.weights.search, { exact: true }).fill(title)
    // The head and the one that is left: before that the rows move under the pointer.
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('row', { name: title }).click()
    const dialog = page.getByRole('alertdialog', { name: ro.weights.dialog(title) })
    const first = dialog.getByLabel(comedian)
    await first.fill('0')
    await dialog.getByRole('textbox').nth(1).fill('0')
    await dialog.getByLabel(ro.reason).fill(REASON)
    await dialog.getByRole('button', { name: ro.weights.form.submit }).click()
    await expect(dialog.getByText(errorMessages.PAYOUT_WEIGHTS_INVALID)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'the form of weights')
    await first.fill('3')
    await dialog.getByRole('textbox').nth(1).fill('1')
    await dialog.getByRole('button', { name: ro.weights.form.submit }).click()
    await expect(page.getByText(ro.weights.done)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'weights')
    await expectNarrow(page)

    await page.goto(`/studio/figures/payouts?month=${month}`)
    await makeStatements(page, ro.make.correction)
    await expect(part(page, ro.statements.title).getByText(words.revision(1)).first()).toBeVisible()
  })

  await test.step('a month without minutes and a failure show messages', async () => {
    await page.goto('/studio/figures/payouts?month=2026-01')
    await expect(page.getByText(ro.titles.empty)).toBeVisible()
    await expect(page.getByRole('button', { name: ro.pool.change })).toBeHidden()
    await expectAccessibleInBothThemes(page, 'a month without minutes')
    await page.route(/\/studio\/payouts\//, (route) =>
      route.fulfill({ status: 500, json: { error: 'INTERNAL', message: '' } }),
    )
    await page.reload()
    await expect(page.getByRole('alert')).toBeVisible()
  })
})
