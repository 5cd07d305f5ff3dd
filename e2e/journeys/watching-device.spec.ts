import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import * as z from 'zod/mini'
import { hrefs } from '@hlizo/contract/hrefs'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { expectAccessible } from '../support/accessibility.ts'
import { askedOf, pressOnLockScreen, withDevice } from '../support/device.ts'
import { filmState, seekedPosition, untilPlaying } from '../support/film.ts'
import { podcastOf } from '../support/films.ts'
import { newViewer } from '../support/members.ts'
import { loudestLevels, noteNightSound } from '../support/night-sound.ts'
import { filmIs } from '../support/simulate.ts'

test.use({ provoked: { faults: [/^403 POST \/api\/v1\/progress\//] } })

const Film = z.object({ title: z.string() })
const INTRO_SECONDS = 12
const CLOSE_SECONDS = 0.25
/** About what speech has in a film. */
const SPEECH_DB = -24

test.describe.configure({ timeout: 180_000 })

const isPaused = async (page: Page) => (await filmState(page)).isPaused
const screenLocks = async (page: Page) => (await askedOf(page)).screenLocks
const isInPicture = async (page: Page) => (await askedOf(page)).isInPicture

async function chooseInSettings(page: Page, choice: string): Promise<void> {
  await page.mouse.move(300, 300)
  await page.getByRole('button', { name: ro.settings, exact: true }).click()
  await page.getByText(choice, { exact: true }).click()
  await expect(page.getByRole('radio', { name: choice, exact: true })).toBeChecked()
  await page.keyboard.press('Escape')
}

test('the player uses wake lock, picture-in-picture, media session and night mode', async ({
  page,
}) => {
  const ana = await newViewer(page)
  const id = await podcastOf(ana)
  const { title } = Film.parse(await ana.call('GET', `/videos/${id}`))
  const ageNotice = page.locator('[data-name="age-notice"]')
  await withDevice(page)
  await noteNightSound(page)
  await page.clock.install()

  await test.step('skips the marked introduction', async () => {
    await filmIs(page, {
      introEnd: INTRO_SECONDS,
      ageRating: '15',
      ageDescriptors: ['language', 'smoking'],
    })
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    await expect(ageNotice).toContainText('limbaj vulgar, fumat')
    await expect(ageNotice).toBeVisible()
    const skip = page.getByRole('button', { name: ro.skipIntro })
    await skip.click()
    expect(await seekedPosition(page)).toBeGreaterThan(INTRO_SECONDS - CLOSE_SECONDS)
    await expect(skip).toBeHidden()
    await expect(ageNotice).toBeHidden()
  })

  await test.step('holds the wake lock only while playing', async () => {
    await expect.poll(() => screenLocks(page)).toBe(1)
    await page.keyboard.press('k')
    await expect.poll(() => screenLocks(page)).toBe(0)
  })

  await test.step('obeys the lock screen and headphones', async () => {
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(title)
    await pressOnLockScreen(page, { action: 'seekto', seekTime: 4 })
    expect(Math.abs((await seekedPosition(page)) - 4)).toBeLessThan(CLOSE_SECONDS)
    await pressOnLockScreen(page, { action: 'seekforward', seekOffset: 6 })
    expect(Math.abs((await seekedPosition(page)) - 10)).toBeLessThan(CLOSE_SECONDS)
    await pressOnLockScreen(page, { action: 'seekbackward' })
    expect(await seekedPosition(page)).toBeLessThan(CLOSE_SECONDS)
    await pressOnLockScreen(page, { action: 'play' })
    await untilPlaying(page)
    expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing')
    await pressOnLockScreen(page, { action: 'pause' })
    await expect.poll(() => isPaused(page)).toBe(true)
  })

  await test.step('enters picture-in-picture and leaves it', async () => {
    await page.keyboard.press('p')
    await expect.poll(() => isInPicture(page)).toBe(true)
    await page.getByRole('button', { name: ro.pictureInPicture }).click()
    await expect.poll(() => isInPicture(page)).toBe(false)
  })

  await test.step('plays audio only from the same position and stores that choice', async () => {
    const { position } = await filmState(page)
    await chooseInSettings(page, ro.audioModes['audio-only'])
    await expect(page.locator('video')).toHaveJSProperty('videoWidth', 0)
    await pressOnLockScreen(page, { action: 'play' })
    await expect.poll(async () => (await filmState(page)).position).toBeGreaterThan(position)
    expect((await filmState(page)).position).toBeLessThan(position + 10)
    await expectAccessible(page)
    await page.goto(hrefs.watch(id, 0))
    await expect.poll(async () => (await filmState(page)).position).toBeGreaterThan(1)
    await expect(page.locator('video')).toHaveJSProperty('videoWidth', 0)
  })

  await test.step('night mode plays with quieter peaks and is turned off again', async () => {
    await chooseInSettings(page, ro.nightOn)
    const { position } = await filmState(page)
    await expect.poll(async () => (await filmState(page)).position).toBeGreaterThan(position)
    const [loud = 0, speech = 0] = await loudestLevels(page, [0, SPEECH_DB])
    expect(loud).toBeLessThan(-12)
    expect(loud - speech).toBeLessThan(6)
    expect(Math.abs(speech - SPEECH_DB)).toBeLessThan(4)
    await chooseInSettings(page, ro.nightOff)
  })

  await test.step('the sleep timer pauses the film', async () => {
    await chooseInSettings(page, ro.sleepAfter(45))
    await expect(page.getByText(/^Redarea se oprește peste 4[45]:\d\d$/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: ro.sleepCancel }).click()
    await expect(page.getByText(/^Redarea se oprește peste/)).toBeHidden()
    await chooseInSettings(page, ro.sleepAfter(15))
    await expect.poll(() => isPaused(page)).toBe(false)
    await page.clock.fastForward('15:00')
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect(page.getByRole('status').getByText(ro.asleep)).toBeAttached()
  })

  await test.step('plays the next video from the lock screen', async () => {
    const here = new URL(page.url()).pathname
    await pressOnLockScreen(page, { action: 'nexttrack' })
    await page.waitForURL((url) => /^\/watch\/\d+$/.test(url.pathname) && url.pathname !== here)
  })
})
