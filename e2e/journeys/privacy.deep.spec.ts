import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { GUEST_CREDENTIALS_MINUTES } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { contactMessages } from '@hlizo/contract/messages/contact'
import { cookieBannerMessages } from '@hlizo/contract/messages/cookie-banner'
import { historyMessages } from '@hlizo/contract/messages/history'
import { offlineMessages } from '@hlizo/contract/messages/offline'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { expectAccessible } from '../support/accessibility.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { newMember, subscribe } from '../support/members.ts'
import { acceptEssentials, newPerson } from '../support/people.ts'

test.use({
  provoked: {
    faults: [
      /^400 POST \/api\/v1\/user\/delete/,
      // The page that stands in without a connection.
      /^503 GET \/faq$/,
      /^console: Failed to load resource: net::/,
    ],
  },
})

test.describe.configure({ timeout: 180_000 })

/** What may be stored in a browser without consent (/politica-cookies, „Esențiale”). */
const NECESSARY = [
  'consent',
  'redirect_to',
  'react-router-scroll-positions',
  'hlizo-recent-searches',
]

/** The names of everything that is stored in a browser. */
async function storedIn(page: Page, context: BrowserContext): Promise<string[]> {
  const inPage = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => String(name)),
  ])
  const cookies = (await context.cookies()).map(({ name }) => name)

  return [...cookies, ...inPage]
}

const isGuestIdentity = (name: string) => name.startsWith('com.amplify.Cognito.')

/** Requests that measure: to the collector, to its sources, and to every other host. */
const isMeasuring = (request: Request) =>
  /\/analytics|event-batches|identity\/ids/.test(request.url()) ||
  !request.url().startsWith('http://localhost')

test('a refusal prevents measurement, and consent can be withdrawn', async ({ page, context }) => {
  const measured: string[] = []
  page.on('request', (request) => {
    if (isMeasuring(request) && request.url().startsWith('http')) measured.push(request.url())
  })
  const visit = async () => {
    for (const address of [hrefs.home(), hrefs.search(), hrefs.vouchers()]) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
    }
  }

  await test.step('nothing is sent or stored before an answer', async () => {
    await visit()
    await expect(page.getByRole('region', { name: cookieBannerMessages.label })).toBeVisible()
    await expectAccessible(page)
    expect(measured).toEqual([])
    expect((await storedIn(page, context)).filter((name) => !NECESSARY.includes(name))).toEqual([])
  })

  await test.step('nothing is sent or stored after a refusal', async () => {
    await acceptEssentials(page)
    await visit()
    await expect(page.getByRole('region', { name: cookieBannerMessages.label })).toBeHidden()
    expect(measured).toEqual([])
    expect((await storedIn(page, context)).filter((name) => !NECESSARY.includes(name))).toEqual([])
  })

  await test.step('events are sent after consent, and not after its withdrawal', async () => {
    const reopen = page.getByRole('button', { name: shellMessages.footer.cookieSettings })
    await reopen.click()
    await page.getByRole('button', { name: cookieBannerMessages.acceptAll }).click()
    await page.waitForRequest((request) => request.url().includes('/analytics/events'))
    expect(await storedIn(page, context)).toContain('hlizo-analytics-session')
    // The visitor gets a random id once the page is idle (D36).
    await expect.poll(async () => (await storedIn(page, context)).some(isGuestIdentity)).toBe(true)

    await reopen.click()
    await acceptEssentials(page)
    measured.length = 0
    await visit()
    expect(measured).toEqual([])
    expect((await storedIn(page, context)).filter((name) => !NECESSARY.includes(name))).toEqual([])
  })

  await test.step('the offline page is shown without a connection', async () => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await context.setOffline(true)
    await page.goto(hrefs.faq()).catch(() => {})
    await expect(page.getByRole('heading', { name: offlineMessages.title })).toBeVisible()
    await expectAccessible(page)
    // It comes back by itself.
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: offlineMessages.title })).toBeHidden()
  })

  await test.step('a visitor writes to support', async () => {
    const ana = newPerson('Ana')
    await page.goto(hrefs.contact())
    await page.getByRole('button', { name: contactMessages.submit }).click()
    await expect(page.getByText(contactMessages.invalid.name)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(contactMessages.name, { exact: true }).fill(ana.firstName)
    await page.getByLabel(contactMessages.email, { exact: true }).fill(ana.email)
    await page.getByLabel(contactMessages.message, { exact: true }).fill('Când vine sezonul doi?')
    await page.getByRole('button', { name: contactMessages.submit }).click()
    await expect(page.getByRole('main').getByText(contactMessages.sent)).toBeVisible()
    await expectAccessible(page)
    await mailTo(page.request, ana.email, 'Am primit mesajul tău')
  })
})

