import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { studioTitleMessages, titleFields } from '@hlizo/contract/messages/studio-titles'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { hlizo, newOperator, openStudio, toast } from '../support/operators.ts'

test.describe.configure({ timeout: 300_000 })

const ro = studioTitleMessages.replacement
const master = (name: string) => join(import.meta.dirname, '../../demo/masters', `${name}.mp4`)
const part = (page: Page) => page.getByRole('region', { name: ro.heading })

async function chooseFilm(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await part(page).getByRole('button', { name: ro.choose }).click()
  await (await chooser).setFiles(master(name))
}

test('an editor replaces the film of a video and restores the former one', async ({
  page,
}, info) => {
  const title = `Tăietură ${Date.now()}`
  await hlizo('video', 'import', master('bloc-liftul'), '--title', title)
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, ilinca, `/studio/titles?q=${encodeURIComponent(title)}`)
  await page.getByRole('row').filter({ hasText: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const introEnd = page.getByLabel(titleFields['introEnd'] ?? '')

  await test.step('sets a marker, then discards a first upload', async () => {
    await introEnd.fill('4')
    await introEnd.press('Tab')
    await page.getByRole('button', { name: studioTitleMessages.save, exact: true }).click()
    await chooseFilm(page, 'bloc-interfonul')
    await expect(part(page).getByText(ro.file('bloc-interfonul.mp4'))).toBeVisible()
    await part(page).getByRole('button', { name: ro.discard }).click()
    const dialog = page.getByRole('alertdialog', { name: `${ro.discard}?` })
    await expectAccessibleInBothThemes(page, 'discard a film')
    await dialog.getByRole('button', { name: ro.discard }).click()
    await expect(part(page).getByRole('button', { name: ro.choose })).toBeVisible()
  })

  await test.step('uploads another one, which is prepared beside the film', async () => {
    await chooseFilm(page, 'bloc-interfonul')
    await expect(part(page).getByText(ro.file('bloc-interfonul.mp4'))).toBeVisible()
    await expectAccessibleInBothThemes(page, 'a film on its way')
    await expect(part(page).getByRole('button', { name: ro.swap })).toBeVisible({
      timeout: 200_000,
    })
  })

  await test.step('previews it and the markers that move', async () => {
    await part(page).getByRole('button', { name: ro.watch }).click()
    const video = part(page).locator('video')
    await expect
      .poll(() => video.evaluate((one) => one instanceof HTMLVideoElement && one.readyState))
      .toBeGreaterThan(0)
    await part(page).getByLabel(ro.seconds).fill('două')
    await expect(part(page).getByText(ro.secondsInvalid)).toBeVisible()
    await expect(part(page).getByRole('button', { name: ro.swap })).toBeDisabled()
    await part(page).getByLabel(ro.seconds).fill('2,5')
    await expect(part(page).getByRole('list', { name: ro.effect })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'a film that is ready')
    await page.screenshot({ path: info.outputPath('ready.png'), fullPage: true })
  })

  await test.step('replaces the film, and the marker moves', async () => {
    await part(page).getByRole('button', { name: ro.swap }).click()
    await expect(toast(page, ro.swapped)).toBeVisible()
    await expect(introEnd).toHaveValue('6,5')
    await expect(part(page).getByRole('list', { name: ro.former })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleInBothThemes(page, 'a replaced film on a phone')
    await page.screenshot({ path: info.outputPath('swapped-390.png'), fullPage: true })
  })

  await test.step('restores the former film', async () => {
    await part(page)
      .getByRole('button', { name: /^Readu videoul/ })
      .click()
    await expect(toast(page, ro.restored)).toBeVisible()
    await expect(introEnd).toHaveValue('4')
  })
})
