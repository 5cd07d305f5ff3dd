import type { Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { loginMessages } from '@hlizo/contract/messages/login'
import { studioFaqMessages } from '@hlizo/contract/messages/studio-faq'
import { studioMessages, studioTableMessages } from '@hlizo/contract/messages/studio'
import { studioAuditMessages } from '@hlizo/contract/messages/studio-audit'
import { studioOperatorsMessages } from '@hlizo/contract/messages/studio-operators'
import { personMatches } from '@hlizo/contract/messages/studio-people'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio } from '../support/operators.ts'

const OPERATORS = '/studio/settings/operators'
const AUDIT_LOG = '/studio/settings/audit-log'

test.describe.configure({ timeout: 150_000 })

const ro = studioOperatorsMessages
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Goes from another screen to the questions by keys, and gives what lets their data arrive. */
async function openFaqHeld(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const address = '**/api/v1/studio/faq'
  await page.goto(AUDIT_LOG)
  await expect(heading(page, studioAuditMessages.title)).toBeVisible()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.waitForURL('/studio/settings/faq')
  await expect(heading(page, studioFaqMessages.title)).toBeFocused()

  return async () => {
    held.resolve()
    // The screen with its data has a heading of its own.
    await expect(page.getByRole('button', { name: studioFaqMessages.export })).toBeVisible()
    await page.unroute(address)
  }
}

test('the Studio layout works by keyboard and on a phone', async ({ page }) => {
  const owner = await newOperator(page, 'Olga', 'owner')
  await openStudio(page, owner, OPERATORS)
  await expect(heading(page, ro.title)).toBeVisible()

  await test.step('lists its shortcuts and opens a section by two keys', async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: studioMessages.shortcuts.title })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'shortcuts')
    await page.keyboard.press('Escape')
    const answer = await openFaqHeld(page)
    await answer()
    await expect(heading(page, studioFaqMessages.title)).toBeFocused()
  })

  await test.step('leaves the focus where it was moved while a screen loads', async () => {
    const answer = await openFaqHeld(page)
    const help = page.getByRole('button', { name: studioMessages.shortcuts.title })
    await help.focus()
    await answer()
    await expect(help).toBeFocused()
  })

  await test.step('finds a colleague in the palette', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(owner.email)
    const found = page.getByRole('menuitem', { name: 'Olga' })
    await expect(found.filter({ hasText: personMatches.email })).toHaveCount(1)
    await expect(found.filter({ hasText: studioOperatorsMessages.title })).toHaveCount(1)
    await expectAccessibleInBothThemes(page, 'palette')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=olga/)
  })

  await test.step('stores the chosen theme and columns', async () => {
    await page.getByRole('button', { name: studioMessages.theme.label }).click()
    await page.getByRole('menuitemradio', { name: studioMessages.theme.light }).click()
    await page.getByRole('button', { name: studioTableMessages.columns }).click()
    await page.getByRole('menuitemcheckbox', { name: ro.columns.addedBy }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(page.getByRole('columnheader', { name: ro.columns.addedBy })).toBeVisible()
  })

  await test.step('the navigation is behind a button on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: studioMessages.openNavigation }).click()
    await expectAccessibleInBothThemes(page, 'navigation of a phone')
    await page.getByRole('link', { name: studioAuditMessages.title }).click()
    await page.waitForURL(AUDIT_LOG)
    await expectAccessibleInBothThemes(page, 'audit log on a phone')
  })

  await test.step('closes when the session ends in another tab', async () => {
    const other = await page.context().newPage()
    await other.goto(hrefs.logout())
    await page.waitForURL(`${hrefs.login()}**`)
    await expect(page.getByRole('button', { name: loginMessages.submit })).toBeVisible()
  })
})
