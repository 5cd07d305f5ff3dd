import { announcementMessages as ro } from '@hlizo/contract/messages/announcement'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { hrefs } from '@hlizo/contract/hrefs'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { essentialsAccepted } from '../support/people.ts'

test.use({ provoked: { faults: [/^503 GET \/$/] } })
test.describe.configure({ timeout: 240_000 })

const TEXT = 'Premieră vineri la 20:00'

test('an announcement is shown until it is closed; a closed site shows when it reopens', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  const site = await startOwnProduct({ portsAway: 26, environment: { DEMO: 'off' } })
  const bar = page.getByRole('region', { name: ro.label })

  try {
    await test.step('the page is rendered with it at both widths without a layout shift', async () => {
      await page.goto(site.url + hrefs.faq())
      await expect(bar).toHaveCount(0)
      await site.hlizo('announcement', 'add', TEXT, '--link', '/subscribe', '--link-words', 'Vezi')
      await expect
        .poll(async () => (await page.request.get(site.url + hrefs.faq())).text())
        .toContain(TEXT)
      for (const width of [390, 1440]) {
        // oxlint-disable-next-line no-await-in-loop -- one page, one width at a time
        await page.setViewportSize({ width, height: 900 })
        // oxlint-disable-next-line no-await-in-loop
        await page.goto(site.url + hrefs.faq())
        // oxlint-disable-next-line no-await-in-loop
        await expect(bar).toContainText(TEXT)
        // oxlint-disable-next-line no-await-in-loop
        await page.waitForLoadState('networkidle')
        // oxlint-disable-next-line no-await-in-loop
        await expectAccessible(page, { what: `announcement at ${width} px` })
        // oxlint-disable-next-line no-await-in-loop
        expect(await page.evaluate(() => document.body.scrollWidth <= innerWidth)).toBe(true)
      }
      await expect(bar.getByRole('link', { name: 'Vezi' })).toHaveAttribute('href', '/subscribe')
    })

    await test.step('closing it by keyboard hides it and moves the focus to the page', async () => {
      await bar.getByRole('button', { name: ro.close }).press('Enter')
      await expect(bar).toHaveCount(0)
      await expect(page.locator('#content')).toBeFocused()
      const reloaded = await page.reload()
      expect(await reloaded?.text()).not.toContain(TEXT)
      await expect(bar).toHaveCount(0)
    })

    await test.step('other visitors still see it', async () => {
      const answer = await fetch(site.url + hrefs.faq())
      expect(await answer.text()).toContain(TEXT)
    })

    await test.step('the site closes within two seconds and reopens', async () => {
      await site.hlizo('maintenance', 'on', '--until', '2099-01-01T00:00:00Z')
      await expect.poll(async () => (await fetch(site.url)).status, { timeout: 2_500 }).toBe(503)
      const closed = await fetch(site.url)
      expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(60)
      await page.goto(site.url)
      await expect(
        page.getByRole('heading', { name: failureMessages.unavailable.title }),
      ).toBeVisible()
      await expectAccessible(page, { what: 'closed site' })
      expect((await fetch(`${site.url}/api/v1/faq`)).status).toBe(418)
      expect((await fetch(site.url + hrefs.login())).status).toBe(200)
      await site.hlizo('maintenance', 'off')
      await expect.poll(async () => (await fetch(site.url)).status, { timeout: 2_500 }).toBe(200)
    })
  } finally {
    await site.stop()
  }
})
