import { expect, type Locator, type Page } from '@playwright/test'
import { mediaImportMessages } from '@hlizo/contract/messages/media-import'
import { studioListMessages, studioMessages } from '@hlizo/contract/messages/studio'
import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import {
  studioTitleMessages,
  studioTitlesMessages,
  titleFields,
  titleStatuses,
} from '@hlizo/contract/messages/studio-titles'
import { studioUploadsMessages as ro } from '@hlizo/contract/messages/studio-uploads'
import { wallClockInBucharest } from '@hlizo/domain/dates'
import { BROKEN, CAPTIONED, FILMS, type ChosenFile } from './evening-files.ts'

/** Rows of a table are drawn where they are seen: so tall a window shows all sixty. */
export const TALL = { width: 1440, height: 4_000 }
const PREPARED_WITHIN_MS = 300_000

const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })
const untitled = (page: Page) => page.getByRole('grid', { name: ro.films.table })
const press = async (button: Locator) => {
  await button.focus()
  await button.press('Enter')
}
const fieldName = (name: string) => titleFields[name] ?? name

/** Chooses an option of a list by its first letters. */
async function pick(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await press(within.getByRole('button', { name: label }))
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
  await page.keyboard.type(option)
  await page.keyboard.press('Enter')
}

/** Types a moment of Bucharest into a field. */
async function typeMoment(page: Page, group: Locator, moment: Date): Promise<void> {
  const [, year, month, day, hour, minute] =
    /(\d+)-(\d+)-(\d+) (\d+):(\d+)/.exec(wallClockInBucharest(moment)) ?? []
  await group.getByRole('spinbutton').first().focus()
  await page.keyboard.type(`${day}${month}${year}${hour}${minute}`)
}

/** Chooses every row of a table. */
async function chooseAll(page: Page, grid: Locator): Promise<void> {
  await grid.getByRole('row').nth(1).focus()
  await page.keyboard.press('Control+a')
}

/** Chooses the files of an evening. */
export async function dropFiles(page: Page, files: readonly ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: ro.drop.choose }))
  await (await chooser).setFiles([...files])
}

/** Lets so many parts of files pass; the others wait for `isOpen`, or break off as on a broken line. */
export async function letPass(page: Page, parts: number, isOpen: () => boolean, isBroken = false) {
  let passed = 0
  await page.route('**/api/v1/studio/uploads/*/bytes', (route) => {
    if (route.request().method() !== 'PATCH' || isOpen()) return route.fallback()
    passed += 1
    if (passed <= parts) return route.fallback()
    return isBroken ? route.abort('connectionrefused') : undefined
  })

  return () => passed > parts
}

/** The broken files say why, and others take their place. */
export async function replaceBroken(
  page: Page,
  good: { film: (name: string) => ChosenFile; captions: ChosenFile },
): Promise<void> {
  const wrong = [
    ...BROKEN.map((name) => [good.film(name), mediaImportMessages.NOT_A_VIDEO_FORMAT] as const),
    [good.captions, mediaImportMessages.CAPTIONS_UNREADABLE] as const,
  ]
  for (const [file, reason] of wrong) {
    const row = page.getByRole('row').filter({ hasText: file.name }).first()
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(row).toContainText(reason)
    const chooser = page.waitForEvent('filechooser')
    // oxlint-disable-next-line no-await-in-loop
    await press(page.getByRole('button', { name: studioMessages.rowActions(file.name) }))
    // oxlint-disable-next-line no-await-in-loop
    await page.getByRole('menuitem', { name: ro.actions.replace }).press('Enter')
    // oxlint-disable-next-line no-await-in-loop
    await (await chooser).setFiles(file)
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.getByText(reason)).toHaveCount(file === wrong[0]?.[0] ? 1 : 0)
  }
}

/** One age rating for all, then their titles, then their films. */
export async function makeTitles(page: Page): Promise<void> {
  await chooseAll(page, untitled(page))
  await press(page.getByRole('button', { name: ro.bulk.open }))
  const dialog = page.getByRole('alertdialog', { name: ro.bulk.title(FILMS) })
  await pick(page, dialog, fieldName('ageRating'), '15')
  await press(dialog.getByRole('button', { name: ro.bulk.submit }))
  await expect(dialog).toBeHidden()
  await press(page.getByRole('button', { name: ro.create.open(FILMS) }))
  await expect(toast(page, ro.create.done(FILMS))).toBeVisible()
  const prepared = page.getByRole('grid', { name: ro.prepared.table })
  await expect(prepared.getByText(ro.states.done, { exact: true })).toHaveCount(FILMS, {
    timeout: PREPARED_WITHIN_MS,
  })
}

