import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { loginMessages } from '@hlizo/contract/messages/login'
import { offerMessages } from '@hlizo/contract/messages/offer'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { registerMessages } from '@hlizo/contract/messages/register'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { videoMessages } from '@hlizo/contract/messages/video'
import { expectAccessible } from '../support/accessibility.ts'
import { filmState, untilPlaying } from '../support/film.ts'
import { readyFilm } from '../support/films.ts'
import {
  acceptEssentials,
  cards,
  confirmByMail,
  fillRegistration,
  logIn,
  newPerson,
  orderPlan,
} from '../support/people.ts'
import { listenForViolations } from '../support/policy.ts'
import { providerPages } from '../support/provider-pages.ts'

test.describe.configure({ timeout: 240_000 })

test('a visitor registers, pays, watches, leaves and resumes at the same position', async ({
  page,
  context,
}) => {
  const ana = newPerson('Ana')
  const violations = await listenForViolations(context)

  await test.step('sees the home page', async () => {
    await page.goto('/')
    await acceptEssentials(page)
    await expect(page.getByRole('heading', { name: 'Top 10' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('registers', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: shellMessages.navbar.subscribe })
      .click()
    await fillRegistration(page, ana)
    await expectAccessible(page)
    await page.getByRole('button', { name: registerMessages.submit }).click()
    await expect(page.getByRole('heading', { name: registerMessages.success.title })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('confirms by mail and logs in', async () => {
    // In another tab, as from a mail program; the first tab stops polling.
    await page.goto('about:blank')
    await confirmByMail(page, ana)
    await expect(page.getByText(loginMessages.status.confirmed)).toBeVisible()
    await expectAccessible(page)
    await logIn(page, ana)
    await page.waitForURL(hrefs.subscribe())
  })

  await test.step('chooses a plan and pays in the sandbox', async () => {
    await expectAccessible(page)
    await orderPlan(page, offerMessages.monthly.description)
    await providerPages.pay(page, cards.good)
    await page.waitForURL(/\/complete/)
    await expect(page.getByRole('heading', { name: paymentMessages.complete.title })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('makes a profile', async () => {
    await page.getByRole('link', { name: paymentMessages.complete.createProfile }).click()
    await expect(page.getByLabel(profilesMessages.form.name)).toHaveValue('Ana')
    await expectAccessible(page)
    await page.getByRole('button', { name: profilesMessages.form.save }).click()
    await page.waitForURL('/')
    await expect(page.getByRole('heading', { name: 'Top 10' })).toBeVisible()
    await expectAccessible(page)
  })

  let stoppedAt = 0
  await test.step('watches a film', async () => {
    const { id: film } = await readyFilm(page.request)
    await page.goto(hrefs.video(film))
    await expect(page.getByRole('link', { name: videoMessages.play })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: videoMessages.play }).click()
    await page.waitForURL(hrefs.watch(film))
    await untilPlaying(page, 7)
    await expectAccessible(page)
    await page.keyboard.press('k')
    await expect.poll(async () => (await filmState(page)).isPaused).toBe(true)
    stoppedAt = (await filmState(page)).position
  })

  await test.step('closes the tab, returns and resumes', async () => {
    const address = page.url()
    await page.close({ runBeforeUnload: true })
    const again = await context.newPage()
    await again.goto(address)
    const { position } = await untilPlaying(again, stoppedAt - 2)
    expect(Math.abs(position - stoppedAt)).toBeLessThan(4)
  })

  // The Content-Security-Policy was active throughout, also with the player (R068).
  expect(violations).toEqual([])
})
