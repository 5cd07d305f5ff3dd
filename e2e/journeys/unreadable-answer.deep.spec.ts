import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { expect, test } from '../support/journey.ts'
import { homeMessages } from '@hlizo/contract/messages/home'
import { searchMessages } from '@hlizo/contract/messages/search'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { expectAccessible } from '../support/accessibility.ts'
import { newMember, newViewer } from '../support/members.ts'

const html = { status: 200, contentType: 'text/html', body: '<h1>Bine ai venit pe Wi-Fi</h1>' }
const other = { status: 200, json: { data: { altceva: true } } }

const pages: readonly { address: string; call: string; retry?: string }[] = [
  { address: hrefs.favorites(), call: '**/api/v1/favorites' },
  { address: hrefs.video(1), call: '**/api/v1/videos/1' },
  { address: hrefs.show(1), call: '**/api/v1/shows/1' },
  { address: hrefs.watch(1), call: '**/api/v1/videos/1' },
  { address: hrefs.changeProfile(), call: '**/api/v1/profiles' },
  { address: hrefs.userDetails(), call: '**/api/v1/user' },
  { address: hrefs.account(), call: '**/api/v1/user/privacy', retry: accountMessages.data.retry },
  { address: hrefs.changeSubscription(), call: '**/api/v1/plans' },
  { address: hrefs.home(), call: '**/api/v1/homepage/sections/most-watched?*' },
  { address: hrefs.tv(), call: '**/api/v1/homepage/sections/most-watched?*' },
  { address: hrefs.tv(), call: '**/api/v1/homepage/sections/tags' },
  { address: hrefs.tv({ view: 'video', id: 1 }), call: '**/api/v1/videos?*' },
  { address: hrefs.tv({ view: 'search' }), call: '**/api/v1/homepage/sections/most-watched?*' },
  { address: hrefs.tv({ view: 'search', q: 'micu' }), call: '**/api/v1/content?*' },
]

for (const [name, answer] of [
  ['HTML', html],
  ['data of another shape', other],
] as const) {
  test(`a response of ${name} shows the error state of the page, and a retry works`, async ({
    page,
  }) => {
    await newViewer(page)
    for (const { address, call, retry: label = failureMessages.part.retry } of pages) {
      await test.step(`${address} without ${call}`, async () => {
        await page.route(call, (route) => route.fulfill(answer))
        await page.goto(address)
        const retry = page.getByRole('button', { name: label }).first()
        await expect(retry).toBeVisible()
        await expect.soft(page).toHaveTitle(/ · Hlizo$/)
        // Other parts of the page may send the same request: all get the wrong response.
        await page.waitForLoadState('networkidle')
        // The button asks again, also while the answer stays wrong.
        const askedAgain = page.waitForResponse(call)
        await retry.click()
        await askedAgain
        await expect(retry).toBeVisible()
        await page.unroute(call)
        // With the right answer the page may recover before this press.
        await retry.click({ timeout: 5_000 }).catch(() => {})
        await expect(retry).toBeHidden()
      })
    }
  })
}

test('each row of the home page without a plan fails alone and is retried alone', async ({
  page,
}) => {
  const failing = '**/api/v1/public/homepage/sections/most-watched?*'
  await newMember(page, 'Dora')
  await page.route(failing, (route) => route.fulfill(html))
  await page.goto(hrefs.home())
  const retry = page.getByRole('button', { name: failureMessages.part.retry })
  await expect(retry).toHaveCount(1)
  await expect(page.getByRole('heading', { name: homeMessages.rows.mostWatched })).toBeVisible()
  await expect(page.getByRole('region', { name: homeMessages.hero.label })).toBeVisible()
  await page.unroute(failing)
  await retry.click()
  await expect(retry).toBeHidden()
  await expect(page.getByRole('heading', { name: homeMessages.rows.mostWatched })).toBeVisible()
  await expect(page.getByRole('region', { name: homeMessages.hero.label })).toBeVisible()
})

test('the similar titles of a preview fail alone', async ({ page, context }) => {
  const failing = '**/api/v1/public/videos?*'
  await newMember(page, 'Dora')
  await context.route(failing, (route) => route.fulfill(html))
  await page.goto(hrefs.video(1))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const retry = page.getByRole('button', { name: failureMessages.part.retry })
  await expect(retry).toBeVisible()
  await context.unroute(failing)
  await retry.click()
  await expect(retry).toBeHidden()
})

test('the results during typing show that they failed and are requested again', async ({
  page,
}) => {
  const failing = '**/api/v1/content?*'
  await newViewer(page)
  await page.route(failing, (route) => route.fulfill(html))
  await page.goto(hrefs.home())
  const field = page.getByRole('textbox', { name: searchMessages.title })
  await field.fill('bloc')
  const bar = page.getByRole('search')
  await expect(bar.getByRole('alert')).toContainText(searchMessages.suggestionsFailed)
  await expectAccessible(page, { what: 'failed suggestions' })

  await page.unroute(failing)
  await page.keyboard.press('ArrowDown')
  await expect(bar.getByRole('button', { name: failureMessages.part.retry })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(bar.getByRole('list', { name: searchMessages.suggestions })).toBeVisible()
  await expect(bar.getByRole('alert')).toBeHidden()

  await page.route(failing, (route) => route.fulfill(html))
  await field.fill('metrou')
  await bar.getByRole('link', { name: searchMessages.seeAll('metrou') }).click()
  await expect(page).toHaveURL(hrefs.search({ q: 'metrou' }))
  await expect(page.getByRole('button', { name: failureMessages.part.retry })).toBeVisible()
})

test('the navigation bar works for an account that cannot be loaded', async ({ page }) => {
  await newViewer(page)
  await page.route('**/api/v1/user', (route) => route.fulfill(html))
  await page.goto(hrefs.vouchers())
  const bar = page.getByRole('navigation', { name: shellMessages.navbar.label })
  await bar.getByRole('button', { name: shellMessages.menu.label }).click()
  await expect(bar.getByRole('link', { name: shellMessages.menu.account })).toBeVisible()
  await bar.getByRole('link', { name: shellMessages.menu.logout }).click()
  await expect(bar.getByRole('link', { name: shellMessages.navbar.login })).toBeVisible()
})
