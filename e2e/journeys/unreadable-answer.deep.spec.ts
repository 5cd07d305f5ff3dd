import { hrefs } from '@hlizo/contract/hrefs'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { expect, test } from '../support/journey.ts'
import { newViewer } from '../support/members.ts'

const html = { status: 200, contentType: 'text/html', body: '<h1>Bine ai venit pe Wi-Fi</h1>' }
const other = { status: 200, json: { data: { altceva: true } } }

const pages = [
  { address: hrefs.favorites(), call: '**/api/v1/favorites' },
  { address: hrefs.video(1), call: '**/api/v1/videos/1' },
  { address: hrefs.show(1), call: '**/api/v1/shows/1' },
  { address: hrefs.watch(1), call: '**/api/v1/videos/1' },
  { address: hrefs.changeProfile(), call: '**/api/v1/profiles' },
  { address: hrefs.userDetails(), call: '**/api/v1/user' },
  { address: hrefs.changeSubscription(), call: '**/api/v1/plans' },
] as const

for (const [name, answer] of [
  ['HTML', html],
  ['data of another shape', other],
] as const) {
  test(`an answer of ${name} ends in the page's error state, and trying again helps`, async ({
    page,
  }) => {
    await newViewer(page)
    for (const { address, call } of pages) {
      await test.step(address, async () => {
        await page.route(call, (route) => route.fulfill(answer))
        await page.goto(address)
        const retry = page.getByRole('button', { name: failureMessages.part.retry }).first()
        await expect(retry).toBeVisible()
        // Other parts of the page may ask for the same: all of them are to get the wrong answer.
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
