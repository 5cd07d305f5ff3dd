import { getCatalogueNames, listTitles } from '@hlizo/contract/calls/studio-titles'
import { studioMessages, studioTableMessages } from '@hlizo/contract/messages/studio'
import {
  studioTitleMessages as words,
  studioTitlesMessages as ro,
  titleFields,
} from '@hlizo/contract/messages/studio-titles'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio } from '../support/operators.ts'

const TITLES = '/studio/titles'

test.describe.configure({ timeout: 180_000 })

const field = (name: string) => titleFields[name] ?? name

test('stored edits that cannot be read are not overwritten silently', async ({ page }) => {
  const failing = '**/unsaved-edits'
  const lead = words.draft.unreadable
  const stored = () =>
    page.waitForResponse(
      (response) =>
        response.url().includes('/unsaved-edits') && response.request().method() === 'PUT',
    )
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, ilinca, TITLES)
  await page.getByRole('button', { name: ro.create.open }).click()
  const dialog = page.getByRole('alertdialog', { name: ro.create.title })
  await dialog.getByLabel(ro.columns.title).fill(`Pierdut ${Date.now()}`)
  await dialog.getByRole('button', { name: ro.create.submit }).click()
  const first = stored()
  await page.getByLabel(field('description')).fill('De data trecută')
  await first

  await test.step('the screen shows an error and stores nothing', async () => {
    await page.route(failing, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ contentType: 'text/html', body: '<h1>Bine ai venit pe Wi-Fi</h1>' })
        : route.fallback(),
    )
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: lead })).toBeVisible()
    await page.getByLabel(field('title'), { exact: true }).fill('Pierdut și găsit')
    await expectAccessibleInBothThemes(page, 'unreadable edits')
  })

  await test.step('after a successful retry they are offered beside the typed text', async () => {
    await page.unroute(failing)
    await page.getByRole('button', { name: studioMessages.failure.retry }).press('Enter')
    await expect(page.getByText(lead)).toBeHidden()
    await expect(page.locator('body')).not.toBeFocused()
    const again = stored()
    await page.getByRole('button', { name: words.draft.take }).click()
    await expect(page.getByLabel(field('description'))).toHaveValue('De data trecută')
    await expect(page.getByLabel(field('title'), { exact: true })).toHaveValue('Pierdut și găsit')
    await again
  })
})

for (const width of [390, 1440]) {
  test(`a filter shows that its options could not be loaded at ${width} px`, async ({
    page,
  }, info) => {
    const failing = `**/api/v1${getCatalogueNames.path}`
    const { options, retry } = studioMessages.failure
    const ilinca = await newOperator(page, 'Ilinca', 'editor')
    await page.setViewportSize({ width, height: 900 })
    await page.route(failing, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Bine ai venit pe Wi-Fi</h1>' }),
    )
    await openStudio(page, ilinca, TITLES)
    const alert = page.getByRole('alert').filter({ hasText: options })
    await expect(alert).toBeVisible()
    await expectAccessibleInBothThemes(page, 'failed options')
    await page.screenshot({ path: info.outputPath('failed-options.png') })

    await page.unroute(failing)
    await alert.getByRole('button', { name: retry }).press('Enter')
    await expect(alert).toBeHidden()
    await expect(page.getByRole('combobox', { name: ro.filters.owner })).toBeFocused()
    await expectAccessibleInBothThemes(page, 'options after another try')
  })
}

test('a table shows that its next rows could not be loaded, and asks for them once', async ({
  page,
}, info) => {
  const { more, retry } = studioMessages.failure
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  let asked = 0
  let isAway = true
  const isList = ({ pathname }: URL) => pathname === `/api/v1${listTitles.path}`
  await page.route(isList, async (route) => {
    const address = new URL(route.request().url())
    const isFirst = !address.searchParams.has('cursor')
    if (!isFirst) asked += 1
    if (!isFirst && isAway)
      return route.fulfill({ contentType: 'text/html', body: '<h1>Bine ai venit pe Wi-Fi</h1>' })
    address.searchParams.delete('cursor')
    const response = await route.fetch({ url: address.href })
    const { nextCursor: _next, ...body } = await response.json()

    return route.fulfill({
      response,
      // So few that their end is in sight.
      json: isFirst
        ? { ...body, data: body.data.slice(0, 3), nextCursor: 'next' }
        : { ...body, data: [] },
    })
  })
  await openStudio(page, ilinca, TITLES)
  const alert = page.getByRole('alert').filter({ hasText: more })
  await expect(alert).toBeVisible()
  await expectAccessibleInBothThemes(page, 'failed next rows')
  await page.screenshot({ path: info.outputPath('failed-next-rows.png') })
  await page.getByRole('row').nth(1).press('ArrowDown')
  expect(asked).toBe(1)

  isAway = false
  await alert.getByRole('button', { name: retry }).press('Enter')
  await expect(alert).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
  await expect(page.getByText(studioTableMessages.loadingMore)).toBeHidden()
  expect(asked).toBe(2)
})
