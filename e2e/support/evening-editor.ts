import { basename } from 'node:path'
import { expect, type Locator, type FileChooser, type Page } from '@playwright/test'
import { mediaImportMessages } from '@hlizo/contract/messages/media-import'
import {
  studioListMessages,
  studioMessages,
  studioTableMessages,
} from '@hlizo/contract/messages/studio'
import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import {
  studioTitleMessages,
  studioTitlesMessages,
  titleFields,
  titleStatuses,
} from '@hlizo/contract/messages/studio-titles'
import { studioUploadsMessages as ro } from '@hlizo/contract/messages/studio-uploads'
import { enter, reachInRow, tabInto, tabTo, typeInto } from './keyboard.ts'
import { CAPTIONED, FILMS, SECOND_IN_HERO, SHOW } from './evening-files.ts'
import { toast } from './operators.ts'
import { openFound } from './palette.ts'
import { pick, typeMoment } from './studio-fields.ts'

const PREPARED_WITHIN_MS = 240_000
const LOOK_MS = 5_000
const CHOOSER_WITHIN_MS = 60_000

const untitled = (page: Page) => page.getByRole('grid', { name: ro.films.table })
const press = async (button: Locator) => {
  await button.focus()
  await button.press('Enter')
}
const fieldName = (name: string) => titleFields[name] ?? name

/** A table shows the rows in sight only, and says how many there are. */
const expectRows = (page: Page, count: number) =>
  expect(page.getByText(studioTableMessages.rows(count), { exact: true }).first()).toBeVisible()

async function focusFirst(grid: Locator): Promise<void> {
  await grid.getByRole('row').nth(1).focus()
}

/** Chooses every row of a table. */
async function chooseAll(page: Page, grid: Locator, count: number): Promise<void> {
  await tabInto(page, grid)
  await page.keyboard.press('Control+a')
  await expect(page.getByText(studioTableMessages.selected(count), { exact: true })).toBeVisible()
}

/** More than sixty files have at the height of a screen. */
const PAGES_OF_FILES = 15

/** Goes down a table by keys until a row is in sight. */
async function rowNamed(page: Page, grid: Locator, name: string): Promise<Locator> {
  const row = grid.getByRole('row').filter({ hasText: name })
  let presses = 0
  await expect(async () => {
    if ((await row.count()) === 0) {
      // Rows move while files are checked: what has moved up is looked for from the top again.
      if (presses % PAGES_OF_FILES === 0) await focusFirst(grid)
      else await page.keyboard.press('PageDown')
      presses += 1
    }
    expect(await row.count()).toBe(1)
  }).toPass()

  return row
}

/** Drops files of the disk on the page, as they are dragged out of a folder. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const lead = page.getByText(ro.drop.lead)
  await expect(lead).toBeVisible()
  const box = (await lead.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one event after the other
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  }
}

/** Chooses files by their paths, with the button beside the place where they are dropped. */
export async function chooseFiles(
  page: Page,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser', { timeout: CHOOSER_WITHIN_MS })
  await press(page.getByRole('button', { name: ro.drop.choose }))
  await (await chooser).setFiles(files)
}

/** Waits until all chosen files are uploaded. */
export async function expectSent(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: PREPARED_WITHIN_MS })
  await expect(page.getByText(/s-au întrerupt|s-a întrerupt/)).toHaveCount(0)
  await expectRows(page, FILMS)
}

/** Replaces a file that was refused with a reason. */
export async function replaceBroken(page: Page, path: string): Promise<void> {
  const name = basename(path)
  const isFilm = name.endsWith('.mp4')
  const { CAPTIONS_UNREADABLE, NOT_A_VIDEO_FORMAT } = mediaImportMessages
  const grid = page.getByRole('grid', { name: isFilm ? ro.films.table : ro.others.table })
  const row = await rowNamed(page, grid, name)
  const reason = isFilm ? NOT_A_VIDEO_FORMAT : CAPTIONS_UNREADABLE
  // Sixty files are checked one after another.
  await expect(row).toContainText(reason, { timeout: 120_000 })
  const chooser = page.waitForEvent('filechooser', { timeout: CHOOSER_WITHIN_MS })
  await press(page.getByRole('button', { name: studioMessages.rowActions(name) }))
  await page.getByRole('menuitem', { name: ro.actions.replace }).press('Enter')
  await (await chooser).setFiles(path)
  await expect(row.filter({ hasText: reason })).toHaveCount(0)
}

