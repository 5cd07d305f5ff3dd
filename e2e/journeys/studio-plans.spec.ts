import { randomUUID } from 'node:crypto'
import { studioPlansMessages } from '@hlizo/contract/messages/studio-plans'
import { DAY_MS } from '@hlizo/kit/durations'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { productNow } from '../support/clock.ts'
import { expectNarrow, heading, MONEY, studioOf } from '../support/finance.ts'
import { expect, test } from '../support/journey.ts'
import { typeDay } from '../support/operators.ts'

test.describe.configure({ timeout: 300_000 })

test('finance schedules a price of a plan and withdraws it', async ({ page }) => {
  const ro = studioPlansMessages
  const name = `Abonament ${randomUUID().slice(0, 8)}`
  const studio = await studioOf(page, `${MONEY}/plans`)
  const plan = studio.getByRole('region', { name })

  await test.step('creates a plan that is not on sale yet', async () => {
    await expect(heading(studio, ro.title)).toBeVisible()
    await expectAccessibleInBothThemes(studio, 'plans')
    await studio.getByRole('button', { name: ro.create.plan }).click()
    const dialog = studio.getByRole('alertdialog', { name: ro.create.plan })
    await dialog.getByLabel(ro.create.id).fill(name.toLowerCase().replace(' ', '_'))
    await dialog.getByLabel(ro.create.description).fill(name)
    await dialog.getByLabel(ro.amount).fill('4,99')
    await dialog.getByLabel(ro.reason).fill('Pentru vară')
    await expectAccessibleInBothThemes(studio, 'new plan')
    await dialog.getByRole('button', { name: ro.create.submit }).click()
    await expect(plan).toContainText(ro.unpublished)
  })

  await test.step('schedules a price', async () => {
    await plan.getByRole('button', { name: ro.newPrice.label(name) }).click()
    const dialog = studio.getByRole('alertdialog', { name: ro.newPrice.title(name) })
    await dialog.getByLabel(ro.amount).fill('5,99')
    const now = await productNow(page.request)
    const from = new Date(now.getTime() + 20 * DAY_MS)
    await typeDay(studio, dialog.getByRole('group', { name: ro.newPrice.sellsFrom }), from)
    await dialog.getByRole('button', { name: ro.newPrice.existing }).click()
    await studio.getByRole('option', { name: ro.newPrice.existingOptions.date }).click()
    await expect(dialog.getByText(ro.newPrice.noSubscribers)).toBeVisible()
    await expect(
      dialog
        .getByRole('group', { name: ro.newPrice.existingFrom })
        .getByRole('spinbutton', { name: /lun/i }),
    ).toHaveText(String(from.getUTCMonth() + 1).padStart(2, '0'))
    await dialog.getByLabel(ro.reason).fill('Drepturi mai scumpe')
    await expectAccessibleInBothThemes(studio, 'new price')
    await dialog.getByRole('button', { name: ro.newPrice.submit }).click()
    await expect(studio.getByText(ro.newPrice.done)).toBeVisible()
    await expect(plan).toContainText('5,99')
    await expectAccessibleInBothThemes(studio, 'plan with an announced price')
    await expectNarrow(studio, 'plans')
  })

  await test.step('withdraws it', async () => {
    await plan.getByRole('button', { name: ro.withdrawPrice.label(name) }).click()
    const dialog = studio.getByRole('alertdialog', { name: ro.withdrawPrice.title(name) })
    await dialog.getByLabel(ro.reason).fill('Ne-am răzgândit')
    await dialog.getByRole('button', { name: ro.withdrawPrice.submit }).click()
    await expect(studio.getByText(ro.withdrawPrice.done)).toBeVisible()
    await expect(plan).toContainText(ro.withdrawn)
  })
})
