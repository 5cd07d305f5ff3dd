import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { defaultPreferences } from '@hlizo/contract/entities/preferences'
import { hrefs } from '@hlizo/contract/hrefs'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { expectAccessible } from '../support/accessibility.ts'
import { filmState, seekedPosition, pauseAtPrompt, untilPlaying } from '../support/film.ts'
import { episodeOf, podcastOf } from '../support/films.ts'
import { chooseAgain, newViewer, signInByCalls, type Member } from '../support/members.ts'

// The API refuses reports of a displaced device; without a connection nothing answers.
test.use({ provoked: { faults: [/^403 POST \/api\/v1\/progress\//, /net::ERR_/] } })

test.describe.configure({ timeout: 240_000 })

/** Segments are two seconds long: from the eighth second on. */
const LATER_SEGMENT = /_0*(?:[4-9]|[1-9]\d+)\.m4s$/

const film = (page: Page) => page.locator('video')
const place = async (page: Page) => (await filmState(page)).position
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Jumps near the end, past which the prompt comes. */
const skipToEnd = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1.5
    void video.play()
  })

/** Records whether the film plays while an error is shown. */
const watchBehindMessage = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => {
    let shownAt: number | null = null
    video.addEventListener('timeupdate', () => {
      const isShown = document.querySelector('[role="alert"] h2') !== null
      shownAt = isShown ? (shownAt ?? video.currentTime) : null
      if (shownAt !== null && video.currentTime - shownAt > 0.5)
        sessionStorage.setItem('played-behind', 'yes')
    })
  })

/** The same person on another device. */
async function anotherDevice(browser: Browser, ana: Member) {
  const context = await browser.newContext({ locale: 'ro-RO' })
  const page = await context.newPage()
  return { context, page, member: await signInByCalls(page, ana) }
}

test('a film is controlled by keys, continues with the next, and pauses when another device takes over', async ({
  page,
  context,
  browser,
}) => {
  const ana = await newViewer(page)
  const { id, nextId } = await episodeOf(ana)

  await test.step('plays, and is accessible', async () => {
    await page.goto(hrefs.watch(id))
    await untilPlaying(page)
    // A slow machine looks longer than the film lasts.
    await page.keyboard.press('k')
    await expectAccessible(page)
  })

  await test.step('obeys the keys and seeks', async () => {
    await expect.poll(async () => (await filmState(page)).isPaused).toBe(true)
    await page.keyboard.press('k')
    await expect.poll(async () => (await filmState(page)).isPaused).toBe(false)
    await page.keyboard.press('k')
    await expect.poll(async () => (await filmState(page)).isPaused).toBe(true)
    const { duration } = await filmState(page)
    await page.keyboard.press('5')
    expect(Math.abs((await seekedPosition(page)) - duration / 2)).toBeLessThan(0.25)
    await page.keyboard.press('ArrowLeft')
    const back = await seekedPosition(page)
    expect(Math.abs(back - Math.max(0, duration / 2 - 10))).toBeLessThan(0.25)
    await page.keyboard.press('l')
    expect(Math.abs((await seekedPosition(page)) - (back + 10))).toBeLessThan(0.25)
    await page.keyboard.press('m')
    await expect(film(page)).toHaveJSProperty('muted', true)
    await page.keyboard.press('>')
    await expect(film(page)).toHaveJSProperty('playbackRate', 1.25)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: ro.shortcuts.title })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('shows captions and offers every speed', async () => {
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('0')
    await seekedPosition(page)
    await page.keyboard.press('c')
    await page.keyboard.press(' ')
    await expect.poll(async () => (await filmState(page)).isPaused).toBe(false)
    await expect(page.locator('[data-captions]')).toHaveText(/\p{L}/u)
    await page.keyboard.press(' ')
    await page.mouse.move(300, 300)
    await button(page, ro.settings).click()
    for (const rate of [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]) {
      await page.getByText(ro.rate(rate), { exact: true }).click()
      await expect(film(page)).toHaveJSProperty('playbackRate', rate)
    }
    await expectAccessible(page)
    await page.getByText(ro.rate(1), { exact: true }).click()
    await page.keyboard.press('Escape')
  })

  await test.step('shows that the connection is lost, and resumes at the same position', async () => {
    const gone = Promise.withResolvers<void>()
    // Otherwise all of it is loaded before the connection is lost.
    await page.route(LATER_SEGMENT, async (route) => {
      await gone.promise
      await route.continue()
    })
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page, 1)
    await watchBehindMessage(page)
    await context.setOffline(true)
    gone.resolve()
    const message = page.getByRole('heading', { name: ro.error.faults.connection.title })
    await expect(message).toBeVisible({ timeout: 15_000 })
    const lostAt = await place(page)
    await button(page, ro.error.retry).click()
    await expect(message).toBeHidden()
    await expect(message).toBeVisible()
    await context.setOffline(false)
    const { position } = await untilPlaying(page, lostAt - 0.1)
    await expect(message).toBeHidden()
    expect(position - lostAt).toBeLessThan(10)
    expect(await page.evaluate(() => sessionStorage.getItem('played-behind'))).toBeNull()
    await page.unrouteAll()
  })

  const prompt = page.getByRole('complementary', { name: ro.upNext.label })

  await test.step('offers the next episode and returns to the page when it is cancelled', async () => {
    await pauseAtPrompt(page)
    await expect(prompt).toHaveAttribute('data-placement', 'corner')
    await expect(prompt).toContainText(/Începe peste \d/)
    await expect(button(page, ro.upNext.watchEnding)).toBeVisible()
    await prompt.getByRole('link', { name: ro.upNext.cancel }).click()
    await page.waitForURL(hrefs.video(id))
  })

  await test.step('hides the prompt when playing or seeking', async () => {
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    await pauseAtPrompt(page)
    await expect(prompt).toBeVisible()
    await page.keyboard.press('k')
    await expect(prompt).toBeHidden()
    await page.keyboard.press('ArrowLeft')
    await seekedPosition(page)
    await pauseAtPrompt(page)
    await expect(prompt).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await seekedPosition(page)
    await expect(prompt).toBeHidden()
    await page.goto(hrefs.video(id))
  })

  await test.step('the next video starts by itself and replaces the last one in the history', async () => {
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    await film(page).evaluate((video: HTMLVideoElement) => {
      video.addEventListener('ended', () => sessionStorage.setItem('seen-to-the-end', 'yes'))
    })
    await skipToEnd(page)
    await page.waitForURL(hrefs.watch(nextId), { timeout: 15_000 })
    expect(await page.evaluate(() => sessionStorage.getItem('seen-to-the-end'))).toBe('yes')
    await untilPlaying(page)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe(hrefs.video(id))
  })

  await test.step('plays the ending on request and continues after it', async () => {
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    await pauseAtPrompt(page)
    await button(page, ro.upNext.watchEnding).click()
    await expect(prompt).toBeHidden()
    await film(page).evaluate((video: HTMLVideoElement) => video.play())
    await page.waitForURL(hrefs.watch(nextId), { timeout: 15_000 })
    await untilPlaying(page)
  })

  await test.step('pauses when another device takes over, and takes over again', async () => {
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page, 1)
    const second = await anotherDevice(browser, ana)
    const picker = hrefs.changeProfile(hrefs.watch(id))
    await second.member.call('POST', `/profiles/${ana.profileId}/confirm`)
    await page.waitForURL(picker)
    await expect(page.getByText(profilesMessages.displaced)).toBeVisible()
    await expectAccessible(page)

    await second.page.goto(hrefs.watch(id, 0))
    await untilPlaying(second.page)
    await chooseAgain(page)
    await second.page.waitForURL(picker)
    await untilPlaying(page)
    await second.context.close()
  })

  await test.step('plays the audio of a podcast from the position of the film', async () => {
    const sounds = new Set<string>()
    page.on('request', (request) => {
      if (request.url().endsWith('/audio.m3u8')) sounds.clear()
      const [, name] = /\/(a\d+)_\d+\.m4s$/.exec(request.url()) ?? []
      if (name !== undefined) sounds.add(name)
    })
    await page.goto(hrefs.watch(await podcastOf(ana), 0))
    await untilPlaying(page, 1)
    await page.mouse.move(300, 300)
    await button(page, ro.settings).click()
    await page.getByText(ro.audioModes['audio-only'], { exact: true }).click()
    await expect(film(page)).toHaveJSProperty('videoWidth', 0)
    await expect.poll(() => place(page)).toBeGreaterThan(1)
    expect([...sounds]).toEqual(['a64'])
    await expectAccessible(page)
    await page.getByText(ro.audioModes.standard, { exact: true }).click()
    await untilPlaying(page, 1)
  })

  await test.step('asks whether the viewer is still watching after three automatic starts', async () => {
    await page.evaluate(() =>
      history.replaceState({ ...history.state, usr: { untouchedAdvances: 3 } }, ''),
    )
    await page.reload()
    await untilPlaying(page)
    await skipToEnd(page)
    await expect(prompt).toContainText(ro.upNext.stillThere)
  })

  await test.step('waits for a click when automatic play is off in the profile', async () => {
    const preferences = { ...defaultPreferences, autoplayNext: false }
    await ana.call('PUT', `/profiles/${ana.profileId}`, { name: 'Ana', avatar: 3, preferences })
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    await skipToEnd(page)
    await expect(prompt.getByRole('button', { name: ro.upNext.continue })).toBeVisible()
    await expect(prompt).not.toContainText('Începe peste')
    await expectAccessible(page)
    await prompt.getByRole('button', { name: ro.upNext.continue }).click()
    await page.waitForURL(hrefs.watch(nextId))
  })
})
