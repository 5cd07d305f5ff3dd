import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioAnnouncementsMessages } from '@hlizo/contract/messages/studio-site'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio, toast } from '../support/operators.ts'

test.use({ provoked: { faults: [/^409 PUT \/api\/v1\/studio\/announcements\//] } })
test.describe.configure({ timeout: 150_000 })

/** Holds calls of a method at a URL until they are released. */
async function hold(page: Page, address: string, method: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === method) {
      begin()
      await released
    }
    await route.fallback()
  })

  return { begun, release }
}

test('an editor who closes a dialog sees the outcome of the change', async ({ page }) => {
  const ro = studioAnnouncementsMessages
  const calls = '**/api/v1/studio/announcements/*'
  const editor = await newOperator(page, 'Ilona', 'editor')
  await openStudio(page, editor, '/studio/settings/announcements')
  const text = `Închis de Crăciun ${Date.now()}`
  const row = page.getByRole('row').filter({ hasText: text })
  const dialog = page.getByRole('alertdialog', { name: ro.form.editTitle })
  await page.getByRole('button', { name: ro.add }).click()
  const adding = page.getByRole('alertdialog', { name: ro.form.addTitle })
  await adding.getByLabel(ro.form.text, { exact: true }).fill(text)
  const from = adding.getByRole('group', { name: ro.form.from })
  await from.getByRole('spinbutton', { name: /an/i }).focus()
  await page.keyboard.type('2099')
  await adding.getByRole('button', { name: ro.form.submit }).click()
  await expect(toast(page, ro.added)).toBeVisible()

  await test.step('a refused change is shown', async () => {
    await row.press('Enter')
    const error = 'CHANGED_BY_OTHER'
    const json = { error, message: errorMessages[error] }
    await page.route(calls, async (route) => {
      if (route.request().method() === 'PUT') await route.fulfill({ status: 409, json })
      else await route.fallback()
    })
    const saving = await hold(page, calls, 'PUT')
    await dialog.getByRole('button', { name: ro.form.submit }).click()
    await saving.begun
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    saving.release()
    await expect(toast(page, errorMessages.CHANGED_BY_OTHER)).toBeVisible()
    await page.unroute(calls)
  })

  await test.step('a removal is shown and can be undone', async () => {
    await row.press('Enter')
    const removal = await hold(page, calls, 'DELETE')
    await dialog.getByRole('button', { name: ro.form.remove }).click()
    await removal.begun
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    removal.release()
    const undo = { name: studioMessages.toasts.undo }
    await toast(page, ro.removed).getByRole('button', undo).click()
    await expect(row).toHaveCount(1)
  })
})
