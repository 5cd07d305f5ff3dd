import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { cookieBannerMessages } from '@hlizo/contract/messages/cookie-banner'
import { homeMessages } from '@hlizo/contract/messages/home'
import { loginMessages } from '@hlizo/contract/messages/login'
import { offerMessages } from '@hlizo/contract/messages/offer'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { registerMessages } from '@hlizo/contract/messages/register'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { videoMessages } from '@hlizo/contract/messages/video'
import { filmState, untilPlaying } from '../support/film.ts'
import { enter, tabTo, typeInto } from '../support/keyboard.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { cards, newPerson, type Person } from '../support/people.ts'
import { providerPages } from '../support/provider-pages.ts'

test.describe.configure({ timeout: 240_000 })

test('a visitor registers, pays, creates a profile and watches by keyboard', async ({ page }) => {
  const ilie = newPerson('Ilie')

  await test.step('answers the cookie banner and skips to the content', async () => {
    await page.goto(hrefs.home())
    await enter(page, page.getByRole('button', { name: cookieBannerMessages.acceptEssentials }))
    await page.reload()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: shellMessages.skipToContent })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('registers', async () => {
    await page.reload()
    const banner = page.getByRole('banner')
    await enter(page, banner.getByRole('link', { name: shellMessages.navbar.subscribe }))
    await page.waitForURL(hrefs.register())
    await register(page, ilie)
    await expect(page.getByRole('heading', { name: registerMessages.success.title })).toBeVisible()
  })

  await test.step('confirms by mail and logs in', async () => {
    await page.goto('about:blank')
    const mail = await mailTo(page.request, ilie.email, 'Confirmă contul')
    await page.goto(linkIn(mail, '/auth/confirm'))
    await enter(page, page.getByRole('button'))
    await page.waitForURL((url) => url.pathname === hrefs.login())
    await typeInto(page, page.getByLabel(loginMessages.email, { exact: true }), ilie.email)
    await typeInto(page, page.getByLabel(loginMessages.password, { exact: true }), ilie.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(hrefs.subscribe())
  })

  await test.step('orders a plan and pays', async () => {
    const plan = `${plansMessages.choose} ${offerMessages.monthly.description}`
    await enter(page, page.getByRole('button', { name: plan }))
    await tabTo(page, page.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await enter(page, page.getByRole('button', { name: subscribeMessages.summary.order }))
    await page.waitForURL(providerPages.paymentPage)
    await typeInto(page, page.getByLabel('Numărul cardului'), cards.good)
    await typeInto(page, page.getByLabel(/Expiră/), '1234')
    await typeInto(page, page.getByLabel('Cod CVC'), '123')
    await enter(page, page.getByRole('button', { name: /Plătește/ }))
    await page.waitForURL(/\/complete/)
  })

  await test.step('creates a profile', async () => {
    await enter(page, page.getByRole('link', { name: paymentMessages.complete.createProfile }))
    await page.waitForURL((url) => url.pathname === hrefs.newProfile())
    await typeInto(page, page.getByLabel(profilesMessages.form.name), ' al doilea')
    await tabTo(page, page.getByRole('radio', { checked: true }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await enter(page, page.getByRole('button', { name: profilesMessages.form.save }))
    await page.waitForURL(hrefs.home())
    await expect(page.getByRole('heading', { name: homeMessages.rows.newest })).toBeVisible()
  })

  await test.step('opens the profile menu and closes it', async () => {
    const menu = page.getByRole('banner').getByRole('button', { expanded: false }).last()
    await enter(page, menu)
    await expect(page.getByRole('link', { name: shellMessages.menu.logout })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: shellMessages.menu.logout })).toBeHidden()
  })

  await test.step('plays a film, pauses and leaves the player', async () => {
    await page.goto(hrefs.video(1))
    await enter(page, page.getByRole('link', { name: videoMessages.play }))
    await page.waitForURL(hrefs.watch(1))
    await untilPlaying(page, 1)
    await page.keyboard.press('k')
    await expect.poll(async () => (await filmState(page)).isPaused).toBe(true)
  })
})

async function register(page: Page, { firstName, lastName, email, password }: Person) {
  const ro = registerMessages
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await typeInto(page, field(ro.firstName), firstName)
  await typeInto(page, field(ro.lastName), lastName)
  await typeInto(page, field(ro.email), email)
  await typeInto(page, field(ro.confirmEmail), email)
  await typeInto(page, field(ro.password), password)
  await typeInto(page, field(ro.confirmPassword), password)
  for (const box of [ro.agreeToTerms.terms, ro.isAdult]) {
    await tabTo(page, page.getByRole('checkbox', { name: box }))
    await page.keyboard.press('Space')
  }
  await enter(page, page.getByRole('button', { name: ro.submit }))
}
