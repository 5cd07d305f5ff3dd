import { join } from 'node:path'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { StudioVideoPage } from '@hlizo/contract/entities/studio-title'
import { hrefs } from '@hlizo/contract/hrefs'
import { studioMessages } from '@hlizo/contract/messages/studio'
import {
  publishedWhenReady,
  studioTitleMessages as words,
  studioTitlesMessages as ro,
  titleFields,
  titleStates,
} from '@hlizo/contract/messages/studio-titles'
import { importSteps } from '@hlizo/contract/messages/studio-uploads'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { hlizo, newOperator, openStudio, toast } from '../support/operators.ts'

test.describe.configure({ timeout: 300_000 })

const TitleAnswer = z.object({ data: StudioVideoPage })
const master = join(import.meta.dirname, '../../demo/masters/bloc-liftul.mp4')

/** The first answer about a title is that of the time when its film was being prepared. */
async function answerAsPreparing(page: Page, number: string): Promise<void> {
  await page.route(
    `**/api/v1/studio/titles/video-${number}`,
    async (route) => {
      const response = await route.fetch()
      const { data } = TitleAnswer.parse(await response.json())
      const film = { ...data.film, state: 'preparing', step: 'measure', fraction: 0.04 }
      const json = { data: { ...data, film: { ...film, renditions: [] } } }
      await route.fulfill({ response, json })
    },
    { times: 1 },
  )
}

test('a draft is published by itself when its film is ready', async ({ page }, info) => {
  const title = `Se publică ${Date.now()}`
  await hlizo('video', 'create', '--title', title, '--category', 'standup')
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  const table = `/studio/titles?q=${encodeURIComponent(title)}`
  await openStudio(page, ilinca, table)
  const row = page.getByRole('row').filter({ hasText: title })
  await row.click()
  const listing = page.getByRole('region', { name: words.sections.listing })
  const box = listing.getByRole('checkbox', { name: titleFields['publishWhenReady'] ?? '' })
  const save = () => page.getByRole('button', { name: words.save, exact: true }).click()

  await test.step('the editor chooses it, takes it back and chooses it again', async () => {
    await box.press(' ')
    await save()
    await expect(toast(page, words.saved)).toBeVisible()
    await expect(page.getByText(publishedWhenReady, { exact: true })).toBeVisible()
    const undo = { name: studioMessages.toasts.undo }
    await toast(page, words.saved).getByRole('button', undo).click()
    await expect(page.getByText(publishedWhenReady, { exact: true })).toBeHidden()
    await expect(box).not.toBeChecked()
    await box.press(' ')
    await save()
    await expect(page.getByText(publishedWhenReady, { exact: true })).toBeVisible()
    for (const width of [390, 1440]) {
      // oxlint-disable-next-line no-await-in-loop -- one page, one width at a time
      await page.setViewportSize({ width, height: 900 })
      // oxlint-disable-next-line no-await-in-loop
      await expectAccessibleInBothThemes(page, `a draft that waits for its film at ${width}`)
      // oxlint-disable-next-line no-await-in-loop
      await page.screenshot({ path: info.outputPath(`waits-${width}.png`), fullPage: true })
    }
  })

  const [, number = ''] = /video-(\d+)/.exec(page.url()) ?? []
  await test.step('the table says so, and the site has no such title', async () => {
    await page.goto(table)
    await expect(row).toContainText(publishedWhenReady)
    await page.screenshot({ path: info.outputPath('table.png') })
    expect((await page.request.get(`/api/v1/public/videos/${number}`)).status()).toBe(404)
  })

  await test.step('with the film it is published, and the history says by whom', async () => {
    await hlizo('video', 'import', master, '--video', number)
    await page.reload()
    await expect(row).toContainText(titleStates.listed)
    await expect(row).not.toContainText(publishedWhenReady)
    await answerAsPreparing(page, number)
    await row.click()
    const film = page.getByRole('region', { name: words.sections.film, exact: true })
    await expect(film).toContainText(words.film.progress(4, importSteps['measure'] ?? 'no words'))
    await expect(film.getByRole('table', { name: words.film.renditions })).toBeVisible()
    await expect(film).not.toContainText(importSteps['measure'] ?? 'no words')
    const history = page.getByRole('region', { name: words.sections.history })
    await expect(history).toContainText('Hlizo')
    await expect(box).toHaveCount(0)
    await page.goto(hrefs.video(Number(number)))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goto('/studio/titles')
    await expect(page.getByRole('heading', { name: ro.title })).toBeVisible()
  })
})
