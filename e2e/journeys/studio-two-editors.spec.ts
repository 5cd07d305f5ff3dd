import type { Page } from '@playwright/test'
import {
  studioTitleMessages as words,
  studioTitlesMessages as ro,
  titleFields,
} from '@hlizo/contract/messages/studio-titles'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio, toast } from '../support/operators.ts'
import { product } from '../support/product.ts'

const TITLES = '/studio/titles'

test.use({ provoked: { faults: [/^409 PUT \/api\/v1\/studio\/titles\//] } })
test.describe.configure({ timeout: 180_000 })

const field = (name: string) => titleFields[name] ?? name
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const save = (page: Page) => page.getByRole('button', { name: words.save, exact: true })

async function createDraft(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: ro.create.open }).click()
  const dialog = page.getByRole('alertdialog', { name: ro.create.title })
  await dialog.getByLabel(ro.columns.title).fill(title)
  await dialog.getByRole('button', { name: ro.create.submit }).click()
  await expect(heading(page, title)).toBeVisible()
}

test('two editors change one title without losing a change', async ({ page, browser }) => {
  const title = `Amândoi ${Date.now()}`
  const [ana, dan] = [
    await newOperator(page, 'Ana', 'editor'),
    await newOperator(page, 'Dan', 'editor'),
  ]
  await openStudio(page, ana, TITLES)
  await createDraft(page, title)
  const address = new URL(page.url()).pathname
  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await openStudio(other, dan, address)
  await expect(heading(other, title)).toBeVisible()

  await test.step('fields that one editor has changed are merged without a question', async () => {
    await page.getByLabel(field('description')).fill('De la Ana')
    await other.getByLabel(field('title'), { exact: true }).fill(`${title} al lui Dan`)
    await save(other).click()
    await expect(toast(other, words.saved)).toBeVisible()
    await save(page).click()
    await expect(toast(page, words.merged)).toBeVisible()
    await expect(heading(page, `${title} al lui Dan`)).toBeVisible()
  })

  await test.step('what is typed during a save stays', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/studio/titles/*', async (route) => {
      if (route.request().method() === 'PUT') await released
      await route.fallback()
    })
    await page.getByLabel(field('description')).fill('Se salvează')
    const sent = page.waitForRequest(
      (request) => request.method() === 'PUT' && !request.url().endsWith('/unsaved-edits'),
    )
    await save(page).click()
    await sent
    await page.getByLabel(field('description')).fill('Se salvează și se scrie')
    release()
    await expect(toast(page, words.saved).first()).toBeVisible()
    await expect(page.getByText(words.unsaved(1))).toBeVisible()
    await expect(page.getByLabel(field('description'))).toHaveValue('Se salvează și se scrie')
    await save(page).click()
    await expect(page.getByText(words.unsaved(1))).toBeHidden()
    await page.unroute('**/api/v1/studio/titles/*')
  })

  await test.step('a field that both have changed is shown with both values', async () => {
    await other.reload()
    await other.getByLabel(field('description')).fill('De la Dan')
    await page.getByLabel(field('description')).fill('Iar de la Ana')
    await save(other).click()
    await expect(toast(other, words.saved)).toBeVisible()
    await save(page).click()
    const dialog = page.getByRole('alertdialog', { name: words.merge.title })
    await expect(dialog.getByText('De la Dan')).toBeVisible()
    await expect(dialog.getByText('Iar de la Ana')).toBeVisible()
    await expectAccessibleInBothThemes(page, 'two changes of one field')
    await dialog.getByRole('radio', { name: /Iar de la Ana/ }).check()
    await dialog.getByRole('button', { name: words.merge.submit }).click()
    await expect(dialog).toBeHidden()
    await other.reload()
    await expect(other.getByLabel(field('description'))).toHaveValue('Iar de la Ana')
  })
  await context.close()
})
