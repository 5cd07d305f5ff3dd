import type { Moment } from '@hlizo/contract/entities/moment'
import { hrefs } from '@hlizo/contract/hrefs'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer } from '../support/members.ts'

const saved: Moment = {
  id: '5f0c2a52-8d5e-4a0c-9f5e-0f5f8a6f1c11',
  videoId: 1,
  title: 'Nunta',
  thumbnailUrl: '',
  name: 'Soacra are cheie',
  startMs: 1_000,
  endMs: 8_000,
  createdAt: '2026-11-01T10:00:00.000Z',
  isShareable: false,
  refusal: null,
  isAboveAge: false,
  shared: null,
}

/** Answers the list and the renaming of moments; a new profile has none. */
async function answerMoments(page: Page): Promise<void> {
  let { name } = saved
  await page.route(/\/api\/v1\/moments(\/|\?|$)/, async (route) => {
    const isList = route.request().method() === 'GET'
    if (!isList) name = 'Alt nume'
    const moment = { ...saved, name }
    await route.fulfill({ json: { data: isList ? [moment] : moment } })
  })
}

test('renaming a moment can be left, and the focus returns to its button', async ({ page }) => {
  await newViewer(page)
  await answerMoments(page)
  await page.goto(hrefs.moments())
  const rename = page.getByRole('button', { name: ro.of(ro.rename, saved.name) })
  const field = page.getByLabel(ro.name)

  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: ro.cancel }).click(),
  ]) {
    await rename.click()
    await expect(field).toBeFocused()
    await expect(rename).toHaveAttribute('aria-expanded', 'true')
    await field.fill('Alt nume')
    await leave()
    await expect(field).toBeHidden()
    await expect(page.getByRole('heading', { name: saved.name })).toBeVisible()
    await expect(rename).toBeFocused()
  }

  await rename.click()
  await expectAccessible(page)
  await rename.click()
  await expect(field).toBeHidden()

  await rename.click()
  await field.fill('Alt nume')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: ro.of(ro.rename, 'Alt nume') })).toBeFocused()
})