/** Chapters of a title, and its captions beside the film. */
export async function writeChaptersAndCaptions(page: Page): Promise<void> {
  const title = CAPTIONED.split(' - ')[1] ?? ''
  const words = studioTitleMessages
  await page.goto(`/studio/titles?q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title }).first()
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await press(page.getByRole('button', { name: words.chapters.add }))
  await page.getByLabel(words.chapters.at(1)).fill('0:01')
  await page.getByRole('textbox', { name: words.chapters.name(1) }).fill('Mireasa')
  await page.keyboard.press('Control+s')
  await expect(toast(page, words.saved)).toBeVisible()

  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}/captions/ro`)
  const cues = page.getByRole('listbox', { name: studioCaptionsMessages.list }).getByRole('option')
  await expect(cues).toHaveCount(2)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('n')
  await expect(cues.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('w')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Bună seara, oameni buni')
  await page.keyboard.press('Escape')
  await press(page.getByRole('button', { name: studioCaptionsMessages.publish, exact: true }))
  await expect(toast(page, studioCaptionsMessages.published)).toBeVisible()
}

/** Publishes every title at once. */
export async function publishTitles(page: Page): Promise<void> {
  const { bulk } = studioTitlesMessages
  await page.goto('/studio/titles?kind=video')
  const grid = page.getByRole('grid').first()
  await expect(grid.getByRole('row').nth(3)).toBeVisible()
  await chooseAll(page, grid)
  await press(page.getByRole('button', { name: bulk.open }))
  const dialog = page.getByRole('alertdialog', { name: bulk.title(FILMS) })
  await pick(page, dialog, fieldName('status'), titleStatuses.published)
  await press(dialog.getByRole('button', { name: bulk.submit }))
  await expect(toast(page, bulk.done(FILMS))).toBeVisible()
}

const homeSaved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/studio/home/draft') && answer.request().method() === 'PUT',
  )

async function addToHero(page: Page, search: string): Promise<void> {
  const { hero, addTitle } = studioHomeMessages
  await press(page.getByRole('button', { name: hero.add }))
  const dialog = page.getByRole('dialog', { name: addTitle.title })
  await dialog.getByLabel(addTitle.search).fill(search)
  const found = dialog.getByRole('list', { name: addTitle.results }).getByRole('listitem')
  await expect(found.first()).toContainText(search)
  const done = homeSaved(page)
  await press(found.first().getByRole('button'))
  await done
  await expect(dialog).toBeHidden()
}

/** Puts two titles into the hero from a moment on, one above the other, and looks at that moment. */
export async function arrangeHome(page: Page, from: Date): Promise<string> {
  const { hero, place, preview, publish } = studioHomeMessages
  const [first, second] = ['Nunta', 'Episodul 5']
  await page.goto('/studio/home')
  await expect(page.getByText(studioHomeMessages.live)).toBeVisible()
  for (const title of [second, first]) {
    // oxlint-disable-next-line no-await-in-loop -- one title after the other
    await addToHero(page, title)
    // oxlint-disable-next-line no-await-in-loop
    await press(page.getByRole('button', { name: hero.edit(title) }))
    const dialog = page.getByRole('alertdialog', { name: place.title(title) })
    // oxlint-disable-next-line no-await-in-loop
    await typeMoment(page, dialog.getByRole('group', { name: place.from }), from)
    const done = homeSaved(page)
    // oxlint-disable-next-line no-await-in-loop
    await press(dialog.getByRole('button', { name: place.submit }))
    // oxlint-disable-next-line no-await-in-loop
    await done
  }
  const rows = page.getByRole('grid', { name: hero.list }).getByRole('row').locator('strong')
  const moved = homeSaved(page)
  await press(page.getByRole('button', { name: studioListMessages.move(second) }).first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await moved
  await expect(rows).toHaveText([first, second])

  const panel = page.getByRole('region', { name: preview.title })
  await typeMoment(page, panel.getByRole('group', { name: preview.at }), from)
  const slide = panel.getByRole('figure').locator('strong')
  await expect(slide).toHaveText(first)
  await pick(page, panel, preview.audience, preview.subscriber)
  await expect(slide).toHaveText(first)
  await press(page.getByRole('button', { name: publish.open, exact: true }))
  await expect(page.getByText(publish.done)).toBeVisible()

  return first
}
