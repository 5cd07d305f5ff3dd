import type { Locator, Page } from '@playwright/test'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioAnnouncementsMessages as announcements } from '@hlizo/contract/messages/studio-site'
import { studioTagsMessages as tags } from '@hlizo/contract/messages/studio-tags'
import {
  studioTitleMessages as words,
  studioTitlesMessages as ro,
  titleFields,
} from '@hlizo/contract/messages/studio-titles'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { hlizo, newOperator, openStudio, studioBeside, toast } from '../support/operators.ts'
import { product } from '../support/product.ts'

const TITLES = '/studio/titles'

test.use({
  provoked: { faults: [/^409 (PUT|DELETE) \/api\/v1\/studio\/(titles|announcements|tags)\//] },
})
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

const theirs = (label: string, value: string) => studioMessages.theirs(`${label}: ${value}`)
const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name }).click()

test('two editors change one announcement, and what each typed stays', async ({ page }) => {
  const { form } = announcements
  const text = `Pauză de vară ${Date.now()}`
  const ana = await newOperator(page, 'Ana', 'editor')
  const dan = await newOperator(page, 'Dan', 'editor')
  await openStudio(page, ana, '/studio/settings/announcements')
  await page.getByRole('button', { name: announcements.add }).click()
  const added = page.getByRole('alertdialog', { name: form.addTitle })
  await added.getByLabel(form.text, { exact: true }).fill(text)
  await added
    .getByRole('group', { name: form.from })
    .getByRole('spinbutton', { name: /an/i })
    .focus()
  await page.keyboard.type('2098')
  await press(added, form.submit)
  await expect(added).toBeHidden()
  const other = await studioBeside(page, dan, '/studio/settings/announcements')
  const open = async (studio: Page) => {
    await studio.getByRole('row').filter({ hasText: text }).press('Enter')
    return studio.getByRole('alertdialog', { name: form.editTitle })
  }
  const [mine, his] = [await open(page), await open(other)]

  await test.step('fields that one editor has changed are merged', async () => {
    await his.getByLabel(form.linkWords).fill('Detalii')
    await his.getByLabel(form.linkHref).fill('/faq')
    await press(his, form.submit)
    await expect(his).toBeHidden()
    await mine.getByLabel(form.text, { exact: true }).fill(`${text}, de la Ana`)
    await press(mine, form.submit)
    await expect(mine).toBeHidden()
    await open(page)
    await expect(mine.getByLabel(form.linkHref)).toHaveValue('/faq')
  })

  await test.step('a field that both have changed is shown with both values', async () => {
    await other.reload()
    await open(other)
    await his.getByLabel(form.text, { exact: true }).fill(`${text}, de la Dan`)
    await press(his, form.submit)
    await expect(his).toBeHidden()
    await mine.getByLabel(form.text, { exact: true }).fill(`${text}, iar de la Ana`)
    await press(mine, form.submit)
    await expect(mine.getByText(errorMessages.CHANGED_BY_OTHER)).toBeVisible()
    await expect(mine.getByText(theirs(form.text, `${text}, de la Dan`))).toBeVisible()
    await expectAccessibleInBothThemes(page, 'two changes of an announcement')
    await press(mine, form.submit)
    await expect(mine).toBeHidden()
  })

  await test.step('a removal that is refused leaves what is typed', async () => {
    await open(page)
    // It still shows the announcement as he saved it.
    await open(other)
    await mine.getByLabel(form.linkWords).fill('Mai multe')
    await press(mine, form.submit)
    await expect(mine).toBeHidden()
    await his.getByLabel(form.linkWords).fill('Află mai multe')
    await press(his, form.remove)
    await expect(his.getByText(errorMessages.CHANGED_BY_OTHER)).toBeVisible()
    await expect(his.getByLabel(form.linkWords)).toHaveValue('Află mai multe')
    await press(his, form.remove)
    await expect(toast(other, announcements.removed)).toBeVisible()
  })
  await other.context().close()
})

test('a tag that a colleague has renamed is renamed once more', async ({ page }) => {
  const name = `La coadă ${Date.now()}`
  await hlizo('tag', 'create', name)
  const ana = await newOperator(page, 'Ana', 'editor')
  const dan = await newOperator(page, 'Dan', 'editor')
  const address = `/studio/tags?q=${encodeURIComponent(name)}`
  await openStudio(page, ana, address)
  const other = await studioBeside(page, dan, address)
  const open = async (studio: Page) => {
    await studio.getByRole('row').filter({ hasText: name }).click()
    return studio.getByRole('alertdialog').filter({ has: studio.getByLabel(tags.edit.name) })
  }
  const [mine, his] = [await open(page), await open(other)]
  await his.getByLabel(tags.edit.name).fill(`${name} la pâine`)
  await press(his, tags.edit.submit)
  await expect(his).toBeHidden()

  await mine.getByLabel(tags.edit.name).fill(`${name} la lapte`)
  await press(mine, tags.edit.submit)
  await expect(mine.getByText(errorMessages.CHANGED_BY_OTHER)).toBeVisible()
  await expect(mine.getByText(theirs(tags.edit.name, `${name} la pâine`))).toBeVisible()
  await expectAccessibleInBothThemes(page, 'two names of a tag')
  await press(mine, tags.edit.submit)
  await expect(toast(page, tags.edit.done(`${name} la lapte`))).toBeVisible()
  await other.context().close()
})
