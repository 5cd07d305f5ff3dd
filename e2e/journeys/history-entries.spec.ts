import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { faqMessages } from '@hlizo/contract/messages/faq'
import { searchMessages } from '@hlizo/contract/messages/search'
import { videoMessages } from '@hlizo/contract/messages/video'
import { expect, test } from '../support/journey.ts'
import { showWithSeasons } from '../support/catalogue.ts'
import { newViewer } from '../support/members.ts'
import { essentialsAccepted } from '../support/people.ts'

test.use({ serviceWorkers: 'block' })

test('Back returns to the previous page after any number of sorts and filters', async ({
  page,
}) => {
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
test('Back returns to the page before a search after any number of filters and sorts', async ({
  page,
}) => {
  await newViewer(page)
  await page.goto(hrefs.faq())
  await page.goto(hrefs.search({ q: 'bloc' }))
  const chips = page.getByRole('group', { name: searchMessages.filters }).getByRole('button')
  for (const place of [1, 2]) {
    const before = page.url()
    await chips.nth(place).click()
    await expect(page).not.toHaveURL(before)
  }
  for (const sort of ['new', 'popular']) {
    await page.getByLabel(catalogueMessages.sortLabel).selectOption(sort)
    await expect(page).toHaveURL(new RegExp(`sort=${sort}`))
  }
  await page.goBack()
  await expect(page).toHaveURL(hrefs.faq())
})

test('Back returns to the page before a show after any number of seasons', async ({ page }) => {
  await newViewer(page)
  await page.goto(hrefs.faq())
  await page.goto(hrefs.show(await showWithSeasons(page)))
  const seasons = page.getByRole('group', { name: videoMessages.show.seasonLabel })
  for (const season of [2, 1]) {
    await seasons.getByRole('button', { name: videoMessages.show.season(season) }).click()
    await expect(page).toHaveURL(new RegExp(`season=${season}`))
  }
  await page.goBack()
  await expect(page).toHaveURL(hrefs.faq())
})

test('Back returns to the page before the FAQ after any search in it', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  await page.goto(hrefs.contact())
  await page.goto(hrefs.faq())
  const field = page.getByRole('searchbox', { name: faqMessages.search })
  for (const words of ['preț', 'televizor']) {
    await field.fill(words)
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(words)}`))
  }
  await page.goBack()
  await expect(page).toHaveURL(hrefs.contact())
})
