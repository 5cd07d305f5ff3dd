import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioUploadsMessages as ro } from '@hlizo/contract/messages/studio-uploads'
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { chooseFiles } from '../support/evening-editor.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio } from '../support/operators.ts'
import { pick } from '../support/studio-fields.ts'
import { rowCount, rowOf, scrollTo, showNewest } from '../support/upload-rows.ts'

test.describe.configure({ timeout: 150_000 })

const master = join(import.meta.dirname, '../../demo/masters/bloc-liftul.mp4')
const FILES = 40
/** Rows above the one whose menu is open. */
const ABOVE = 15
const REMOVED = 3

async function openMenu(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: studioMessages.rowActions(name) })
  await button.focus()
  await button.press('Enter')
}

async function remove(page: Page, name: string): Promise<void> {
  await openMenu(page, name)
  await page.getByRole('menuitem', { name: ro.actions.remove }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: ro.removal.title(name) })
  await dialog.getByRole('button', { name: ro.removal.submit }).press('Enter')
  await expect(rowOf(page, name)).toHaveCount(0)
}

test('the menu of a row stays open while other rows of the table are removed', async ({ page }) => {
  const directory = await mkdtemp(join(tmpdir(), 'hlizo-uploads-'))
  const prefix = `Subtitrare ${Date.now()}`
  const names = Array.from(
    { length: FILES },
    (_, index) => `${prefix} ${String(index + 1).padStart(2, '0')}.srt`,
  )
  const [chosen = ''] = names.slice(ABOVE)
  try {
    await Promise.all(names.map((name) => writeFile(join(directory, name), 'no captions')))
    const editor = await newOperator(page, 'Ilinca', 'editor')
    await openStudio(page, editor, '/studio/uploads')
    await chooseFiles(
      page,
      names.map((name) => join(directory, name)),
    )
    await showNewest(page, names.at(-1) ?? '')
    await expectAccessibleInBothThemes(page, 'new files')
    // The browser reads the files from the disk while it sends them.
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    const rows = await rowCount(page)
    const first = rows - FILES

    const other = await page.context().newPage()
    await other.goto('/studio/uploads')
    await scrollTo(other, first)
    await page.bringToFront()
    await scrollTo(page, first + ABOVE)
    await openMenu(page, chosen)
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    for (const name of names.slice(0, REMOVED)) {
      // oxlint-disable-next-line no-await-in-loop -- one row after the other
      await remove(other, name)
    }
    await expect.poll(() => rowCount(page)).toBe(rows - REMOVED)
    const chooser = page.waitForEvent('filechooser')
    await menu.getByRole('menuitem', { name: ro.actions.replace }).press('Enter')
    await chooser
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

/** Two films of this editor, uploaded; gives their names. */
async function uploadTwo(page: Page, directory: string): Promise<readonly [string, string]> {
  const [first, second] = [`Unu ${Date.now()}.mp4`, `Doi ${Date.now()}.mp4`]
  const files = [first, second].map((name) => join(directory, name))
  await Promise.all(files.map((file) => copyFile(master, file)))
  await openStudio(page, await newOperator(page, 'Sanda', 'editor'), '/studio/uploads')
  await chooseFiles(page, files)

  return [first, second]
}

/** The plan of a file, as its dialog shows and changes it. */
function planOf(page: Page, name: string) {
  const films = page.getByRole('grid', { name: ro.films.table })
  const row = films.getByRole('row').filter({ hasText: name })
  const dialog = page.getByRole('alertdialog', { name: ro.edit.kinds.film.title(name) })
  const box = (label: string) => dialog.getByRole('checkbox', { name: label })

  return {
    row,
    open: () => row.press('Enter'),
    hasAv1: box(ro.traits.hasAv1),
    isEncrypted: box(ro.traits.isEncrypted),
    save: async () => {
      await dialog.getByRole('button', { name: ro.edit.submit }).press('Enter')
      await expect(dialog).toBeHidden()
    },
  }
}

async function encryptBoth(page: Page, picture: string): Promise<void> {
  await page.getByRole('button', { name: ro.bulk.open }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: ro.bulk.title(2) })
  await pick(page, dialog, ro.traits.isEncrypted, ro.traits.yes)
  await page.screenshot({ path: picture })
  await dialog.getByRole('button', { name: ro.bulk.submit }).press('Enter')
  await expect(dialog).toBeHidden()
}

test('an editor plans AV1 for one film and encryption for two', async ({ page }, info) => {
  const directory = await mkdtemp(join(tmpdir(), 'hlizo-uploads-'))
  try {
    const names = await uploadTwo(page, directory)
    const [first, second] = [planOf(page, names[0]), planOf(page, names[1])]
    await first.open()
    for (const width of [390, 1440]) {
      // oxlint-disable-next-line no-await-in-loop -- one width after the other
      await page.setViewportSize({ width, height: 900 })
      // oxlint-disable-next-line no-await-in-loop
      await expectAccessibleInBothThemes(page, `the plan of a file at ${width}`)
      // oxlint-disable-next-line no-await-in-loop
      await page.screenshot({ path: info.outputPath(`plan-${width}.png`) })
    }
    await first.hasAv1.press(' ')
    await first.save()
    await first.row.press(' ')
    await second.row.press(' ')
    await encryptBoth(page, info.outputPath('bulk.png'))
    // While rows are chosen, Enter chooses.
    await first.row.press('Escape')
    await first.open()
    await expect(first.hasAv1).toBeChecked()
    await expect(first.isEncrypted).toBeChecked()
    await first.save()
    await second.open()
    await expect(second.hasAv1).not.toBeChecked()
    await expect(second.isEncrypted).toBeChecked()
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
