import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { expect, test } from '../support/journey.ts'
import { newViewer } from '../support/members.ts'

test('Back leads to the page before, however often was sorted and filtered', async ({ page }) => {
  const ana = await newViewer(page)
  await ana.call('POST', '/favorites/video/1')
  for (const address of [hrefs.category('standup'), hrefs.favorites()]) {
    await page.goto(hrefs.faq())
    await page.goto(address)
    const sorts = page.getByRole('group', { name: catalogueMessages.sortLabel })
    for (const place of [1, 2]) {
      const before = page.url()
      await sorts.getByRole('button').nth(place).click()
      await expect(page).not.toHaveURL(before)
    }
    await page.goBack()
    await expect(page).toHaveURL(hrefs.faq())
  }
})
