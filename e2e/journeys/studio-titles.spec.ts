import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { studioMessages, studioTableMessages } from '@hlizo/contract/messages/studio'
import {
  studioTitleMessages as words,
  studioTitlesMessages as ro,
  filmStates,
  titleFields,
  titleStates,
  titleStatuses,
  workStateNames,
} from '@hlizo/contract/messages/studio-titles'
import { todayGroups } from '@hlizo/contract/messages/studio-today'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio, toast } from '../support/operators.ts'

const TITLES = '/studio/titles'

test.use({ provoked: { faults: [/^409 PUT \/api\/v1\/studio\/titles\//] } })
test.describe.configure({ timeout: 180_000 })

const field = (name: string) => titleFields[name] ?? name
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const part = (page: Page, name: string) => page.getByRole('region', { name })
const save = (page: Page) => page.getByRole('button', { name: words.save, exact: true })

async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function createDraft(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: ro.create.open }).click()
  const dialog = page.getByRole('alertdialog', { name: ro.create.title })
  await dialog.getByLabel(ro.columns.title).fill(title)
  await expectAccessibleInBothThemes(page, 'new title')
  await dialog.getByRole('button', { name: ro.create.submit }).click()
  await expect(heading(page, title)).toBeVisible()
}

test('an editor creates a title, changes it and undoes a change', async ({ page }, info) => {
  const title = `Liftul ${Date.now()}`
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, ilinca, TITLES)

  await test.step('sees the catalogue and creates a draft', async () => {
    await expect(heading(page, ro.title)).toBeVisible()
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    // Rows scroll under the header, whose ground hides them.
    const header = await page.getByRole('rowgroup').first().boundingBox()
    expect(header?.height).toBeGreaterThanOrEqual(34)
    await expectAccessibleInBothThemes(page, 'titles')
    await page.screenshot({ path: info.outputPath('titles.png') })
    await createDraft(page, title)
  })

  await test.step('fills it in and creates a comedian and a tag for it', async () => {
    await page.getByLabel(field('description')).fill('Între etajele trei și patru.')
    for (const [label, name] of [
      [field('comedians'), `Sile ${title}`],
      [field('tags'), `Lift ${title}`],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one field after the other
      await page.getByRole('combobox', { name: label }).fill(name)
      // oxlint-disable-next-line no-await-in-loop
      await page.getByRole('option', { name: words.create(name) }).click()
      // oxlint-disable-next-line no-await-in-loop
      await expect(page.getByRole('row', { name })).toBeVisible()
    }
    await choose(page, part(page, words.sections.listing), field('ageRating'), '15')
    await page.getByRole('button', { name: words.chapters.add }).click()
    await page.getByLabel(words.chapters.at(1)).fill('1:30')
    await page.getByRole('textbox', { name: words.chapters.name(1) }).fill('Blocat')
    await expectAccessibleInBothThemes(page, 'title with edits')
    await page.keyboard.press('Control+s')
    await expect(toast(page, words.saved)).toBeVisible()
    await expect(page.getByText(words.unsaved(1))).toBeHidden()
  })

  await test.step('publishes it and undoes that from its history', async () => {
    await choose(page, part(page, words.sections.listing), field('status'), titleStatuses.published)
    await save(page).click()
    await expect(page.getByText(titleStates.listed, { exact: true }).first()).toBeVisible()
    const history = part(page, words.sections.history)
    await expect(history.getByRole('cell', { name: '1:30 Blocat' })).toBeVisible()
    await page.screenshot({ path: info.outputPath('title.png'), fullPage: true })
    await history
      .getByRole('button', { name: /^Anulează/ })
      .first()
      .click()
    await expect(toast(page, words.history.undone)).toBeVisible()
    await expect(page.getByText(titleStates.draft, { exact: true }).first()).toBeVisible()
  })

  await test.step('sets its progress and finds it in her own list until it is ready', async () => {
    const work = part(page, words.sections.work)
    await expect(work.getByRole('button', { name: field('owner') })).toContainText('Ilinca')
    await choose(page, work, field('work'), workStateNames['to-review'])
    await expect(page.getByText(words.unsaved(1))).toBeVisible()
    await save(page).click()
    // The message of an earlier save may still be there.
    await expect(page.getByText(words.unsaved(1))).toBeHidden()
    await page.goto('/studio/today')
    const own = page.getByRole('region', { name: todayGroups['own-title'] })
    await expect(own).toContainText(workStateNames['to-review'])
    await expectAccessibleInBothThemes(page, 'own titles')
    await own.getByRole('link', { name: title }).press('Enter')
    await expect(heading(page, title)).toBeVisible()
  })

  await test.step('reads it on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleInBothThemes(page, 'title on a phone')
    await page.screenshot({ path: info.outputPath('title-390.png'), fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

test('unsaved edits are offered again', async ({ page, context }) => {
  const title = `Neterminat ${Date.now()}`
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, ilinca, TITLES)
  await createDraft(page, title)
  const address = new URL(page.url()).pathname
  const offer = (text: string) => text.includes(words.draft.title(''))
  const again = await context.newPage()

  await test.step('the browser closes before they are saved', async () => {
    const stored = page.waitForResponse(
      (response) =>
        response.url().includes('/unsaved-edits') && response.request().method() === 'PUT',
    )
    await page.getByLabel(field('description')).fill('Scris pe jumătate')
    expect((await stored).ok()).toBe(true)
    await page.close()
  })

  await test.step('they are offered, restored and saved', async () => {
    await again.goto(address)
    await expect.poll(async () => offer(await again.locator('main').innerText())).toBe(true)
    await expectAccessibleInBothThemes(again, 'offered edits')
    await again.getByRole('button', { name: words.draft.take }).click()
    await expect(again.getByLabel(field('description'))).toHaveValue('Scris pe jumătate')
    await save(again).click()
    await expect(toast(again, words.saved)).toBeVisible()
  })

  await test.step('nothing is offered afterwards', async () => {
    await again.reload()
    await expect(again.getByLabel(field('description'))).toHaveValue('Scris pe jumătate')
    expect(offer(await again.locator('main').innerText())).toBe(false)
  })

  await test.step('the file has every title of the filter', async () => {
    await again.goto(`${TITLES}?q=${encodeURIComponent(title)}`)
    await expect(rowOf(again, title)).toBeVisible()
    const download = again.waitForEvent('download')
    await again.getByRole('button', { name: studioTableMessages.export }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${ro.file}.csv`)
    expect(await readFile(await file.path(), 'utf8')).toContain(`"${title}"`)
  })
})

test('an editor changes many titles at once, undoes it and edits captions', async ({
  page,
}, info) => {
  const mara = await newOperator(page, 'Mara', 'editor')
  await openStudio(page, mara, `${TITLES}?kind=video&sort=title`)
  await expect(page.getByRole('row').nth(3)).toBeVisible()

  await test.step('changes three titles and undoes it from the message', async () => {
    for (const index of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- one row after the other
      await page.getByRole('row').nth(index).getByRole('checkbox').check({ force: true })
    }
    await page.getByRole('button', { name: ro.bulk.open }).click()
    const dialog = page.getByRole('alertdialog', { name: ro.bulk.title(3) })
    await expectAccessibleInBothThemes(page, 'many titles')
    await choose(page, dialog, field('ageRating'), '18')
    await page.screenshot({ path: info.outputPath('bulk.png') })
    await dialog.getByRole('button', { name: ro.bulk.submit }).click()
    const done = toast(page, ro.bulk.done(3))
    await expect(done).toBeVisible()
    await done.getByRole('button', { name: studioMessages.toasts.undo }).click()
    await expect(toast(page, ro.bulk.undone(3, 0))).toBeVisible()
  })

  await test.step('exports the table', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: studioTableMessages.export }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain(`"${ro.columns.title}";"${ro.columns.state}"`)
  })

  await test.step('adds captions to a film and removes them', async () => {
    await page.setViewportSize({ width: 2200, height: 900 })
    await page.goto(`${TITLES}?kind=video&status=listed`)
    await rowOf(page, filmStates.ready).first().click()
    const captions = part(page, words.sections.captions)
    await captions.getByLabel(words.captions.language).fill('en')
    const chooser = page.waitForEvent('filechooser')
    await captions.getByRole('button', { name: words.captions.file }).click()
    await (
      await chooser
    ).setFiles({
      name: 'en.srt',
      mimeType: 'application/x-subrip',
      buffer: Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nGood evening\n'),
    })
    await captions.getByRole('button', { name: words.captions.submit }).click()
    await expect(captions.getByText('English (en)')).toBeVisible()
    await expectAccessibleInBothThemes(page, 'captions')
    await captions.getByRole('button', { name: words.captions.remove('English') }).click()
    await expect(captions.getByText('English (en)')).toBeHidden()
  })
})

/** Presses a key; whether the page prevents what the browser does with it. */
async function isPreventedInBrowser(page: Page, key: string): Promise<boolean> {
  const seen = await page.evaluateHandle(() => {
    const events: KeyboardEvent[] = []
    document.addEventListener('keydown', (event) => events.push(event), { capture: true })
    return events
  })
  await page.keyboard.press(key)

  return seen.evaluate((events) => events.length > 0 && events.every((one) => one.defaultPrevented))
}

test('support cannot change a title; a subscriber sees a published title', async ({ page }) => {
  const sorin = await newOperator(page, 'Sorin', 'support')
  await openStudio(page, sorin, `${TITLES}?kind=video`)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(page.getByRole('button', { name: ro.create.open })).toHaveCount(0)
  const first = page.getByRole('row').nth(1)
  await first.focus()
  // The table moves the focus by a page and scrolls to it: the browser must not scroll as well.
  expect(await isPreventedInBrowser(page, 'PageDown')).toBe(true)
  await expect(first).not.toBeFocused()
  // The table still scrolls: a click on a row that moves away opens nothing.
  await rowOf(page, titleStates.listed).first().press('Enter')
  await expect(page.getByText(words.readOnly)).toBeVisible()
  await expect(save(page)).toHaveCount(0)
  await expect(page.getByLabel(field('title'), { exact: true })).toBeDisabled()
  await expectAccessibleInBothThemes(page, 'title to read')
  await page.goto(hrefs.home())
})
