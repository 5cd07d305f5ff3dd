import { hrefs } from '@hlizo/contract/hrefs'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { expect, test } from '../support/journey.ts'
import { essentialsAccepted } from '../support/people.ts'

test.use({ provoked: { faults: [/^console: .*The layout fails/s, /^error: The layout fails/] } })

test('a page whose layout fails shows a Romanian error and can be reloaded', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  await page.addInitScript(() => {
    const real = JSON.stringify
    // The layout writes the settings of the site into the head.
    JSON.stringify = (value: unknown) => {
      const isSite = typeof value === 'object' && value !== null && 'renderedAt' in value
      if (isSite && sessionStorage.getItem('isWhole') === null) throw new Error('The layout fails.')

      return real(value)
    }
  })
  await page.goto(hrefs.faq())
  await expect(page.getByRole('alert')).toContainText(failureMessages.global)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
  await expect(page).toHaveTitle(/Hlizo/)
  await page.evaluate(() => sessionStorage.setItem('isWhole', 'yes'))
  await page.getByRole('button', { name: failureMessages.route.retry }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeVisible()
})