/** The show that the names of the files mention. */
async function createShow(page: Page): Promise<void> {
  await focusFirst(untitled(page))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: ro.edit.kinds.film.title('').slice(0, -2) })
  await press(dialog.getByRole('button', { name: ro.createShow(SHOW) }))
  await expect(toast(page, ro.showCreated(SHOW))).toBeVisible()
  await press(dialog.getByRole('button', { name: ro.edit.submit }))
  await expect(dialog).toBeHidden()
}

/** Makes the drafts; the answer comes after the files have left the table, as it may on a busy machine. */
async function createDrafts(page: Page): Promise<void> {
  const address = '**/api/v1/studio/uploads/titles'
  await page.route(address, async (route) => {
    const response = await route.fetch({ timeout: PREPARED_WITHIN_MS })
    await expect(untitled(page).getByText(ro.films.empty)).toBeAttached()
    await route.fulfill({ response })
  })
  await press(page.getByRole('button', { name: ro.create.open(FILMS) }))
  await expect(toast(page, ro.create.done(FILMS))).toBeVisible({ timeout: PREPARED_WITHIN_MS })
  await page.unroute(address)
}

/** One show and one age rating for all, then their titles, then their films. */
export async function makeTitles(page: Page): Promise<void> {
  await createShow(page)
  await chooseAll(page, untitled(page), FILMS)
  await press(page.getByRole('button', { name: ro.bulk.open }))
  const dialog = page.getByRole('alertdialog', { name: ro.bulk.title(FILMS) })
  await pick(page, dialog, fieldName('show'), SHOW)
  await pick(page, dialog, fieldName('ageRating'), '15')
  await press(dialog.getByRole('button', { name: ro.bulk.submit }))
  await expect(dialog).toBeHidden()
  await createDrafts(page)
  const prepared = page.getByRole('grid', { name: ro.prepared.table })
  await focusFirst(prepared)
  await page.keyboard.press('End')
  await expect(prepared.getByRole('row').last()).toContainText(ro.states.done, {
    timeout: PREPARED_WITHIN_MS,
  })
}

/** Chapters of a title, and its captions beside the film. */
export async function writeChaptersAndCaptions(page: Page): Promise<void> {
  const { title } = CAPTIONED
  const words = studioTitleMessages
  await openFound(page, title)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await enter(page, page.getByRole('button', { name: words.chapters.add }))
  await tabTo(page, page.getByLabel(words.chapters.at(1)), 'Shift+Tab')
  await page.keyboard.type('0:01')
  await typeInto(page, page.getByRole('textbox', { name: words.chapters.name(1) }), 'Mireasa')
  await page.keyboard.press('Control+s')
  await expect(toast(page, words.saved)).toBeVisible()

  // The link appears when the film of this title is prepared, which may take longer than that of the last row.
  const captions = page.getByRole('link', { name: studioCaptionsMessages.open('').slice(0, -1) })
  await expect(captions).toBeVisible({ timeout: PREPARED_WITHIN_MS })
  await enter(page, captions)
  const cues = page.getByRole('listbox', { name: studioCaptionsMessages.list }).getByRole('option')
  await expect(cues).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('n')
  await expect(cues.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('w')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Nunta a început')
  const publish = page.getByRole('button', { name: studioCaptionsMessages.publish, exact: true })
  await tabTo(page, publish, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, studioCaptionsMessages.published)).toBeVisible()
}

