import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cueFaults, studioCaptionsMessages as ro } from '@hlizo/contract/messages/studio-captions'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { filmStates, studioTitleMessages } from '@hlizo/contract/messages/studio-titles'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio } from '../support/operators.ts'
import { product } from '../support/product.ts'

test.use({
  provoked: {
    faults: [
      // The second of two editors.
      /^409 (?:PUT|POST) \/api\/v1\/studio\/titles\/video-\d+\/caption-drafts/,
      /^400 GET \/api\/v1\/studio\/session/,
    ],
  },
})
test.describe.configure({ timeout: 240_000 })
test.beforeEach(() => {
  test.skip(product.isCluster, 'Operators are added by a command that knows one data directory.')
})

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alertdialog').filter({ hasText: text })
const cue = (page: Page, text: string) =>
  page.getByRole('listbox', { name: ro.list }).getByRole('option').filter({ hasText: text })
const text = (page: Page) => page.getByLabel(ro.text)
const saved = (page: Page) => page.getByText(/^Ciornă salvată/)
const video = (page: Page) => page.locator('video')
const shownTexts = (page: Page) =>
  video(page).evaluate((element) =>
    element instanceof HTMLVideoElement
      ? [...element.textTracks].flatMap((track) =>
          [...(track.cues ?? [])].map((one) => (one instanceof VTTCue ? one.text : '')),
        )
      : [],
  )
const SRT = [
  '1\n00:00:01,000 --> 00:00:03,000\nGood evening, Bucharest!\n',
  '2\n00:00:04,000 --> 00:00:06,000\nHow are you?\n',
  '3\n00:00:07,000 --> 00:00:09,000\n<img src=x onerror="document.title=\'x\'">\n',
].join('\n')

/** The captions in a language that the film has not yet, from the page of its title. */
async function openEditor(page: Page, lang: string): Promise<string> {
  await page.setViewportSize({ width: 2200, height: 900 })
  await page.getByRole('row').filter({ hasText: filmStates.ready }).first().click()
  const part = page.getByRole('region', { name: studioTitleMessages.sections.captions })
  await part.getByLabel(studioTitleMessages.captions.language).fill(lang)
  await page.setViewportSize({ width: 1440, height: 900 })
  await part.getByRole('button', { name: ro.openNew }).click()
  await expect(page.getByText(ro.state.none)).toBeVisible()

  return new URL(page.url()).pathname
}

async function loadFile(page: Page, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: ro.files.import }).click()
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
  await (await chooser).setFiles(file)
}

test('an editor makes captions beside the film and publishes them; two editors lose nothing', async ({
  page,
  browser,
}, info) => {
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, ilinca, '/studio/titles?kind=video&status=listed')
  const address = await openEditor(page, 'en')

  await test.step('a file is read, and shown over the film before it is published', async () => {
    await expectAccessibleInBothThemes(page, 'captions without cues')
    await loadFile(page, 'en.srt', SRT)
    await expect(cue(page, 'Good evening')).toBeVisible()
    await expect(saved(page)).toBeVisible()
    await expect.poll(() => shownTexts(page)).toHaveLength(3)
    await expect
      .poll(() => video(page).evaluate((one) => one instanceof HTMLVideoElement && one.readyState))
      .toBeGreaterThan(0)
    await expectAccessibleInBothThemes(page, 'captions')
    await page.screenshot({ path: info.outputPath('captions.png') })
  })

  await test.step('markup is shown as text', async () => {
    expect((await shownTexts(page)).at(-1)).toContain('&lt;img')
    expect(await page.title()).not.toBe('x')
  })

  await test.step('by keys alone: text, times, split, join, insert, remove, undo', async () => {
    await cue(page, 'How are you').click()
    await page.keyboard.press('w')
    await expect(text(page)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' Fine, I hope.')
    await expect.poll(() => shownTexts(page)).toContain('How are you? Fine, I hope.')
    await page.keyboard.press('Alt+n')
    await expect(text(page)).toHaveValue(/onerror/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+p')
    await page.keyboard.press('Alt+x')
    await expect(page.getByRole('option')).toHaveCount(4)
    await page.keyboard.press('Alt+u')
    await expect(page.getByRole('option')).toHaveCount(3)
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('option')).toHaveCount(2)
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('option')).toHaveCount(3)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: studioMessages.shortcuts.title })
    await expect(help.getByText(ro.keys.split)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'keys of captions')
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await expect(page.getByText(cueFaults.EMPTY).first()).toBeVisible()
    await page.keyboard.type('Really?')
  })

  await test.step('finds and replaces, moves all, and takes it back', async () => {
    await page.getByLabel(ro.replace.find, { exact: true }).fill('Bucharest')
    await page.getByLabel(ro.replace.with).fill('Cluj')
    await page.getByRole('button', { name: ro.replace.submit }).click()
    await expect(cue(page, 'Cluj')).toBeVisible()
    await page.getByLabel(ro.shift.seconds).fill('0,5')
    await page.getByLabel(ro.shift.seconds).press('Enter')
    await expect(toast(page, ro.shift.done('0,5'))).toBeVisible()
    await cue(page, 'Cluj').click()
    await expect(page.getByLabel(ro.start)).toHaveValue('0:01.500')
  })

  await test.step('published with one press, and downloaded', async () => {
    await expect(saved(page)).toBeVisible()
    await page.getByRole('button', { name: ro.publish, exact: true }).click()
    await expect(toast(page, ro.published)).toBeVisible()
    await expect(page.getByText(ro.state.live)).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: ro.files.srt }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain('00:00:01,500 --> 00:00:03,500\nGood evening, Cluj!')
  })

  await test.step('two editors: different cues are united, the same cue is asked about', async () => {
    const dan = await newOperator(page, 'Dan', 'editor')
    const context = await browser.newContext({ baseURL: product.url })
    const other = await context.newPage()
    await openStudio(other, dan, address)
    await cue(other, 'Cluj').click()
    await text(other).fill('Good evening, Iași!')
    await expect(saved(other)).toBeVisible()
    await cue(page, 'How are you').click()
    await text(page).fill('How is it going?')
    await expect(toast(page, ro.merge.merged)).toBeVisible()
    await expect(cue(page, 'Iași')).toBeVisible()
    await expect(saved(page)).toBeVisible()

    await text(other).fill('Good evening, Arad!')
    await expect(toast(other, ro.merge.merged)).toBeVisible()
    await expect(saved(other)).toBeVisible()
    await cue(page, 'Iași').click()
    await text(page).fill('Good evening, Deva!')
    const dialog = page.getByRole('alertdialog', { name: ro.merge.title })
    await expect(dialog.getByText(/Arad/)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'two changes of one cue')
    await dialog.getByRole('radio', { name: /Arad/ }).check()
    await dialog.getByRole('button', { name: ro.merge.submit }).click()
    await expect(cue(page, 'Arad')).toBeVisible()
    await context.close()
  })

  await test.step('an earlier version is brought back; the draft is discarded', async () => {
    await page
      .getByRole('button', { name: /^Adu înapoi versiunea/ })
      .last()
      .click()
    await expect(cue(page, 'Cluj')).toBeVisible()
    await expect(saved(page)).toBeVisible()
    await page.getByRole('button', { name: ro.discard }).click()
    const dialog = page.getByRole('alertdialog', { name: ro.discard })
    await dialog.getByRole('button', { name: ro.discard }).click()
    await expect(page.getByText(ro.state.live)).toBeVisible()
  })

  await test.step('reads them on a telephone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleInBothThemes(page, 'captions on a telephone')
    await page.screenshot({ path: info.outputPath('captions-390.png'), fullPage: true })
  })
})
