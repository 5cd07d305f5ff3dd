import { hrefs } from '@hlizo/contract/hrefs'
import { detailsMessages } from '@hlizo/contract/messages/details'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { expect, test } from '../support/journey.ts'
import { newMember } from '../support/members.ts'
import { logIn } from '../support/people.ts'

test.use({ provoked: { faults: [/^401 /, /^400 POST \/identity/] } })

test('what was typed when the session ended is there again after signing in', async ({ page }) => {
  const ana = await newMember(page, 'Ana')
  await page.goto(hrefs.userDetails())
  await page.getByLabel(detailsMessages.firstName, { exact: true }).fill('Ana-Maria')
  await ana.call('POST', '/user/logout/all')
  await page.getByRole('button', { name: detailsMessages.submit }).click()
  await expect(page.getByText(errorMessages.UNAUTHORIZED)).toBeVisible()
  await page.waitForURL(hrefs.home())
  await page.goto(hrefs.login(hrefs.userDetails()))
  await logIn(page, ana)
  await page.waitForURL(hrefs.userDetails())
  const name = page.getByLabel(detailsMessages.firstName, { exact: true })
  await expect(name).toHaveValue('Ana-Maria')
  await page.reload()
  await expect(name).toHaveValue('Ana')
})