test('a subscriber reads and clears the history, exports the data and withdraws a deletion', async ({
  page,
}) => {
  const ion = await newMember(page, 'Ion')
  await subscribe(ion)
  await ion.call('POST', '/profiles', { name: 'Ion', avatar: 4 })
  const seen = [1, 2, 3]
  for (const id of seen)
    await ion.call('POST', `/progress/${id}/track`, { seen: false, time: 60, percentageSeen: 5 })

  await test.step('deletes one title from the history, then all', async () => {
    await page.goto(hrefs.history())
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(seen.length)
    await expectAccessible(page)
    await page.getByRole('button', { name: historyMessages.remove }).first().click()
    await expect(cards).toHaveCount(seen.length - 1)
    await page.getByRole('button', { name: historyMessages.clear }).click()
    await page.getByRole('dialog').getByRole('button', { name: historyMessages.clear }).click()
    await expect(page.getByText(historyMessages.empty)).toBeVisible()
    await expectAccessible(page)
  })

  const ro = accountMessages.data
  await test.step('the preferences are stored', async () => {
    await ion.call('POST', '/progress/1/track', { seen: false, time: 90, percentageSeen: 7 })
    await page.goto(hrefs.account())
    const box = page.getByRole('checkbox', { name: profilesMessages.preferences.autoplayNext })
    await expect(box).toBeChecked()
    await box.uncheck()
    await expect(page.getByText(profilesMessages.preferences.saved)).toBeVisible()
    await page.reload()
    await expect(box).not.toBeChecked()
    await expectAccessible(page)
  })

  await test.step('the export arrives by mail and contains the activity', async () => {
    await page.getByRole('button', { name: ro.export }).click()
    await expect(page.getByText(ro.exportRequested)).toBeVisible()
    const link = linkIn(
      await mailTo(page.request, ion.email, 'Arhiva cu datele tale'),
      '/data-exports/',
    )
    const archive = await (await page.request.get(link)).body()
    const names = ['account.json', 'progress.json', 'profile.json', 'consent.json', 'identity.json']
    expect(names.filter((name) => !archive.includes(name))).toEqual([])
  })

  await test.step('requests the deletion of the account with the password and withdraws it', async () => {
    await page.getByRole('button', { name: ro.delete }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(ro.deletePassword, { exact: true }).fill('Nu-e-Asta-1!')
    await dialog.getByRole('button', { name: ro.deleteConfirm }).click()
    await expect(dialog.getByText('Parola curentă nu este corectă')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(ro.deletePassword, { exact: true }).fill(ion.password)
    await dialog.getByRole('button', { name: ro.deleteConfirm }).click()
    await expect(page.getByText(ro.deleteScheduledLead)).toBeVisible()
    await mailTo(page.request, ion.email, 'Contul tău va fi șters')
    await page.getByRole('button', { name: ro.deleteKeep }).click()
    await expect(page.getByRole('button', { name: ro.delete })).toBeVisible()
    await mailTo(page.request, ion.email, 'Contul tău rămâne')
    await expectAccessible(page)
  })
})

test('the credentials of a visitor are renewed every fifty minutes', async ({ page }) => {
  const period = GUEST_CREDENTIALS_MINUTES * 60_000
  let fetched = 0
  const arrival = Promise.withResolvers<void>()
  await page.route('**/identity/**', async (route) => {
    const operation = route.request().headers()['x-amz-target'] ?? ''
    if (operation.endsWith('.GetCredentialsForIdentity')) {
      fetched += 1
      await arrival.promise
    }
    await route.continue()
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto(hrefs.faq())
  await page.getByRole('button', { name: cookieBannerMessages.acceptAll }).click()
  await expect.poll(() => fetched).toBe(1)
  // The library counts the time from the answer, which is late.
  await page.clock.fastForward(20_000)
  const answer = page.waitForEvent('requestfinished')
  arrival.resolve()
  await answer
  await page.clock.fastForward(period - 10_000)
  await expect.poll(() => fetched).toBe(2)
  await page.clock.fastForward(period)
  await expect.poll(() => fetched).toBe(3)
})
