import type { Page } from '@playwright/test'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioPeopleMessages as ro } from '@hlizo/contract/messages/studio-people'
import { HOUR_MS } from '@hlizo/kit/durations'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { moveClock, productNow } from '../support/clock.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio } from '../support/operators.ts'
import { newAccount } from '../support/user-pool.ts'

test.use({
  provoked: {
    faults: [
      // The person is closed.
      /^400 (POST|PUT|GET) \/api\/v1\/studio\/people\//,
      // The browser's clock stays behind the product's, so its token expires before it renews it.
      /^401 \w+ \/api\/v1\/studio\//,
    ],
  },
})

const inHours = async ({ request }: Page, hours: number) =>
  new Date((await productNow(request)).getTime() + hours * HOUR_MS)

test('a person who is closed after twelve hours leaves what is typed, and is opened again beside it', async ({
  page,
}) => {
  const { signOut, reason } = ro.actions
  const sanda = await newOperator(page, 'Sanda', 'support')
  const { email } = await newAccount(page.request, 'Stela')
  await openStudio(page, sanda, '/studio/people')
  await page.getByLabel(ro.search).fill(email)
  await page.getByRole('row').filter({ hasText: 'Stela' }).press('Enter')
  await page.getByLabel(ro.open.reason).fill('A sunat dimineață.')
  await page.getByRole('button', { name: ro.open.submit }).click()
  await expect(page.getByText(email)).toBeVisible()
  const address = new URL(page.url()).pathname
  await moveClock(page.request, await inHours(page, 11))
  await page.context().clearCookies()
  // A sign-in counts for twelve hours too: this one is younger than the opening.
  await openStudio(page, sanda, address)
  const notes = page.getByRole('region', { name: ro.notes.title })
  await notes.getByLabel(ro.notes.text).fill('Sună doar după ora 18.')
  await page.getByRole('button', { name: signOut.open }).click()
  const form = page.getByRole('alertdialog', { name: signOut.title })
  await form.getByLabel(reason).fill('Și-a pierdut telefonul.')
  await moveClock(page.request, await inHours(page, 1.1))
  const question = page.getByRole('alertdialog', { name: ro.reopen.title })

  await test.step('the question can be put off, and comes with the next try', async () => {
    await form.getByRole('button', { name: signOut.submit }).click()
    await expect(question).toBeVisible()
    await expectAccessibleInBothThemes(page, 'person closed again')
    await question.getByRole('button', { name: studioMessages.cancel }).click()
    await expect(form.getByText(errorMessages.PERSON_CLOSED)).toBeVisible()
    await expect(form.getByLabel(reason)).toHaveValue('Și-a pierdut telefonul.')
  })

  await test.step('with a reason the form in the dialog goes on', async () => {
    await form.getByRole('button', { name: signOut.submit }).click()
    await question.getByLabel(ro.open.reason).fill('Continui de dimineață.')
    await question.getByRole('button', { name: ro.open.submit }).click()
    await expect(question).toBeHidden()
    await form.getByRole('button', { name: signOut.submit }).click()
    await expect(page.getByText(signOut.done)).toBeVisible()
    await expect(form).toBeHidden()
  })

  await test.step('and so does the note below it', async () => {
    await expect(notes.getByLabel(ro.notes.text)).toHaveValue('Sună doar după ora 18.')
    await notes.getByRole('button', { name: ro.notes.submit }).click()
    await expect(notes.getByRole('listitem').filter({ hasText: 'Sună doar' })).toBeVisible()
  })
})
