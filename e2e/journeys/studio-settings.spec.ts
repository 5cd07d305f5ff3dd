import { studioFaqMessages } from '@hlizo/contract/messages/studio-faq'
import { mailAreas, studioMailsMessages } from '@hlizo/contract/messages/studio-mails'
import { studioListMessages, studioMessages } from '@hlizo/contract/messages/studio'
import {
  studioAnnouncementsMessages,
  studioMaintenanceMessages,
} from '@hlizo/contract/messages/studio-site'
import { studioTodayMessages } from '@hlizo/contract/messages/studio-today'
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio } from '../support/operators.ts'

test.describe.configure({ timeout: 150_000 })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const undo = (page: Page, text: string) =>
  page
    .getByRole('alertdialog')
    .filter({ hasText: text })
    .getByRole('button', { name: studioMessages.toasts.undo })
    .click()

test('an editor writes an FAQ question, publishes it and undoes that', async ({ page }) => {
  const ro = studioFaqMessages
  const editor = await newOperator(page, 'Ilona', 'editor')
  await openStudio(page, editor, '/studio/settings/faq')
  const list = page.getByRole('grid', { name: ro.list })
  const questions = () => list.getByRole('row').locator('strong').allTextContents()
  await expect(heading(page, ro.title)).toBeVisible()
  await expect(list.getByRole('row').first()).toBeVisible()
  const before = await questions()

  await test.step('writes it, hidden from readers', async () => {
    await expectAccessibleInBothThemes(page, 'questions')
    await page.getByRole('button', { name: ro.add }).click()
    const dialog = page.getByRole('alertdialog', { name: ro.topic.newTitle })
    await dialog.getByRole('button', { name: ro.topic.submit }).click()
    await expect(dialog.getByText(ro.topic.required).first()).toBeVisible()
    await dialog.getByLabel(ro.topic.question).fill('Ce carduri acceptați?')
    await dialog.getByLabel(ro.topic.answer).fill('Visa și Mastercard.')
    await dialog.getByRole('checkbox', { name: ro.topic.isHidden }).press('Space')
    await expectAccessibleInBothThemes(page, 'question')
    await dialog.getByRole('button', { name: ro.topic.submit }).click()
    await expect.poll(questions).toEqual([...before, 'Ce carduri acceptați?'])
    await expect(page.getByText(ro.draft(1))).toBeVisible()
  })

  await test.step('the draft survives a reload', async () => {
    await page.reload()
    await expect.poll(questions).toEqual([...before, 'Ce carduri acceptați?'])
  })

  await test.step('moves it up by keyboard', async () => {
    // A list has the focus at one row; focus on the handle of another row would go back to it.
    await list.getByRole('row').first().focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    const handle = list.getByRole('button', {
      name: studioListMessages.move('Ce carduri acceptați?'),
    })
    await expect(handle).toBeFocused()
    for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await page.keyboard.press(key)
    }
    await expect
      .poll(questions)
      .toEqual([...before.slice(0, -1), 'Ce carduri acceptați?', ...before.slice(-1)])
  })

  await test.step('publishes it and undoes that', async () => {
    await page.getByRole('button', { name: ro.publish.open, exact: true }).click()
    await expect(page.getByText(ro.publish.done)).toBeVisible()
    await undo(page, ro.publish.done)
    await expect(page.getByText(ro.publish.undone)).toBeVisible()
    await expect.poll(questions).toEqual(before)
  })

  await test.step('reads it on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleInBothThemes(page, 'questions on a phone')
  })
})

