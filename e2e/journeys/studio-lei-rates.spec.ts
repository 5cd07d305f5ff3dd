import { studioLeiRatesMessages as ro } from '@hlizo/contract/messages/studio-lei-rates'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { DAY_MS } from '@hlizo/kit/durations'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { productNow } from '../support/clock.ts'
import { expect, test } from '../support/journey.ts'
import { overflowing } from '../support/reflow.ts'
import { newOperator, openStudio, toast, typeDay } from '../support/operators.ts'

test.use({ provoked: { faults: [/^4(00|09) POST \/api\/v1\/studio\/lei-rates$/] } })
test.describe.configure({ timeout: 150_000 })

const SCREEN = '/studio/money/lei-rates'

test('finance sets the exchange rate by hand when the bank cannot be read', async ({ page }) => {
  const operator = await newOperator(page, 'Cora', 'finance')
  await openStudio(page, operator, SCREEN)
  const dialog = page.getByRole('alertdialog', { name: ro.set.title })
  const rows = page.locator('[role="row"][data-key]')
  const fill = async (rate: string) => {
    await dialog.getByLabel(ro.set.rate).fill(rate)
    await dialog.getByRole('button', { name: ro.set.submit }).click()
  }

  await test.step('shows the rates, and that this installation reads none', async () => {
    await expect(page.getByRole('heading', { level: 1, name: ro.title })).toBeVisible()
    await expect(page.getByText(ro.state.off)).toBeVisible()
    await expect(rows.first()).toContainText(ro.sources.demo)
    await expectAccessibleInBothThemes(page, 'exchange rates')
  })

  const lastRate = /\d,\d{4}/.exec((await rows.first().textContent()) ?? '')?.[0] ?? ''

  await test.step('says what is wrong beside the field, and keeps what was typed', async () => {
    await page.getByRole('button', { name: ro.set.name }).click()
    await fill('cinci')
    await expect(dialog.getByText(ro.set.rateWrong)).toBeVisible()
    await expect(dialog.getByText(errorMessages.REASON_REQUIRED)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'a wrong exchange rate')
    await dialog.getByLabel(ro.set.reason).fill('BNR nu răspunde de ieri.')
  })

  await test.step('asks again before a rate that is far from the last one', async () => {
    await fill('50,975')
    await expect(dialog.getByText(errorMessages.LEI_RATE_IMPOSSIBLE)).toBeVisible()
    await expect(dialog.getByText(ro.set.unusual)).toBeHidden()
    await fill('7,5')
    await expect(dialog.getByText(errorMessages.LEI_RATE_UNUSUAL)).toBeVisible()
    await expect(dialog.getByText(ro.set.unusual)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'an unusual exchange rate')
  })

  await test.step('stores the rate of a day, once', async () => {
    // The rate stays the same, because other journeys pay at it.
    await typeDay(
      page,
      dialog.getByRole('group', { name: ro.set.date }),
      new Date((await productNow(page.request)).getTime() + DAY_MS),
    )
    await fill(lastRate)
    await expect(toast(page, ro.set.done)).toBeVisible()
    await expect(rows.first()).toContainText(ro.sources.operator)
    await expect(rows.first()).toContainText(lastRate)

    await page.getByRole('button', { name: ro.set.name }).click()
    await dialog.getByLabel(ro.set.reason).fill('Încă o dată.')
    await fill(lastRate)
    await expect(dialog.getByText(errorMessages.LEI_RATE_TAKEN)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('fits at 390 px', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText(ro.state.off)).toBeVisible()
    expect(await overflowing(page)).toEqual([])
    await expectAccessibleInBothThemes(page, 'exchange rates at 390 px')
  })
})
