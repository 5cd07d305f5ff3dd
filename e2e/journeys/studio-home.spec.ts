import { homeMessages } from '@hlizo/contract/messages/home'
import { studioHomeMessages as ro } from '@hlizo/contract/messages/studio-home'
import { studioListMessages, studioMessages } from '@hlizo/contract/messages/studio'
import { studioTitlesMessages } from '@hlizo/contract/messages/studio-titles'
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { onBothWidths } from '../support/both-widths.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio } from '../support/operators.ts'
import { product } from '../support/product.ts'

test.beforeEach(() => {
  test.skip(product.isCluster, 'Operators are added by a command that knows one data directory.')
})

const hero = (page: Page) => page.getByRole('grid', { name: ro.hero.list })
const titles = (page: Page) => hero(page).getByRole('row').locator('strong').allTextContents()

/** The last draft was saved, and nothing waits to be. */
const saved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/studio/home/draft') && answer.request().method() === 'PUT',
  )

async function add(page: Page, search: string): Promise<string> {
  await page.getByRole('button', { name: ro.hero.add }).click()
  const dialog = page.getByRole('dialog', { name: ro.addTitle.title })
  await dialog.getByLabel(ro.addTitle.search).fill(search)
  const found = dialog
    .getByRole('list', { name: ro.addTitle.results })
    .getByRole('listitem')
    .filter({ hasNotText: ro.addTitle.isThere })
  await expect(found.first()).toContainText(search, { ignoreCase: true })
  const title = (await found.first().locator('strong').textContent()) ?? ''
  const done = saved(page)
  await found.first().getByRole('button').click()
  await done
  await expect(dialog).toBeHidden()

  return title
}

/** Editors share one draft: an earlier try may have left one. */
async function discardDraft(page: Page): Promise<void> {
  const discard = page.getByRole('button', { name: ro.discard.open })
  await expect(page.getByText(ro.live).or(discard)).toBeVisible()
  if (await discard.isVisible()) {
    await discard.click()
    const question = page.getByRole('alertdialog', { name: ro.discard.title })
    await question.getByRole('button', { name: ro.discard.submit }).click()
    await expect(page.getByText(ro.live)).toBeVisible()
    await page.reload()
  }
  await expect(page.getByText(ro.live)).toBeVisible()
  await expect(hero(page).getByRole('row').first()).toBeVisible()
}

test('an editor arranges the hero by keyboard, previews it, publishes and undoes', async ({
  page,
}, info) => {
  const editor = await newOperator(page, 'Ilona', 'editor')
  await openStudio(page, editor, '/studio/home')
  await expect(page.getByRole('heading', { name: ro.title, level: 1 })).toBeVisible()
  await discardDraft(page)
  const before = await titles(page)
  const [first = ''] = before

  await test.step('adds a title to the draft only', async () => {
    const added = await add(page, 'bloc')
    await expect.poll(() => titles(page)).toEqual([...before, added])
    await expectAccessibleInBothThemes(page, 'home page with a draft')
    const live = await page.request.get('/api/v1/public/featured-content')
    expect(JSON.stringify(await live.json())).toContain(first)
  })

  await test.step('moves the first title down by its handle', async () => {
    const handle = page.getByRole('button', { name: studioListMessages.move(first) }).first()
    await handle.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const done = saved(page)
    await page.keyboard.press('Enter')
    await done
    await expect.poll(async () => (await titles(page))[0]).not.toBe(first)
  })

  await test.step('moves the last title to the top by mouse', async () => {
    const order = await titles(page)
    const last = order.at(-1) ?? ''
    const rows = hero(page).getByRole('row')
    const done = saved(page)
    await rows
      .last()
      .locator('strong')
      .dragTo(rows.first(), { targetPosition: { x: 200, y: 2 } })
    await done
    await expect.poll(() => titles(page)).toEqual([last, ...order.slice(0, -1)])
  })

  await test.step('previews it as a visitor and as a subscriber', async () => {
    const preview = page.getByRole('region', { name: ro.preview.title })
    const shown = await hero(page).getByRole('row').allTextContents()
    const ofVisitors = shown.findIndex((row) => !row.includes(ro.hero.showsOnly))
    const slide = preview.getByRole('figure').locator('strong')
    const names = await titles(page)
    const jokes = preview.getByRole('list', { name: homeMessages.rows.bestJokes })
    await expect(slide).toHaveText(names[ofVisitors] ?? '')
    await expect(jokes).toBeHidden()
    await preview.getByRole('button', { name: new RegExp(ro.preview.visitor) }).click()
    await page.getByRole('option', { name: ro.preview.subscriber }).click()
    await expect(slide).toHaveText(names[0] ?? '')
    await expect(jokes.getByRole('listitem').first()).toBeVisible()
    await onBothWidths(page, 'the preview of a home page with jokes of the week', async () => {
      const { width } = page.viewportSize() ?? { width: 0 }
      await jokes.scrollIntoViewIfNeeded()
      await page.screenshot({ path: info.outputPath(`preview-${width}.png`) })
    })
  })

  await test.step('publishes and undoes it from the next screen', async () => {
    await page.getByRole('button', { name: ro.publish.open, exact: true }).click()
    await expect(page.getByText(ro.publish.done)).toBeVisible()
    await expect(page.getByText(ro.live)).toBeVisible()
    await page.getByRole('link', { name: studioTitlesMessages.title, exact: true }).click()
    await expect(page.getByRole('heading', { name: studioTitlesMessages.title })).toBeVisible()
    await page
      .getByRole('alertdialog')
      .filter({ hasText: ro.publish.done })
      .getByRole('button', { name: studioMessages.toasts.undo })
      .click()
    await expect(page.getByText(ro.publish.undone)).toBeVisible()
    await page.goBack()
    await expect.poll(() => titles(page)).toEqual(before)
  })
})