test('an editor schedules an announcement, removes it and undoes that', async ({ page }) => {
  const ro = studioAnnouncementsMessages
  const editor = await newOperator(page, 'Ilona', 'editor')
  await openStudio(page, editor, '/studio/settings/announcements')
  await expect(heading(page, ro.title)).toBeVisible()
  const text = 'Lucrări în noaptea de Revelion'
  const row = page.getByRole('row').filter({ hasText: text })
  const added = page.getByRole('alertdialog').filter({ hasText: ro.added })

  await test.step('writes it for a distant year, with a validated link', async () => {
    await page.getByRole('button', { name: ro.add }).click()
    const dialog = page.getByRole('alertdialog', { name: ro.form.addTitle })
    await dialog.getByRole('button', { name: ro.form.submit }).click()
    await expect(dialog.getByText(ro.form.required)).toBeVisible()
    await dialog.getByLabel(ro.form.text, { exact: true }).fill(text)
    await dialog.getByLabel(ro.form.linkWords).fill('Detalii')
    await dialog.getByLabel(ro.form.linkHref).fill('/nicaieri')
    await dialog.getByRole('button', { name: ro.form.submit }).click()
    await expect(dialog.getByText('Scrie o pagină a site-ului')).toBeVisible()
    await dialog.getByLabel(ro.form.linkHref).fill('/faq')
    const year = dialog
      .getByRole('group', { name: ro.form.from })
      .getByRole('spinbutton', { name: /an/i })
    await year.focus()
    await page.keyboard.type('2099')
    await expectAccessibleInBothThemes(page, 'announcement')
    await dialog.getByRole('button', { name: ro.form.submit }).click()
    await added.getByRole('button', { name: studioMessages.toasts.close }).click()
    await expect(added).toBeHidden()
    await expect(row.first()).toContainText(ro.states.planned)
    await expectAccessibleInBothThemes(page, 'announcements')
  })

  await test.step('removes it and undoes that', async () => {
    await row.first().press('Enter')
    const dialog = page.getByRole('alertdialog', { name: ro.form.editTitle })
    await dialog.getByRole('button', { name: ro.form.remove }).click()
    await undo(page, ro.removed)
    await expect(added).toBeVisible()
    await expect(row).toHaveCount(1)
  })
})

test('an owner sees that the site is open and what closing it does', async ({ page }) => {
  const ro = studioMaintenanceMessages
  const owner = await newOperator(page, 'Olga', 'owner')
  await openStudio(page, owner, '/studio/settings/maintenance')
  await expect(page.getByRole('heading', { name: ro.open })).toBeVisible()
  await page.getByRole('button', { name: ro.start.open }).click()
  const dialog = page.getByRole('alertdialog', { name: ro.start.title })
  await expect(dialog).toContainText(ro.start.lead)
  await expectAccessibleInBothThemes(page, 'closing the site')
  await dialog.getByRole('button', { name: studioMessages.cancel }).click()
  await expect(page.getByRole('heading', { name: ro.open })).toBeVisible()
})

test('support previews a mail', async ({ page }, info) => {
  const ro = studioMailsMessages
  const sanda = await newOperator(page, 'Sanda', 'support')
  await openStudio(page, sanda, '/studio/settings/mails')
  await expect(heading(page, ro.title)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'mails')
  const gifts = page.getByRole('region', { name: mailAreas.gift })
  const framed = page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith('/mail-samples/gift-'),
  )
  await gifts.getByRole('link', { name: 'ți-a făcut un cadou' }).press('Enter')

  await test.step('its HTML is in a frame without scripts', async () => {
    const answer = await framed
    expect(answer.headers()['content-security-policy']).toContain('sandbox')
    expect(await answer.text()).toContain('EXEMPLU-0000')
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
    await page.screenshot({ path: info.outputPath('mail.png'), fullPage: true })
  })

  await test.step('its text is below, also on a phone', async () => {
    await expect(page.getByRole('region', { name: ro.text })).toContainText('EXEMPLU-0000')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: info.outputPath('mail-390.png'), fullPage: true })
    // Axe cannot look into a frame without scripts.
    await page.locator('iframe').evaluate((frame) => frame.remove())
    await expectAccessibleInBothThemes(page, 'mail on a phone')
  })

  await test.step('the preview starts at its top, wherever the list was scrolled', async () => {
    const chosen = page.getByRole('navigation', { name: ro.list }).getByRole('link').last()
    for (const width of [1440, 390]) {
      // oxlint-disable-next-line no-await-in-loop -- one width after the other
      await page.setViewportSize({ width, height: 500 })
      // oxlint-disable-next-line no-await-in-loop
      await page.goto('/studio/settings/mails')
      // oxlint-disable-next-line no-await-in-loop
      await chosen.press('Enter')
      // oxlint-disable-next-line no-await-in-loop
      await expect(page.getByText(ro.subject, { exact: true })).toBeInViewport()
    }
    await page.getByRole('link', { name: ro.back }).press('Enter')
    await chosen.focus()
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(heading(page, studioTodayMessages.title)).toBeInViewport()
  })

  await test.step('a mail opened by its URL is visible in the list', async () => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.goto('/studio/settings/mails')
    const last = page.getByRole('navigation', { name: ro.list }).getByRole('link').last()
    const address = await last.getAttribute('href')
    await page.goto(`/studio/settings/mails${address?.slice(address.indexOf('?'))}`)
    await expect(last).toBeInViewport()
    await expect(page.getByText(ro.subject, { exact: true })).toBeInViewport()
  })
})
