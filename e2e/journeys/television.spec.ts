import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { deviceMessages } from '@hlizo/contract/messages/device'
import { homeMessages } from '@hlizo/contract/messages/home'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { searchMessages } from '@hlizo/contract/messages/search'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { expectAccessible } from '../support/accessibility.ts'
import { filmState, untilPlaying } from '../support/film.ts'
import { readyFilm } from '../support/films.ts'
import { mailTo } from '../support/mailbox.ts'
import { newMember, subscribe } from '../support/members.ts'
import { acceptEssentials, logIn } from '../support/people.ts'
import { expectFocusInPicture, press, typeLetters, walkTo } from '../support/remote.ts'

test.use({
  provoked: {
    faults: [
      /^400 POST \/(api\/v1\/auth\/device|identity)\//,
      /^401 GET \/api\/v1\/profiles(?:\/current)?$/,
      // Another node may know that the profile of a session is gone before it knows that the session is.
      /^403 GET \/api\/v1\/profiles\/current$/,
    ],
  },
})

test.describe.configure({ timeout: 240_000 })

test('a television is activated by a code, used by keys, signed out, and activated by the QR link', async ({
  browser,
  page: desktop,
}) => {
  const ana = await newMember(desktop, 'Ana')
  await subscribe(ana)
  for (const [name, avatar] of [
    ['Ana', 7],
    ['Mihai', 22],
    ['Radu', 13],
  ] as const) {
    await ana.call('POST', '/profiles', { name, avatar })
  }
  const film = await readyFilm(desktop.request)
  const lastAnswer = Promise.withResolvers<void>()
  const tv = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  ).newPage()
  const found = tv.locator(`[data-name="found VIDEO${film.id}"]`)

  await test.step('the television shows a code', async () => {
    await tv.goto(hrefs.tv())
    await expect(tv.getByRole('heading', { name: tvMessages.pairing.title })).toBeVisible()
    await expect(tv.getByRole('img', { name: tvMessages.pairing.qr })).toBeVisible()
    expect(await codeOn(tv)).toMatch(/^[BCDFGHJKMNPQRSTVWXZ2-9]{6}$/)
    await expectAccessible(tv)
  })

  await test.step('the phone logs in, types a wrong code once, chooses a profile and activates it', async () => {
    await phone.goto(hrefs.device())
    await phone.waitForURL(hrefs.login(hrefs.device()))
    await acceptEssentials(phone)
    await logIn(phone, ana)
    await phone.waitForURL(hrefs.device())
    await phone.getByLabel(deviceMessages.code).fill(await codeOn(tv))
    // A session without a profile chooses one first, and comes back with the code (D100).
    await phone.waitForURL((url) => url.pathname === hrefs.changeProfile())
    await phone.getByRole('button', { name: profilesMessages.pick.choose('Mihai') }).click()
    await expect(phone.getByText(deviceMessages.asks.warning)).toBeVisible()
    await phone.getByRole('button', { name: deviceMessages.submit }).click()
    await expect(phone.getByText(deviceMessages.success)).toBeVisible()
    await expectAccessible(phone)
    await mailTo(phone.request, ana.email, 'Ai activat un televizor')
    await phone.goto(hrefs.device())
    await phone.getByLabel(deviceMessages.code).fill('zzz222')
    await expect(phone.getByText(deviceMessages.error)).toBeVisible()
    await expect(phone.getByText(deviceMessages.errorHint)).toBeVisible()
    await expectAccessible(phone)
  })

  await test.step('the television continues by itself and shows the profile chooser', async () => {
    await expect(tv.getByRole('heading', { name: profilesMessages.pick.title })).toBeVisible()
    await expect(
      tv.getByRole('button', { name: profilesMessages.pick.choose('Ana') }),
    ).toBeFocused()
    await expectAccessible(tv)
    await press(tv, 'right')
    await press(tv, 'right')
    await press(tv, 'ok')
    await expect(tv.getByRole('heading', { name: homeMessages.rows.newest })).toBeVisible()
    await expect(tv.locator('[data-name="hero play"]')).toBeFocused()
    await expectFocusInPicture(tv)
    await expectAccessible(tv)
  })

  await test.step('arrow keys move through the rows, and the focus remains visible', async () => {
    for (const button of ['down', 'right', 'right', 'right', 'right', 'down', 'down'] as const) {
      await press(tv, button)
      await expectFocusInPicture(tv)
    }
    await press(tv, 'back')
    await expect(tv.locator('[data-name="hero play"]')).toBeFocused()
  })

  await test.step('finds a film with the on-screen keyboard', async () => {
    await press(tv, 'left')
    await walkTo(tv, tv.getByRole('link', { name: tvMessages.rail.search }))
    await press(tv, 'ok')
    await expect(tv.getByRole('heading', { name: searchMessages.popular })).toBeVisible()
    await expectAccessible(tv)
    const letters = lettersOf(film.title)
    const word = letters.join('').toLocaleLowerCase('ro')
    await typeLetters(tv, letters.slice(0, -1))
    // The film may be popular, too.
    await expect(tv.getByRole('heading', { name: searchMessages.popular })).toHaveCount(0)
    await expect(found).toBeVisible()
    // The film is opened while the titles of the whole word are still on their way.
    const asked = tv.waitForRequest((request) => isSearchFor(request.url(), word))
    await tv.route(
      (url) => isSearchFor(url.href, word),
      (route) => lastAnswer.promise.then(() => route.continue()),
    )
    await typeLetters(tv, letters.slice(-1))
    await asked
    await walkTo(tv, found)
    await expectFocusInPicture(tv)
    await press(tv, 'ok')
    await tv.waitForURL(hrefs.tv({ view: 'video', id: film.id }))
    await expect(tv.getByRole('heading', { level: 1, name: film.title })).toBeVisible()
    await expectAccessible(tv)
  })

  await test.step('plays it, skips, pauses and returns', async () => {
    await expect(tv.locator('[data-name="play"]')).toBeFocused()
    await press(tv, 'ok')
    const { position } = await untilPlaying(tv, 1)
    await expectAccessible(tv)
    await press(tv, 'right')
    await untilPlaying(tv, position + 8)
    await press(tv, 'ok')
    await expect.poll(async () => (await filmState(tv)).isPaused).toBe(true)
    await press(tv, 'back')
    await tv.waitForURL(hrefs.tv({ view: 'video', id: film.id }))
    await expect(tv.locator('[data-name="play"]')).toBeFocused()
    await press(tv, 'back')
    await expect(tv.getByRole('button', { name: 'A', exact: true })).toBeFocused()
    lastAnswer.resolve()
    await expect(found).toBeFocused()
  })

  await test.step('the account lists it and signs it out', async () => {
    await phone.goto(hrefs.account())
    const signOut = accountMessages.devices.signOutOf(tvMessages.deviceName(null))
    await phone.getByRole('button', { name: signOut }).click()
    await expect(phone.getByRole('button', { name: signOut })).toHaveCount(0)
    await expect(tv.getByRole('heading', { name: tvMessages.pairing.title })).toBeVisible({
      timeout: 30_000,
    })
    await expectAccessible(tv)
  })

  await test.step('the link of the QR code activates it with a click, without typing', async () => {
    await phone.goto(hrefs.device(await codeOn(tv)))
    await expect(phone.getByText(deviceMessages.asks.warning)).toBeVisible()
    await phone.getByRole('button', { name: deviceMessages.submit }).click()
    await expect(phone.getByText(deviceMessages.success)).toBeVisible()
    await expect(tv.getByRole('heading', { name: profilesMessages.pick.title })).toBeVisible()
    await phone.getByRole('button', { name: deviceMessages.notYou }).click()
    await expect(phone.getByText(deviceMessages.refused)).toBeVisible()
  })
})

async function codeOn(tv: Page): Promise<string> {
  const letters = tv.locator('.tv-code b')
  await expect(letters).toHaveCount(6)

  return (await letters.allTextContents()).join('')
}

/** The first word of a title, as far as it takes to find it. */
function lettersOf(title: string): readonly string[] {
  const [word = ''] = title.toLocaleUpperCase('ro').match(/[A-ZĂÂÎȘȚ]{3,}/) ?? []

  return Array.from(word).slice(0, 5)
}

const isSearchFor = (url: string, text: string) =>
  url.includes('/api/v1/') && new URL(url).searchParams.get('q') === text
