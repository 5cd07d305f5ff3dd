import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import * as z from 'zod/mini'
import { hrefs } from '@hlizo/contract/hrefs'
import { deviceMessages as ro } from '@hlizo/contract/messages/device'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { expectAccessible } from '../support/accessibility.ts'
import { newMember, newViewer, signInByCalls, subscribe } from '../support/members.ts'
import { essentialsAccepted, logIn } from '../support/people.ts'

test.use({ provoked: { faults: [/^(400|500) POST \/api\/v1\/auth\/device\//] } })

const Code = z.object({ data: z.object({ deviceCode: z.string(), userCode: z.string() }) })
const DEVICE = 'Televizorul din sufragerie'

/** A television that shows a code. */
async function television(request: APIRequestContext) {
  const answer = await request.post('/api/v1/auth/device/code', {
    data: { deviceName: DEVICE, platform: 'TV' },
  })
  const { deviceCode, userCode } = Code.parse(await answer.json()).data
  const isIn = async () =>
    (await request.post('/api/v1/auth/device/token', { data: { deviceCode } })).ok()

  return { userCode, isIn }
}

/** Expects the name of the device and no activation before a click. */
async function expectAsking(page: Page, tv: Awaited<ReturnType<typeof television>>): Promise<void> {
  await expect(page.getByRole('heading', { name: ro.asks.title })).toBeVisible()
  await expect(page.getByText(DEVICE)).toBeVisible()
  await expect(page.getByText(ro.asks.sameNetwork)).toBeVisible()
  await expect(page.getByText(ro.asks.warning)).toBeVisible()
  await expect(page.getByLabel(ro.code)).toHaveValue(tv.userCode)
  expect(await tv.isIn()).toBe(false)
}

const press = (page: Page) => page.getByRole('button', { name: ro.submit }).click()

async function expectActivated(page: Page): Promise<void> {
  await expect(page.getByText(ro.success)).toBeVisible()
  await expect(page.getByText(ro.activated(DEVICE))).toBeVisible()
  await expect(page.getByText(ro.asks.sameNetwork)).toBeVisible()
}

test('a code in the URL needs a click, and the page names the device that asks', async ({
  page,
}) => {
  await newViewer(page)
  const tv = await television(page.request)
  await page.goto(hrefs.device(tv.userCode))
  await expectAsking(page, tv)
  await expectAccessible(page)
  await press(page)

  await expectActivated(page)
  // A television may ask every five seconds; an earlier request is refused.
  await expect.poll(tv.isIn, { intervals: [11_000, 16_000], timeout: 60_000 }).toBe(true)
  await expectAccessible(page)
})

test('a typed or pasted code submits itself, also after an incomplete code in the URL', async ({
  page,
  context,
}) => {
  await newViewer(page)
  const typed = await television(page.request)
  await page.goto(hrefs.device(typed.userCode.slice(0, 5)))
  await expect(page.getByLabel(ro.code)).toHaveValue('')
  await page.getByLabel(ro.code).pressSequentially(typed.userCode.toLowerCase())
  await expectActivated(page)

  const pasted = await television(page.request)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(hrefs.device())
  await page.evaluate((code) => navigator.clipboard.writeText(code), pasted.userCode)
  await page.getByLabel(ro.code).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expectActivated(page)
})

test('a code that passed through the profile chooser or the login needs a click', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  const member = await newMember(page, 'Ana')
  await subscribe(member)
  await member.call('POST', '/profiles', { name: 'Ana', avatar: 3 })
  await member.call('POST', '/profiles', { name: 'Mihai', avatar: 5 })
  await signInByCalls(page, member)

  await test.step('through the profile chooser', async () => {
    const tv = await television(page.request)
    await page.goto(hrefs.changeProfile(hrefs.device(tv.userCode)))
    await page.getByRole('button', { name: profilesMessages.pick.choose('Mihai') }).click()
    await expectAsking(page, tv)
    await press(page)
    await expectActivated(page)
  })

  await test.step('through the login', async () => {
    await page.goto(hrefs.logout())
    await page.waitForURL(hrefs.home())
    const tv = await television(page.request)
    await page.goto(hrefs.device(tv.userCode))
    await page.waitForURL(hrefs.login(hrefs.device(tv.userCode)))
    await logIn(page, member)
    await page.waitForURL((url) => url.pathname === hrefs.changeProfile())
    await page.getByRole('button', { name: profilesMessages.pick.choose('Mihai') }).click()
    await expectAsking(page, tv)
  })
})

test('an unknown code is refused, a server error has another message, and the menu links to the page', async ({
  page,
}) => {
  await newViewer(page)
  await page.goto(hrefs.home())
  await page.getByRole('button', { name: shellMessages.menu.label }).click()
  await page.getByRole('link', { name: shellMessages.menu.device }).click()
  await page.waitForURL(hrefs.device())
  await page.goto(hrefs.device('ZZZ222'))
  await expect(page.getByRole('status').filter({ hasText: ro.error })).toBeVisible()
  await expect(page.getByText(ro.errorHint)).toBeVisible()

  const tv = await television(page.request)
  await page.route('**/auth/device/code/lookup', (route) => route.fulfill({ status: 500 }), {
    times: 1,
  })
  const failed = page.waitForResponse('**/auth/device/code/lookup')
  await page.goto(hrefs.device(tv.userCode))
  await failed
  await expect(page.getByRole('heading', { name: ro.asks.title })).toBeHidden()
  await expect(page.getByText(ro.errorHint)).toBeHidden()
  // An unknown device is looked up again before it can be activated.
  await press(page)
  await expectAsking(page, tv)
})
