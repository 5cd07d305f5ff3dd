import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import * as z from 'zod/mini'
import { hrefs } from '@hlizo/contract/hrefs'
import { pinMessages } from '@hlizo/contract/messages/pin'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { expectAccessible } from '../support/accessibility.ts'
import { filmState, untilPlaying } from '../support/film.ts'
import { newViewer, signInByCalls } from '../support/members.ts'
import { filmRated } from '../support/rated-films.ts'
import { expectFocusInPicture, press, walkTo } from '../support/remote.ts'

test.use({
  viewport: { width: 1280, height: 720 },
  provoked: {
    faults: [
      /^400 POST \/api\/v1\/user\/pin\/unlock$/,
      /^400 POST \/api\/v1\/profiles\/\d+\/confirm$/,
      /^403 (?:GET|POST) \/api\/v1\//,
    ],
  },
})
test.describe.configure({ timeout: 240_000 })

const PIN = '2580'
const Profile = z.object({ id: z.int() })
const digit = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: ro.settings })

async function chooseInSettings(page: Page, setting: string, choice: string): Promise<void> {
  await walkTo(page, page.getByRole('button', { name: ro.settings }))
  await press(page, 'ok')
  const option = panel(page)
    .getByRole('group', { name: setting, exact: true })
    .getByRole('button', { name: choice, exact: true })
  await walkTo(page, option)
  await expectFocusInPicture(page)
  await press(page, 'ok')
  await expect(option).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, { what: setting })
  await press(page, 'back')
}

test('a television asks for the PIN, has a night mode and a sleep timer', async ({
  browser,
  page: desktop,
}) => {
  const ana = await newViewer(desktop)
  const above = await filmRated(ana, '15', '18')
  const child = Profile.parse(await ana.call('POST', '/profiles', { name: 'Copil', avatar: 4 }))
  await ana.call('PUT', `/profiles/${child.id}/age`, { maxAgeRating: '12' })
  await ana.call('PUT', '/user/pin', { pin: PIN, password: ana.password })
  const tv = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage()
  await signInByCalls(tv, ana)
  await tv.clock.install()

  await test.step('asks for the PIN before a profile with a higher age', async () => {
    await tv.goto(hrefs.tv())
    const face = tv.getByRole('button', { name: profilesMessages.pick.choose('Ana') })
    await face.click()
    const confirm = tv.getByRole('button', { name: profilesMessages.takeOver.confirm })
    await expect(confirm.or(digit(tv, '1')).first()).toBeVisible()
    if (await confirm.isVisible()) await press(tv, 'ok')
    await expect(tv.getByRole('heading', { name: pinMessages.change.title })).toBeVisible()
    await expectAccessible(tv, { what: 'the digits' })
    for (const name of ['2', '5', '8', '0']) {
      await walkTo(tv, digit(tv, name))
      await expectFocusInPicture(tv)
      await press(tv, 'ok')
    }
    await expect(tv.getByRole('heading', { name: pinMessages.change.title })).toBeHidden()
  })

  await test.step('asks for the PIN before a title, typed with the digits of the remote', async () => {
    await tv.goto(hrefs.tv({ view: 'watch', id: above.id, t: 0 }))
    await expect(tv.getByRole('heading', { name: /^Titlu pentru 1[58]\+$/ })).toBeVisible()
    await tv.keyboard.type('1111')
    await expect(tv.getByRole('alert')).toHaveText('PIN greșit.')
    await tv.keyboard.type(PIN)
    await untilPlaying(tv)
  })

  await test.step('the night mode plays with quieter peaks', async () => {
    await chooseInSettings(tv, ro.nightMode, ro.nightOn)
    const { position } = await filmState(tv)
    await expect.poll(async () => (await filmState(tv)).position).toBeGreaterThan(position)
  })

  await test.step('counts down to sleep, pauses, and continues when cancelled', async () => {
    await chooseInSettings(tv, ro.sleepTimer, ro.sleepAfter(15))
    await expect(tv.getByText(/^Redarea se oprește peste 1[45]:\d\d$/)).toBeVisible()
    const cancel = tv.getByRole('button', { name: ro.sleepCancel })
    await walkTo(tv, cancel)
    await press(tv, 'ok')
    await expect(cancel).toBeHidden()
    await chooseInSettings(tv, ro.sleepTimer, ro.sleepAfter(15))
    await tv.clock.fastForward('15:01')
    await expect.poll(async () => (await filmState(tv)).isPaused).toBe(true)
    await expect(tv.getByRole('status').getByText(ro.asleep)).toBeAttached()
  })
})
