import { homeMessages } from '@hlizo/contract/messages/home'
import { homeAudiences, studioHomeMessages as ro } from '@hlizo/contract/messages/studio-home'
import { studioListMessages, studioMessages } from '@hlizo/contract/messages/studio'
import { studioTitlesMessages } from '@hlizo/contract/messages/studio-titles'
import { formatMoment } from '@hlizo/domain/dates'
import { DAY_MS } from '@hlizo/kit/durations'
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { onBothWidths } from '../support/both-widths.ts'
import { productNow } from '../support/clock.ts'
import { expect, test } from '../support/journey.ts'
import { enter, reachInRow } from '../support/keyboard.ts'
import { newOperator, openStudio, toast } from '../support/operators.ts'
import { product } from '../support/product.ts'
import { pick, typeMoment } from '../support/studio-fields.ts'
import { fingerOn } from '../support/touch.ts'

const hero = (page: Page) => page.getByRole('grid', { name: ro.hero.list })
const tagRows = (page: Page) => page.getByRole('grid', { name: ro.rows.list })
const namesIn = (list: Locator) => list.getByRole('row').locator('strong').allTextContents()
const titles = (page: Page) => namesIn(hero(page))

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

/** Drops the first row of a list below the second one by a finger on its handle. */
async function moveFirstByFinger(page: Page, list: Locator): Promise<void> {
  const [first = '', second = '', ...others] = await namesIn(list)
  const handle = list.getByRole('button', { name: studioListMessages.move(first), exact: true })
  await handle.scrollIntoViewIfNeeded()
  const from = await handle.boundingBox()
  const below = await list.getByRole('row').nth(1).boundingBox()
  if (from === null || below === null) throw new Error('The list has no two rows.')
  // Into the lower half of the second row, however high the rows are.
  const byY = below.y + 0.75 * below.height - (from.y + from.height / 2)
  const done = saved(page)
  await (await fingerOn(page)).drag(handle, { byY })
  await done
  await expect.poll(() => namesIn(list)).toEqual([second, first, ...others])
}

/** Shows a row to subscribers from a moment on, by the keys alone. */
async function planRow(page: Page, name: string, from: Date): Promise<void> {
  const row = tagRows(page).getByRole('row').filter({ hasText: name })
  await reachInRow(page, row, row.getByRole('button', { name: ro.rows.edit(name) }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: ro.rows.showing(name) })
  await pick(page, dialog, ro.showing.audience, homeAudiences.subscriber)
  await typeMoment(page, dialog.getByRole('group', { name: ro.showing.from }), from)
  const done = saved(page)
  await enter(page, dialog.getByRole('button', { name: ro.showing.submit }))
  await done
  await expect(row).toContainText(
    `${homeAudiences.subscriber} · ${ro.showing.fromMoment(formatMoment(from))}`,
  )
}

test.use({ provoked: { faults: [/^409 PUT \/api\/v1\/studio\/home\/draft/] } })

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

  await test.step('moves titles and rows by a finger on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await moveFirstByFinger(page, hero(page))
    await moveFirstByFinger(page, tagRows(page))
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  const [planned = ''] = (await namesIn(tagRows(page))).slice(-1)
  await test.step('shows a row to subscribers from tomorrow on, and previews it', async () => {
    const preview = page.getByRole('region', { name: ro.preview.title })
    const row = preview.getByRole('list', { name: planned, exact: true })
    await expect(row).toBeVisible()
    const from = new Date((await productNow(page.request)).getTime() + DAY_MS)
    from.setUTCSeconds(0, 0)
    await planRow(page, planned, from)
    await expect(row).toBeHidden()
    await typeMoment(page, preview.getByRole('group', { name: ro.preview.at }), from)
    await expect(row).toBeVisible()
    await pick(page, preview, ro.preview.audience, ro.preview.visitor)
    await expect(row).toBeHidden()
    await onBothWidths(page, 'a home page with a row for subscribers', async () => {
      const { width } = page.viewportSize() ?? { width: 0 }
      await tagRows(page).scrollIntoViewIfNeeded()
      await page.screenshot({ path: info.outputPath(`rows-${width}.png`) })
    })
  })

  await test.step('publishes and undoes it from the next screen', async () => {
    await page.getByRole('button', { name: ro.publish.open, exact: true }).click()
    await expect(page.getByText(ro.publish.done)).toBeVisible()
    await expect(page.getByText(ro.live)).toBeVisible()
    const rowsOfVisitors = async () =>
      (await page.request.get('/api/v1/public/homepage/sections/tags')).text()
    await expect.poll(rowsOfVisitors).not.toContain(planned)
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

test('a change on a page that a colleague has published since is made on the new page', async ({
  page,
  browser,
}) => {
  const [ana, dan] = [
    await newOperator(page, 'Ana', 'editor'),
    await newOperator(page, 'Dan', 'editor'),
  ]
  await openStudio(page, ana, '/studio/home')
  await discardDraft(page)
  const [first = '', second = '', ...others] = await titles(page)
  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await openStudio(other, dan, '/studio/home')
  const remove = async (on: Page, title: string) => {
    const done = saved(on)
    await on.getByRole('button', { name: ro.hero.remove(title), exact: true }).click()
    await done
  }
  await remove(other, first)
  await other.getByRole('button', { name: ro.publish.open, exact: true }).click()
  await expect(toast(other, ro.publish.done)).toBeVisible()

  await remove(page, second)
  await expect(toast(page, ro.merged)).toBeVisible()
  await expect.poll(() => titles(page)).toEqual(others)

  await test.step('the undo of a removal leaves what was added since', async () => {
    const added = await add(page, first)
    await toast(page, ro.hero.removed(second))
      .getByRole('button', { name: studioMessages.toasts.undo })
      .click()
    await expect
      .poll(async () => (await titles(page)).toSorted())
      .toEqual([second, ...others, added].toSorted())
  })
  await discardDraft(page)
  await page.getByRole('button', { name: ro.undo, exact: true }).click()
  await expect(toast(page, ro.publish.undone)).toBeVisible()
  await context.close()
})
