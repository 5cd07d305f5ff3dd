import { expect, test } from '../support/journey.ts'
import { PRIVACY_VERSION, TERMS_VERSION } from '@hlizo/contract/legal-versions'
import { hrefs } from '@hlizo/contract/hrefs'
import { termsNoticeMessages as ro } from '@hlizo/contract/messages/terms-notice'
import { expectAccessible } from '../support/accessibility.ts'
import { newMember } from '../support/members.ts'
import { essentialsAccepted } from '../support/people.ts'
import { privacyIs } from '../support/simulate.ts'

test('new terms are shown until they are accepted, and nothing is blocked until then', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  await newMember(page, 'Vlad')
  // The version in force is part of the product: the acceptance of another one is simulated.
  await privacyIs(page, { textsToAccept: ['terms'] })
  const question = page.getByRole('dialog', { name: ro.title })

  await test.step('the dialog opens and names the document', async () => {
    await page.goto(hrefs.account())
    await expect(question).toBeVisible()
    await expect(question.getByRole('link')).toHaveText([ro.names.terms])
    await expectAccessible(page)
  })

  await test.step('a postponed dialog remains closed for this visit, and everything works', async () => {
    await question.getByRole('button', { name: ro.later }).last().click()
    await expect(question).toBeHidden()
    await page.locator(`a[href="${hrefs.userDetails()}"]`).click()
    await page.waitForURL(hrefs.userDetails())
    await expect(question).toBeHidden()
  })

  await test.step('the dialog does not open over the document itself', async () => {
    const asked = page.waitForLoadState('networkidle')
    await page.goto(hrefs.terms())
    await asked
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(question).toHaveCount(0)
  })

  await test.step('the next visit asks again, and Escape postpones too', async () => {
    await page.goto(hrefs.account())
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
  })

  await test.step('an acceptance is stored with its version and not asked again', async () => {
    await page.reload()
    const saved = page.waitForResponse('**/api/v1/user/terms')
    await question.getByRole('button', { name: ro.accept }).click()
    const answer = await saved
    expect(answer.status()).toBe(204)
    expect(answer.request().postDataJSON()).toEqual({
      terms: TERMS_VERSION,
      privacy: PRIVACY_VERSION,
    })
    await expect(question).toBeHidden()

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const state = page.waitForResponse('**/api/v1/user/privacy')
    await page.reload()
    expect(await (await state).json()).toMatchObject({ data: { textsToAccept: [] } })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(question).toHaveCount(0)
  })
})
