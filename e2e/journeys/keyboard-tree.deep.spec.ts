import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { cancellationMessages } from '@hlizo/contract/messages/cancellation'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { homeMessages } from '@hlizo/contract/messages/home'
import { registerMessages } from '@hlizo/contract/messages/register'
import { searchMessages } from '@hlizo/contract/messages/search'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { expectFocusedNode, expectNode } from '../support/ax-tree.ts'
import { expectFocusInside, listen, said } from '../support/focus.ts'
import { enter, tabTo, typeInto } from '../support/keyboard.ts'
import { newViewer } from '../support/members.ts'
import { essentialsAccepted, newPerson } from '../support/people.ts'
import * as z from 'zod/mini'

test.describe.configure({ timeout: 240_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const ro = registerMessages
const Title = z.object({ title: z.string() })
const named = (title = '') => new RegExp(title.replaceAll(/[^\p{L}\d ]/gu, '.'))

/** Types into every field of the registration after the first name. */
async function typeTheRest(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await typeInto(page, field(ro.lastName), person.lastName)
  await typeInto(page, field(ro.email), person.email)
  await typeInto(page, field(ro.confirmEmail), person.email)
  await typeInto(page, field(ro.password), person.password)
  await typeInto(page, field(ro.confirmPassword), person.password)
}

test('by keyboard: registering names the fields and their errors', async ({ page, context }) => {
  await essentialsAccepted(context)
  await page.goto(hrefs.register())
  await enter(page, page.getByRole('button', { name: ro.submit }))
  await expectFocusedNode(page, {
    role: 'textbox',
    name: ro.firstName,
    description: ro.invalid.firstName,
    states: { invalid: 'true' },
  })
  await expectNode(page, {
    role: 'textbox',
    name: ro.password,
    states: { invalid: 'true' },
  })
  const person = newPerson('Tasta')
  await page.keyboard.type(person.firstName)
  await expectFocusedNode(page, {
    name: ro.firstName,
    description: '',
    states: { invalid: 'false' },
  })
  await typeTheRest(page, person)
  await tabTo(page, page.getByRole('checkbox', { name: ro.agreeToTerms.terms }))
  await expectFocusedNode(page, { role: 'checkbox', states: { checked: 'false' } })
  await page.keyboard.press('Space')
  await expectFocusedNode(page, { role: 'checkbox', states: { checked: 'true' } })
  await tabTo(page, page.getByRole('checkbox', { name: ro.isAdult }))
  await page.keyboard.press('Space')
  await listen(page)
  await enter(page, page.getByRole('button', { name: ro.submit }))
  await expect.poll(() => said(page)).toEqual([ro.success.title])
  await expectNode(page, { role: 'heading', name: ro.success.title, states: { level: 1 } })
  await expectFocusedNode(page, { role: 'main' })
})

test('by keyboard: the menu exposes its state and items', async ({ page }) => {
  await newViewer(page)
  await page.goto(hrefs.account())
  const { menu } = shellMessages
  await enter(page, page.getByRole('banner').getByRole('button', { name: menu.label }))
  await expectFocusedNode(page, { role: 'button', name: menu.label, states: { expanded: true } })
  await page.keyboard.press('ArrowDown')
  await expectFocusedNode(page, { role: 'link', name: menu.account })
  await page.keyboard.press('ArrowDown')
  await expectFocusedNode(page, { role: 'link', name: menu.favorites })
  await page.keyboard.press('End')
  await expectFocusedNode(page, { role: 'link', name: menu.logout })
  await page.keyboard.press('Escape')
  await expectFocusedNode(page, { role: 'button', name: menu.label, states: { expanded: false } })
})

test('by keyboard: a search and a favourite announce their changes', async ({ page }) => {
  await newViewer(page)
  await page.goto(hrefs.account())
  await enter(page, page.getByRole('banner').getByRole('textbox', { name: searchMessages.title }))
  await page.waitForURL(hrefs.search())
  // The field of the bar has the same name, and the focus until the page is there.
  const field = page.getByRole('main').getByRole('textbox', { name: searchMessages.title })
  await expect(field).toBeFocused()
  await expectFocusedNode(page, { role: 'textbox', name: searchMessages.title })
  await page.keyboard.type('etajul')
  await expectNode(page, { role: 'search' })
  await expect(page.getByRole('status').filter({ hasText: /^\d+ rezultat/ })).toBeVisible()
  await expectFocusedNode(page, { role: 'textbox', states: { editable: 'plaintext' } })

  await listen(page)
  await enter(page, page.getByRole('link', { name: 'Etajul fără lift' }).first())
  await page.waitForURL(/\/(video|show)\//)
  await expect.poll(() => said(page)).toEqual([expect.stringContaining(' · Hlizo')])
  await expectFocusedNode(page, { role: 'main' })

  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /Lista mea/ })
    .first()
  await expect(heart).toHaveAccessibleName(catalogueMessages.addFavorite)
  // Its name changes, so a pressed state would contradict it.
  await expect(heart).not.toHaveAttribute('aria-pressed')
  await listen(page)
  await enter(page, heart)
  await expectFocusedNode(page, { role: 'button', name: catalogueMessages.removeFavorite })
  await expect(heart).not.toHaveAttribute('aria-pressed')
  await expect.poll(() => said(page)).toEqual([catalogueMessages.favoriteAdded('Etajul fără lift')])
  await page.keyboard.press('Enter')
  await expectFocusedNode(page, { role: 'button', name: catalogueMessages.addFavorite })
  await expect
    .poll(() => said(page))
    .toContain(catalogueMessages.favoriteRemoved('Etajul fără lift'))
})

test('by keyboard: a row of titles has one tab stop and arrow keys', async ({ page }) => {
  const ana = await newViewer(page)
  await page.goto(hrefs.home())
  const row = page.locator('section', {
    has: page.getByRole('heading', { name: homeMessages.rows.mostWatched, exact: true }),
  })
  const links = row.getByRole('listitem').getByRole('link')
  await expectNode(page, { role: 'list', name: homeMessages.rows.mostWatched })
  // Of the page: the list changes with what is watched.
  const titleAt = async (place: number) => {
    const id = (await links.nth(place).getAttribute('href'))?.split('/').at(-1)
    return Title.parse(await ana.call('GET', `/videos/${id}`)).title
  }
  const [one, two] = [await titleAt(0), await titleAt(1)]
  await tabTo(page, links.first())
  await expectFocusedNode(page, { role: 'link', name: named(one) })
  await page.keyboard.press('ArrowRight')
  await expect(links.nth(1)).toBeFocused()
  await expectFocusedNode(page, { role: 'link', name: named(two) })
  await page.keyboard.press('End')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(links.first()).toBeFocused()
})

test('by keyboard: the hero pauses, moves by arrows and is named at each step', async ({
  page,
}) => {
  const { hero } = homeMessages
  await newViewer(page)
  await page.goto(hrefs.home())
  const region = page.getByRole('region', { name: hero.label })
  await expect(region).toHaveAttribute('aria-roledescription', 'carousel')
  await expectNode(page, { role: 'region', name: hero.label })
  const slides = region.locator('[aria-roledescription="slide"]')
  const count = await slides.count()
  expect(count).toBeGreaterThan(1)
  const current = region.locator('[aria-roledescription="slide"]:not([inert])')
  const at = (place: number) =>
    expect(current).toHaveAccessibleName(new RegExp(`^${place} din ${count}: `))

  await test.step('the first slide is a group named by its position and title', async () => {
    await at(1)
    await tabTo(page, current.getByRole('link').first())
    await expectFocusedNode(page, { role: 'link', name: catalogueMessages.play })
  })

  await test.step('the pause button names its action', async () => {
    const pause = region.getByRole('button', {
      name: new RegExp(`^(${hero.pause}|${hero.resume})$`),
    })
    const before = await pause.getAttribute('aria-label')
    await enter(page, pause)
    await expectFocusedNode(page, {
      role: 'button',
      name: before === hero.pause ? hero.resume : hero.pause,
    })
    await page.keyboard.press('Space')
    await expectFocusedNode(page, { role: 'button', name: before ?? '' })
  })

  await test.step('the arrows change the slide and keep the focus', async () => {
    await enter(page, region.getByRole('button', { name: hero.next, exact: true }))
    await at(2)
    await expectFocusedNode(page, { role: 'button', name: hero.next })
    await page.keyboard.press('Shift+Tab')
    await expectFocusedNode(page, { role: 'button', name: hero.previous })
    await page.keyboard.press('Enter')
    await at(1)
    await page.keyboard.press('Enter')
    await at(count)
  })
})

test('by keyboard: cancelling names the dialog, its error and the outcome', async ({ page }) => {
  await newViewer(page)
  await page.goto(hrefs.account())
  const ro = cancellationMessages
  const open = page.getByRole('button', { name: accountMessages.subscription.cancel })
  await enter(page, open)
  await expectNode(page, { role: 'dialog', name: ro.title, states: { modal: true } })
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: ro.confirm })
  await enter(page, confirm)
  await expectNode(page, { role: 'alert' })
  await expect(dialog.getByRole('alert')).toContainText(ro.incomplete)
  await expectFocusedNode(page, {
    role: 'checkbox',
    name: ro.questions.reason.options.price,
    states: { invalid: 'true' },
  })
  for (const question of Object.values(ro.questions)) {
    await expectNode(page, { role: 'group', name: question.title })
    const group = dialog.getByRole('group', { name: question.title })
    await tabTo(page, group.getByRole('checkbox', { name: question.options['no-answer'] }))
    await page.keyboard.press('Space')
  }
  await enter(page, confirm)
  await expectNode(page, { role: 'status' })
  await expect(page.getByRole('status').filter({ hasText: ro.done })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expectFocusInside(page, 'after the cancellation')
})
