import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioPictureMessages as ro } from '@hlizo/contract/messages/studio-picture'
import { pictureFaults } from '@hlizo/contract/messages/studio-uploads'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { hlizo, newOperator, openStudio, toast } from '../support/operators.ts'

test.describe.configure({ timeout: 300_000 })

const demo = join(import.meta.dirname, '../../demo')
const master = join(demo, 'masters/bloc-liftul.mp4')
const poster = join(demo, 'posters/show-bloc-cu-vedere-la-bloc.webp')
/** A PNG of 16 × 16 pixels. */
const TINY = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAF0lEQVR42mNkYPhfz0ACYBzVMKphlAYAMwoCH0tnXSoAAAAASUVORK5CYII=',
  'base64',
)
const part = (page: Page) => page.getByRole('region', { name: ro.heading })
const shown = (page: Page) => part(page).getByRole('img', { name: ro.current })

async function send(page: Page, file: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await part(page).getByRole('button', { name: ro.upload }).click()
  await (await chooser).setFiles(file)
}

test('an editor chooses the picture of a title by keyboard, undoes it and uploads one', async ({
  page,
}, info) => {
  const title = `Imagine ${Date.now()}`
  await hlizo('video', 'import', master, '--title', title)
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, ilinca, `/studio/titles?q=${encodeURIComponent(title)}`)
  await page.getByRole('row').filter({ hasText: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const before = await shown(page).getAttribute('src')

  await test.step('sees nine frames', async () => {
    await part(page).getByRole('button', { name: ro.draw }).press('Enter')
    const group = part(page).getByRole('radiogroup', { name: ro.stills })
    await expect(group.getByRole('radio')).toHaveCount(9, { timeout: 120_000 })
    await expect(group.getByRole('radio').first()).toHaveAccessibleName(/^Cadrul de la \d+:\d\d$/)
    await expectAccessibleInBothThemes(page, 'frames of a film')
    await page.screenshot({ path: info.outputPath('frames.png'), fullPage: true })
  })

  await test.step('chooses one with the arrow keys and undoes it', async () => {
    const frames = part(page).getByRole('radio')
    await frames.first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(part(page).getByRole('radio', { checked: true })).toHaveCount(1)
    await part(page).getByRole('button', { name: ro.use }).press('Enter')
    await expect(toast(page, ro.set)).toBeVisible()
    await expect(shown(page)).not.toHaveAttribute('src', before ?? '')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleInBothThemes(page, 'frames on a phone')
    await page.screenshot({ path: info.outputPath('frames-390.png'), fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    const undo = { name: studioMessages.toasts.undo }
    await toast(page, ro.set).getByRole('button', undo).click()
    await expect(shown(page)).toHaveAttribute('src', before ?? '')
  })

  await test.step('a file that is too small is refused, a larger one is accepted', async () => {
    await send(page, { name: 'mic.png', mimeType: 'image/png', buffer: TINY })
    await expect(part(page).getByRole('alert')).toContainText(pictureFaults.TOO_SMALL)
    await expectAccessibleInBothThemes(page, 'a picture that is too small')
    await send(page, poster)
    await expect(toast(page, ro.set).last()).toBeVisible({ timeout: 60_000 })
    await expect(shown(page)).not.toHaveAttribute('src', before ?? '')
    await expect(part(page).getByRole('alert')).toHaveCount(0)
  })
})
