import { expect, type Page } from '@playwright/test'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import * as z from 'zod/mini'
import { expectAccessibleInBothThemes } from './accessibility.ts'

const ro = studioPeopleMessages.mail
const Answer = z.object({ data: z.looseObject({ text: z.string() }) })
const CALL = /\/studio\/people\/[\w-]+\/mails\/[\w-]+$/

const dialogOf = (page: Page) => page.getByRole('dialog', { name: ro.title })
const buttonOf = (page: Page, subject: string) =>
  page.getByRole('listitem').filter({ hasText: subject }).getByRole('button', { name: ro.read })

/** Reads two mails of an open person by keys: one without, and one with a code in its link. */
export async function readMails(page: Page, email: string): Promise<void> {
  const dialog = dialogOf(page)
  await buttonOf(page, 'Chitanța ta').press('Enter')
  await expect(dialog.getByText('Numărul chitanței')).toBeVisible()
  await expect(dialog.getByText(email)).toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'mail')
  await page.keyboard.press('Escape')
  await expect(buttonOf(page, 'Chitanța ta')).toBeFocused()

  await buttonOf(page, 'Confirmă contul').press('Enter')
  await expect(dialog.getByText('/api/v1/auth/confirm')).toBeVisible()
  await expect(dialog.getByText('code=')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInBothThemes(page, 'mail on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: studioMessages.close }).last().click()
  await expect(dialog).toHaveCount(0)
}

/** Reads a mail while it loads, after a failure, and without a stored text. */
export async function readMailInEveryState(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  const failing = Promise.withResolvers<void>()
  await page.route(CALL, async (route) => {
    await failing.promise
    await route.fulfill({ status: 500, json: { error: 'INTERNAL', message: '' } })
  })
  await buttonOf(page, 'Abonamentul tău a început').press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(studioMessages.loading)
  failing.resolve()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'mail that failed')

  await page.unroute(CALL)
  await page.route(CALL, async (route) => {
    const answer = await route.fetch()
    const { data } = Answer.parse(await answer.json())
    await route.fulfill({ json: { data: { ...data, text: null } } })
  })
  await dialog.getByRole('button', { name: studioMessages.failure.retry }).click()
  await expect(dialog.getByText(ro.gone)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'mail without a text')
  await page.keyboard.press('Escape')
  await page.unroute(CALL)
}
