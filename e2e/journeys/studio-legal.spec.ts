import type { Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import {
  legalFaults,
  legalPageNames,
  studioLegalMessages as ro,
} from '@hlizo/contract/messages/studio-legal'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio } from '../support/operators.ts'
import { product } from '../support/product.ts'

test.describe.configure({ timeout: 240_000 })
test.beforeEach(() => {
  test.skip(product.isCluster, 'Operators are added by a command that knows one data directory.')
})

const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

// The accessibility page: it is not accepted, so that no other journey is asked anything.
test('an editor changes a legal page from a moment on, and puts the earlier text back', async ({
  page,
  context,
}, info) => {
  const mark = `Secțiune ${Date.now()}`
  const name = legalPageNames.accessibility
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, ilinca, '/studio/settings/legal')
  await expect(heading(page, ro.title)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'legal texts')
  await page.screenshot({ path: info.outputPath('legal.png') })
  await page.getByRole('row').filter({ hasText: name }).click()
  await expect(heading(page, name)).toBeVisible()
  const body = page.getByLabel(ro.editor.body)
  const original = await body.inputValue()
  expect(original).toContain('## ')

  await test.step('faults are shown with their line, and stop the publication', async () => {
    await body.fill('fără titlu')
    await expect(page.getByText(ro.editor.faultAt(1, legalFaults.beforeSection))).toBeVisible()
    await expectAccessibleInBothThemes(page, 'a legal text with faults')
    await page.getByRole('button', { name: ro.editor.save }).click()
    await expect(toast(page, ro.editor.savedDone)).toBeVisible()
    await expect(page.getByRole('button', { name: ro.editor.publish })).toHaveCount(0)
  })

  await test.step('the preview follows the text; it is saved and published', async () => {
    await body.fill(`${original}\n\n## ${mark} {#proba}\n\nPentru {marca}.`)
    await expect(page.getByRole('heading', { level: 4, name: mark })).toBeVisible()
    await page.getByRole('button', { name: ro.editor.save }).click()
    await page.getByRole('button', { name: ro.editor.publish }).click()
    const dialog = page.getByRole('alertdialog', { name: ro.publish.title })
    await dialog.getByLabel(ro.publish.reason).fill('Probă')
    await expectAccessibleInBothThemes(page, 'publish a legal text')
    await page.screenshot({ path: info.outputPath('publish.png') })
    await dialog.getByRole('button', { name: ro.publish.submit }).click()
    await expect(toast(page, ro.publish.done)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Retrage versiunea/ })).toBeVisible()
    await page.screenshot({ path: info.outputPath('legal-page.png'), fullPage: true })
  })

  await test.step('readers still have the earlier text, and the planned one can be withdrawn', async () => {
    const reader = await context.newPage()
    await reader.goto(hrefs.accessibility())
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(reader.getByRole('heading', { name: mark })).toHaveCount(0)
    await expectAccessible(reader)
    await reader.close()
    await page.getByRole('button', { name: /^Retrage versiunea/ }).click()
    const dialog = page.getByRole('alertdialog', { name: ro.versions.withdrawTitle })
    await dialog.getByLabel(ro.publish.reason).fill('Gata proba')
    await dialog.getByRole('button', { name: ro.versions.withdraw }).click()
    await expect(toast(page, ro.versions.withdrawn)).toBeVisible()
  })

  await test.step('a withdrawn text can be put into the draft, and discarded', async () => {
    await page
      .getByRole('button', { name: /^Pune în ciornă versiunea/ })
      .first()
      .click()
    await expect(toast(page, ro.versions.loaded)).toBeVisible()
    await expect(body).toHaveValue(new RegExp(mark))
    await page.getByRole('button', { name: ro.editor.discard }).click()
    const dialog = page.getByRole('alertdialog', { name: ro.editor.discardTitle })
    await dialog.getByRole('button', { name: ro.editor.discard }).click()
    await expect(body).toHaveValue(original)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleInBothThemes(page, 'a legal text on a telephone')
    await page.screenshot({ path: info.outputPath('legal-390.png'), fullPage: true })
  })
})

test('two editors of one page see each other', async ({ page, browser }) => {
  const [ana, dan] = [
    await newOperator(page, 'Ana', 'editor'),
    await newOperator(page, 'Dan', 'editor'),
  ]
  await openStudio(page, ana, '/studio/settings/legal/cookies')
  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await openStudio(other, dan, '/studio/settings/legal/cookies')
  await expect(other.getByText(/se uită acum la această pagină/)).toBeVisible({ timeout: 30_000 })
  await other.getByLabel(ro.editor.lead).fill('Altul')
  await expect(page.getByText(/schimbă acum această pagină/)).toBeVisible({ timeout: 30_000 })
  await expectAccessibleInBothThemes(page, 'a colleague at the same page')
  await other.getByRole('button', { name: ro.editor.discard }).click()
  await other
    .getByRole('alertdialog', { name: ro.editor.discardTitle })
    .getByRole('button', { name: ro.editor.discard })
    .click()
  await context.close()
  await expect(page.getByText(/această pagină/)).toHaveCount(0, { timeout: 60_000 })
})
