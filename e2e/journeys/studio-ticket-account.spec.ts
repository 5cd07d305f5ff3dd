import { studioTicketsMessages } from '@hlizo/contract/messages/studio-tickets'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio } from '../support/operators.ts'
import { sent } from '../support/sent.ts'
import { newAccount } from '../support/user-pool.ts'

test.describe.configure({ timeout: 150_000 })

test('support joins a ticket from an unknown address to an account', async ({ page }) => {
  const { join, about } = studioTicketsMessages
  const sanda = await newOperator(page, 'Sanda', 'support')
  const { email } = await newAccount(page.request, 'Zamfira')
  const reference = await sent(page, '/contact', {
    name: 'Zoe Pop',
    email: `alta-${email}`,
    topic: 'playback',
    message: 'Scriu de pe altă adresă.',
  })
  await openStudio(page, sanda, `/studio/queues/tickets/${reference}`)
  await expect(page.getByText(about.noAccount)).toBeVisible()
  await page.getByRole('button', { name: join.open }).click()
  const dialog = page.getByRole('alertdialog', { name: join.title })
  await dialog.getByRole('searchbox').fill(email)
  await expect(dialog.getByRole('button', { name: join.person })).toContainText('Zamfira')
  await expectAccessibleInBothThemes(page, 'the account of a ticket')
  await dialog.getByLabel(join.reason).fill('A dovedit la telefon.')
  await dialog.getByRole('button', { name: join.submit }).click()
  await expect(page.getByText(join.done(reference))).toBeVisible()
  await expect(page.getByText(join.joined)).toBeVisible()
  await expect(page.getByRole('link', { name: about.openPerson })).toBeVisible()
  await expect(page.getByRole('button', { name: join.separate })).toBeVisible()
})
