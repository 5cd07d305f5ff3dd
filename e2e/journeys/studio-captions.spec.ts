import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { studioCaptionsMessages as ro } from '@hlizo/contract/messages/studio-captions'
import { studioTitleMessages as words } from '@hlizo/contract/messages/studio-titles'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { hlizo, newOperator, openStudio } from '../support/operators.ts'
import { product } from '../support/product.ts'

test.use({ provoked: { faults: [/^409 PUT \/api\/v1\/studio\//] } })
test.describe.configure({ timeout: 300_000 })
test.beforeEach(() => {
  test.skip(product.isCluster, 'Operators are added by a command that knows one data directory.')
})

const master = (name: string) => join(import.meta.dirname, '../../demo/masters', `${name}.mp4`)
const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })
const cues = (page: Page) => page.getByRole('listbox', { name: ro.list }).getByRole('option')
const SRT = [
  '1\n00:00:01,000 --> 00:00:02,000\nBună seara',
  '2\n00:00:02,500 --> 00:00:03,500\n<b onclick="alert(1)">Soacra</b> a venit',
  '',
].join('\n\n')

test('an editor writes captions beside the film with keys alone, and publishes them', async ({
  page,
}, info) => {
  const title = `Subtitrat ${Date.now()}`
  await hlizo('video', 'import', master('bloc-liftul'), '--title', title)
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, ilinca, `/studio/titles?q=${encodeURIComponent(title)}`)
  await page.getByRole('row').filter({ hasText: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const address = new URL(page.url()).pathname
  await page.goto(`${address}/captions/en`)

  await test.step('an empty editor says so', async () => {
    await expect(page.getByText(ro.state.none)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'captions, none yet')
  })

  await test.step('a file is taken, and its markup is text', async () => {
    const chooser = page.waitForEvent('filechooser')
    const button = page.getByRole('button', { name: ro.files.import })
    await button.focus()
    await page.keyboard.press('Enter')
    const mimeType = 'application/x-subrip'
    await (await chooser).setFiles({ name: 'en.srt', mimeType, buffer: Buffer.from(SRT) })
    await expect(cues(page)).toHaveCount(2)
    await expect(page.locator('b[onclick]')).toHaveCount(0)
    await expectAccessibleInBothThemes(page, 'captions with cues')
    await page.screenshot({ path: info.outputPath('captions.png'), fullPage: true })
  })

  await test.step('keys choose, write, undo and redo', async () => {
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('n')
    await expect(cues(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('w')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Bună seara, oameni buni')
    await page.keyboard.press('Escape')
    await expect(cues(page).first()).toContainText('oameni buni')
    await page.getByRole('button', { name: ro.undo }).press('Enter')
    await expect(cues(page).first()).not.toContainText('oameni buni')
    await page.getByRole('button', { name: ro.redo }).press('Enter')
    await expect(cues(page).first()).toContainText('oameni buni')
  })

  await test.step('viewers get them with one press', async () => {
    const publish = page.getByRole('button', { name: ro.publish, exact: true })
    await publish.focus()
    await page.keyboard.press('Enter')
    await expect(toast(page, ro.published)).toBeVisible()
    await expect(page.getByText(ro.state.live)).toBeVisible()
    await page.goto(address)
    const captions = page.getByRole('region', { name: words.sections.captions })
    await expect(captions.getByText('English (en)')).toBeVisible()
  })

  await test.step('is read on a telephone', async () => {
    await page.goto(`${address}/captions/en`)
    await expect(cues(page)).toHaveCount(2)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleInBothThemes(page, 'captions on a telephone')
    await page.screenshot({ path: info.outputPath('captions-390.png'), fullPage: true })
  })
})

test('two editors of the same captions lose nothing', async ({ page, browser }) => {
  const title = `Amândoi scriu ${Date.now()}`
  await hlizo('video', 'import', master('bloc-liftul'), '--title', title)
  const [ana, dan] = [
    await newOperator(page, 'Ana', 'editor'),
    await newOperator(page, 'Dan', 'editor'),
  ]
  await openStudio(page, ana, `/studio/titles?q=${encodeURIComponent(title)}`)
  await page.getByRole('row').filter({ hasText: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const address = `${new URL(page.url()).pathname}/captions/en`
  await page.goto(address)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: ro.files.import }).click()
  const mimeType = 'application/x-subrip'
  await (await chooser).setFiles({ name: 'en.srt', mimeType, buffer: Buffer.from(SRT) })
  await expect(page.getByText(/^Ciornă salvată/)).toBeVisible()
  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await openStudio(other, dan, address)
  await expect(cues(other)).toHaveCount(2)

  await test.step('each changes another cue', async () => {
    await cues(other).nth(1).click()
    await other.getByLabel(ro.text, { exact: true }).fill('Socrul a venit')
    await expect(other.getByText(/^Ciornă salvată/)).toBeVisible()
    await cues(page).first().click()
    await page.getByLabel(ro.text, { exact: true }).fill('Bun venit')
    await expect(toast(page, ro.merge.merged)).toBeVisible()
    await expect(cues(page).nth(1)).toContainText('Socrul')
    await expect(cues(page).first()).toContainText('Bun venit')
  })
  await context.close()
})