/** Publishes the show and its episodes at once: each of them has its film. */
export async function publishTitles(page: Page): Promise<void> {
  const { bulk } = studioTitlesMessages
  await expect(async () => {
    await page.goto('/studio/titles?kind=video&missing=film')
    await expect(page.getByText(studioTableMessages.noMatch)).toBeVisible({ timeout: LOOK_MS })
  }).toPass({ timeout: PREPARED_WITHIN_MS })
  // The section's first screen, without a filter.
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expectRows(page, FILMS + 1)
  await chooseAll(page, page.getByRole('grid').first(), FILMS + 1)
  await enter(page, page.getByRole('button', { name: bulk.open }))
  const dialog = page.getByRole('alertdialog', { name: bulk.title(FILMS + 1) })
  await pick(page, dialog, fieldName('status'), titleStatuses.published)
  await enter(page, dialog.getByRole('button', { name: bulk.submit }))
  await expect(toast(page, bulk.done(FILMS + 1))).toBeVisible()
}

const homeSaved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/studio/home/draft') && answer.request().method() === 'PUT',
  )

async function addToHero(page: Page, search: string): Promise<void> {
  const { hero, addTitle } = studioHomeMessages
  await enter(page, page.getByRole('button', { name: hero.add }))
  const dialog = page.getByRole('dialog', { name: addTitle.title })
  await typeInto(page, dialog.getByLabel(addTitle.search), search)
  const found = dialog.getByRole('list', { name: addTitle.results }).getByRole('listitem')
  await expect(found.first()).toContainText(search)
  const done = homeSaved(page)
  await enter(page, found.first().getByRole('button'))
  await done
  await expect(dialog).toBeHidden()
}

/** Publishes the draft of the home page. */
async function publishHome(page: Page): Promise<void> {
  await enter(
    page,
    page.getByRole('button', { name: studioHomeMessages.publish.open, exact: true }),
  )
  await expect(page.getByText(studioHomeMessages.live)).toBeVisible()
}

/** Opens a button of a title of the hero. */
async function pressInHero(page: Page, title: string, button: string): Promise<void> {
  const list = page.getByRole('grid', { name: studioHomeMessages.hero.list })
  const row = list.getByRole('row').filter({ hasText: title })
  await reachInRow(page, row, row.getByRole('button', { name: button }))
  await page.keyboard.press('Enter')
}

/** Adds a title to the hero from a given time on. */
async function planInHero(page: Page, title: string, from: Date): Promise<void> {
  const { hero, showing } = studioHomeMessages
  await pressInHero(page, title, hero.edit(title))
  const dialog = page.getByRole('alertdialog', { name: hero.showing(title) })
  await typeMoment(page, dialog.getByRole('group', { name: showing.from }), from)
  const done = homeSaved(page)
  await enter(page, dialog.getByRole('button', { name: showing.submit }))
  await done
}

/** Moves a title of the hero to its end. */
async function moveToEnd(page: Page, title: string): Promise<void> {
  const done = homeSaved(page)
  await pressInHero(page, title, studioListMessages.move(title))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await done
}

/** Publishes a hero of one title; above it a second one from a moment on, which is previewed before it is published. */
export async function arrangeHome(page: Page, from: Date): Promise<void> {
  const { hero, preview } = studioHomeMessages
  const [first, second] = [CAPTIONED.title, SECOND_IN_HERO]
  await openFound(page, studioHomeMessages.title)
  await expect(page.getByText(studioHomeMessages.live)).toBeVisible()
  await addToHero(page, second)
  await publishHome(page)
  await addToHero(page, first)
  await planInHero(page, first, from)
  await moveToEnd(page, second)
  const rows = page.getByRole('grid', { name: hero.list }).getByRole('row').locator('strong')
  await expect(rows).toHaveText([first, second])

  const panel = page.getByRole('region', { name: preview.title })
  const slide = panel.getByRole('figure').locator('strong')
  await expect(slide).toHaveText(second)
  await typeMoment(page, panel.getByRole('group', { name: preview.at }), from)
  await expect(slide).toHaveText(first)
  await expect(panel.getByRole('button', { name: preview.audience })).toContainText(preview.visitor)
  await pick(page, panel, preview.audience, preview.subscriber)
  await expect(slide).toHaveText(first)
  await publishHome(page)
}
