import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { pinMessages as ro } from '@hlizo/contract/messages/pin'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { expectAccessible } from '../support/accessibility.ts'
import { untilPlaying } from '../support/film.ts'
import { mailTo } from '../support/mailbox.ts'
import { newViewer } from '../support/members.ts'
import { filmRated } from '../support/rated-films.ts'

test.use({
  provoked: {
    faults: [
      /^400 POST \/api\/v1\/user\/pin\/unlock$/,
      /^400 POST \/api\/v1\/profiles\/\d+\/confirm$/,
      /^400 PUT \/api\/v1\/profiles\/\d+\/age$/,
      /^400 PUT \/api\/v1\/user\/pin$/,
      /^400 GET \/api\/v1\/videos\/\d+/,
      /^400 POST \/api\/v1\/progress\/\d+\/track$/,
    ],
  },
})
test.describe.configure({ timeout: 180_000 })

const PIN = '2580'
const WIDTHS = [390, 1440] as const

/** Axe at both widths, for a state that stays. */
async function expectAccessibleAtWidths(page: Page, what: string): Promise<void> {
  const size = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${what} fits ${width} px`,
    ).toBe(true)
    await expectAccessible(page, { what: `${what} at ${width} px` })
  }
  if (size) await page.setViewportSize(size)
}

const pinField = (page: Page) => page.getByLabel(ro.label, { exact: true })
const choose = (page: Page, name: string) =>
  page.getByRole('button', { name: profilesMessages.pick.choose(name) }).click()

test('a parent sets a PIN and a highest age, and a child sees only titles below it', async ({
  page,
}) => {
  const ana = await newViewer(page)
  const above = await filmRated(ana, '15', '18')
  const within = await filmRated(ana, 'AP', '12')
  await ana.call('POST', '/profiles', { name: 'Copil', avatar: 4 })

  await test.step('sets the PIN with the password and receives a mail', async () => {
    await page.goto(hrefs.account())
    const card = page.locator('#pin')
    await card.getByRole('button', { name: ro.card.set }).click()
    const dialog = page.getByRole('dialog', { name: ro.card.set })
    await dialog.getByRole('button', { name: ro.card.save }).click()
    await expect(dialog.getByText(ro.card.invalid)).toBeVisible()
    await dialog.getByLabel(ro.card.newPin, { exact: true }).fill(PIN)
    await dialog.getByLabel(ro.card.password, { exact: true }).fill('Nu-Este-Aceasta-1')
    await dialog.getByRole('button', { name: ro.card.save }).click()
    await expect(dialog.getByLabel(ro.card.password, { exact: true })).toBeFocused()
    await expectAccessibleAtWidths(page, 'the dialog of the PIN')
    await dialog.getByLabel(ro.card.password, { exact: true }).fill(ana.password)
    await dialog.getByRole('button', { name: ro.card.save }).click()
    await expect(page.getByText(ro.card.saved).first()).toBeVisible()
    await expect(card.getByText(ro.card.on)).toBeVisible()
    await mailTo(page.request, ana.email, 'Contul tău are acum un PIN')
    await expectAccessibleAtWidths(page, 'the account with a PIN')
  })

  await test.step('sets the highest age of a profile after the PIN', async () => {
    await page.goto(hrefs.changeProfile())
    await page.getByRole('button', { name: profilesMessages.pick.manage }).click()
    await page.getByRole('link', { name: profilesMessages.pick.edit('Copil') }).click()
    const age = page.getByLabel(ro.age.label)
    await age.selectOption('12')
    await expect(pinField(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(age).toHaveValue('18')
    await age.selectOption('12')
    await expectAccessibleAtWidths(page, 'the question for the PIN')
    await page.keyboard.type('1111')
    await expect(page.getByText('PIN greșit.')).toBeVisible()
    await page.keyboard.type(PIN)
    await expect(page.getByText(ro.age.saved).first()).toBeVisible()
    await expect(page.getByLabel(ro.age.label)).toHaveValue('12')
  })

  await test.step('a title above the age asks for the PIN, then plays', async () => {
    await page.goto(hrefs.watch(above.id, 0))
    await expect(page.getByRole('heading', { name: /^Titlu pentru 1[58]\+$/ })).toBeVisible()
    await expect(page.locator('video')).toHaveCount(0)
    await expectAccessibleAtWidths(page, 'a title behind the PIN')
    await pinField(page).fill(PIN)
    await untilPlaying(page)
    await page.reload()
    await untilPlaying(page)
  })

  await test.step('stops the film with a message when the age is lowered elsewhere', async () => {
    const limit = async (maxAgeRating: string) => {
      await ana.call('POST', '/user/pin/unlock', { pin: PIN, purpose: 'change' })
      await ana.call('PUT', `/profiles/${ana.profileId}/age`, { maxAgeRating })
    }
    await limit('12')
    await page.keyboard.press('k')
    await expect(page.getByRole('alert').getByText(ro.restricted.text)).toBeVisible()
    await expect(page.locator('video')).toHaveCount(0)
    await limit('18')
  })

  await test.step('the limited profile opens without the PIN and lists nothing above its age', async () => {
    await page.goto(hrefs.changeProfile())
    await choose(page, 'Copil')
    await page.waitForURL(hrefs.home())
    await page.goto(hrefs.search({ q: above.title }))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: above.title })).toHaveCount(0)
    await page.goto(hrefs.video(above.id))
    await expect(page.getByRole('alert').getByText(ro.restricted.text)).toBeVisible()
    await expectAccessibleAtWidths(page, 'a title above the age')
    await page.goto(hrefs.watch(within.id, 0))
    await untilPlaying(page)
  })

  await test.step('leaving the profile with a wrong PIN is refused with the time to wait', async () => {
    await page.goto(hrefs.changeProfile())
    await choose(page, 'Ana')
    for (const pin of ['1111', '2222', '3333']) {
      await pinField(page).fill(pin)
      await expect(pinField(page)).toHaveValue('')
    }
    await expect(page.getByText(ro.locked(60))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: profilesMessages.pick.title })).toBeVisible()
  })
})
