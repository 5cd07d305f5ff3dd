import { errorMessages } from '@hlizo/contract/messages/errors'
import { loginMessages } from '@hlizo/contract/messages/login'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { operatorRoles, studioOperatorsMessages } from '@hlizo/contract/messages/studio-operators'
import { DAY_MS } from '@hlizo/kit/durations'
import { expectAccessible } from '../support/accessibility.ts'
import { moveClock, productNow } from '../support/clock.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio, prove } from '../support/operators.ts'
import { newPerson } from '../support/people.ts'

const { proof } = studioMessages
const QUARTER_MS = 16 * 60_000

test.use({
  provoked: {
    faults: [
      // Asked for a proof, mistyped.
      /^400 \w+ \/api\/v1\/studio\/(operators|session)$/,
      /^400 POST \/identity/,
      // The browser's clock stays behind the product's, so its token expires before it renews it.
      /^401 GET \/api\/v1\/studio\/session$/,
    ],
  },
})

test('after fifteen minutes roles ask for password and code again, and the form keeps its text', async ({
  page,
}) => {
  const { invite } = studioOperatorsMessages
  const { email } = newPerson('Nelu')
  const owner = await newOperator(page, 'Oana', 'owner')
  await openStudio(page, owner, '/studio/settings/operators')
  await page.getByRole('button', { name: invite.open }).click()
  const form = page.getByRole('alertdialog', { name: invite.title })
  await form.getByLabel(invite.email).fill(email)
  await form.getByText(operatorRoles.support, { exact: true }).click()
  await moveClock(page.request, new Date((await productNow(page.request)).getTime() + QUARTER_MS))

  await form.getByRole('button', { name: invite.submit }).click()
  await page
    .getByRole('alertdialog', { name: proof.title })
    .getByRole('button', { name: studioMessages.cancel })
    .click()
  await expect(form.getByText(errorMessages.PROOF_REQUIRED)).toBeVisible()
  await expect(form.getByLabel(invite.email)).toHaveValue(email)

  await form.getByRole('button', { name: invite.submit }).click()
  const question = page.getByRole('alertdialog', { name: proof.title })
  await question.getByLabel(proof.password).fill('Alta-Parola-1!')
  await question.getByLabel(proof.code).fill('000000')
  await page.keyboard.press('Enter')
  await expect(question.getByText(errorMessages.CURRENT_PASSWORD_WRONG)).toBeVisible()
  await question.getByLabel(proof.password).fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(question.getByText(loginMessages.challenge.failed)).toBeVisible()
  await expectAccessible(page)
  await prove(page, owner)
  await expect(page.getByText(invite.done(email))).toBeVisible()
  // The rows out of sight of a long table are not in the document.
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
})

test('the next day Studio asks for password and code', async ({ page }) => {
  const { gate } = studioMessages
  const owner = await newOperator(page, 'Emil', 'owner')
  await openStudio(page, owner, '/studio/settings/operators')
  await expect(page.getByRole('heading', { name: studioOperatorsMessages.title })).toBeVisible()
  await moveClock(page.request, new Date((await productNow(page.request)).getTime() + DAY_MS))
  await page.reload()

  await page
    .getByRole('alertdialog', { name: proof.title })
    .getByRole('button', { name: studioMessages.cancel })
    .click()
  await expect(page.getByRole('heading', { name: gate.proof.title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: gate.proof.open }).click()
  await prove(page, owner)
  await expect(page.getByRole('heading', { name: studioOperatorsMessages.title })).toBeVisible()
})
