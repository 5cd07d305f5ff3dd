import { hrefs } from '@hlizo/contract/hrefs'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { expect, test } from '../support/journey.ts'
import { newViewer } from '../support/members.ts'

const UNKNOWN = 999_999

test.use({ provoked: { faults: [/^404 GET \/(video|show|watch|profile|comedian|category)\//] } })

const addresses = [
  hrefs.video(UNKNOWN),
  hrefs.show(UNKNOWN),
  hrefs.watch(UNKNOWN),
  hrefs.profile(UNKNOWN),
  '/video/zero',
  '/profile/0',
]

const publicAddresses = [
  hrefs.video(UNKNOWN),
  '/video/zero',
  hrefs.comedian('nu-exista'),
  '/category/nu-exista',
]

test('an unknown title returns 404 to a visitor, with a page title', async ({ page }) => {
  for (const address of publicAddresses) {
    const answer = await page.goto(address)
    expect.soft(answer?.status(), address).toBe(404)
    await expect.soft(page, address).toHaveTitle(`${failureMessages.notFound.title} · Hlizo`)
    await expect(page.getByRole('heading', { name: failureMessages.notFound.lead })).toBeVisible()
  }
  // Whether a page for members exists is not disclosed.
  for (const address of [hrefs.show(UNKNOWN), hrefs.watch(UNKNOWN), hrefs.profile(UNKNOWN)]) {
    await page.goto(address)
    await expect.soft(page).toHaveURL(hrefs.login(address))
  }
})

test('an unknown title returns 404 to a member, with a page title', async ({ page }) => {
  const { profileId } = await newViewer(page)
  for (const address of addresses) {
    const answer = await page.goto(address)
    expect.soft(answer?.status(), address).toBe(404)
    await expect.soft(page, address).toHaveTitle(`${failureMessages.notFound.title} · Hlizo`)
    await expect(page.getByRole('heading', { name: failureMessages.notFound.lead })).toBeVisible()
  }
  for (const address of [hrefs.video(1), hrefs.show(1), hrefs.watch(1), hrefs.profile(profileId)]) {
    const answer = await page.goto(address)
    expect.soft(answer?.status(), address).toBe(200)
  }
})
