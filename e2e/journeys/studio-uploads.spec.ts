import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  pictureFaults,
  studioUploadsMessages as ro,
  uploadRefusals,
} from '@hlizo/contract/messages/studio-uploads'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio } from '../support/operators.ts'
import { product } from '../support/product.ts'

const UPLOADS = '/studio/uploads'

test.use({ provoked: { faults: [/^507 PATCH \/api\/v1\/studio\/uploads\//] } })
test.describe.configure({ timeout: 300_000 })
test.beforeEach(() => {
  test.skip(product.isCluster, 'Operators are added by a command that knows one data directory.')
})

const master = (name: string) => join(import.meta.dirname, '../../demo/masters', name)
const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

type File = { name: string; mimeType: string; buffer: Buffer }
const file = (name: string, mimeType: string, buffer: Buffer | string): File => ({
  name,
  mimeType,
  buffer: Buffer.from(buffer),
})

/** Chooses files with keys alone. */
async function choose(page: Page, files: File[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: ro.drop.choose }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(files)
}

test('an editor sends films, corrects what their names propose and makes titles, with keys alone', async ({
  page,
}, info) => {
  const mark = String(Date.now())
  const film = await readFile(master('bloc-liftul.mp4'))
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, ilinca, UPLOADS)

  await test.step('an empty list says what to do', async () => {
    await expect(page.getByText(ro.drop.lead)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'uploads, empty')
  })

  await test.step('files that are no use are refused with the reason', async () => {
    await choose(page, [
      file('pagina.html', 'text/html', '<script>alert(1)</script>'),
      file('desen.svg', 'image/svg+xml', '<svg/>'),
      file('arhiva.zip', 'application/zip', 'PK'),
    ])
    for (const name of ['pagina.html', 'desen.svg', 'arhiva.zip'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(page.getByText(ro.refused(name, uploadRefusals.KIND))).toBeVisible()
  })

  await test.step('a film and its captions arrive, and a broken picture says why', async () => {
    await choose(page, [
      file(`s02e05 - Soacra ${mark}.mp4`, 'video/mp4', film),
      file(
        `s02e05 - Soacra ${mark}.ro.srt`,
        'application/x-subrip',
        '1\n00:00:01,000 --> 00:00:02,000\nBună\n',
      ),
      file(`poza ${mark}.jpg`, 'image/jpeg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ])
    await expect(row(page, `Soacra ${mark}`).first()).toContainText(ro.states.ready, {
      timeout: 60_000,
    })
    await expect(page.getByText(pictureFaults.NOT_A_PICTURE)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'uploads')
    await page.screenshot({ path: info.outputPath('uploads.png'), fullPage: true })
  })

  await test.step('the proposal is corrected from its row', async () => {
    await row(page, `Soacra ${mark}`).first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(dialog.getByLabel(ro.columns.title)).toHaveValue(`Soacra ${mark}`)
    await expectAccessibleInBothThemes(page, 'correct an upload')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the title is made, and its film joins the queue', async () => {
    const one = row(page, `Soacra ${mark}`).first()
    await one.focus()
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: ro.create.open(1) }).press('Enter')
    await expect(toast(page, ro.create.done(1))).toBeVisible()
    await expect(
      page.getByRole('grid', { name: ro.prepared.table }).getByText(`Soacra ${mark}`),
    ).toBeVisible()
    await expectAccessibleInBothThemes(page, 'films in preparation')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: info.outputPath('uploads-390.png'), fullPage: true })
  })
})

test('a full disk is said, and sending goes on by itself when there is room', async ({ page }) => {
  const name = `Plin ${Date.now()}.mp4`
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, ilinca, UPLOADS)
  let isFull = true
  await page.route('**/api/v1/studio/uploads/*/bytes', (route) =>
    isFull && route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 507,
          json: { error: 'STORE_FULL', message: 'Discul serverului este plin.' },
        })
      : route.fallback(),
  )
  await choose(page, [file(name, 'video/mp4', await readFile(master('bloc-liftul.mp4')))])
  await expect(row(page, name.replace('.mp4', ''))).toContainText(/plin/i, { timeout: 30_000 })
  await expectAccessibleInBothThemes(page, 'a full disk')
  isFull = false

  await expect(row(page, name.replace('.mp4', ''))).toContainText(ro.states.ready, {
    timeout: 120_000,
  })
})

test('a closed browser goes on where it stopped, when the same file is chosen again', async ({
  page,
  context,
}) => {
  const name = `Reluat ${Date.now()}.mp4`
  // Three parts, of which the first arrives.
  const content = Buffer.alloc(150 * 1024 * 1024, 7)
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, ilinca, UPLOADS)
  let parts = 0
  await page.route('**/api/v1/studio/uploads/*/bytes', (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    parts += 1
    return parts > 1 ? route.abort() : route.fallback()
  })
  await choose(page, [file(name, 'video/mp4', content)])
  await expect.poll(() => parts, { timeout: 60_000 }).toBeGreaterThan(1)
  const again = await context.newPage()
  await page.close()
  await again.goto(UPLOADS)
  await expect(again.getByText(ro.missing(1))).toBeVisible()
  await expectAccessibleInBothThemes(again, 'an interrupted upload')
  const offsets: string[] = []
  again.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
  })
  await choose(again, [file(name, 'video/mp4', content)])

  await expect.poll(() => offsets.length, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(Number(offsets[0])).toBeGreaterThan(0)
})
