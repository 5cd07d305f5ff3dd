import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { loginMessages } from '@hlizo/contract/messages/login'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { expectAccessible } from '../support/accessibility.ts'
import { essentialsAccepted, logIn, type Person } from '../support/people.ts'
import { newAccount } from '../support/user-pool.ts'

test.use({ provoked: { faults: [/^401 GET \/api\/v1\//, /^(400|500|502) POST \/identity/] } })

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ context }) => essentialsAccepted(context))

const isRefresh = (route: Route) =>
  route.request().headers()['x-amz-target']?.endsWith('.GetTokensFromRefreshToken') ?? false

const heading = (page: Page) =>
  page.getByRole('heading', { name: accountMessages.title, exact: true })
const deviceList = (page: Page) => page.locator('#devices').getByRole('listitem')

async function openAccount(page: Page, person: Person): Promise<void> {
  await page.goto(hrefs.login(hrefs.account()))
  await logIn(page, person)
  await expect(deviceList(page).first()).toBeVisible()
}

/** Replaces the access token in the cookie by an expired one. */
async function spoilAccessToken(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name.endsWith('.accessToken'))
  if (!token) throw new Error('The browser carries no access token.')
  const [head, , signature] = token.value.split('.')
  const payload = Buffer.from(JSON.stringify({ exp: 1, iat: 0 })).toString('base64url')
  await page.context().addCookies([{ ...token, value: `${head}.${payload}.${signature}` }])
}

test('two tabs refresh the session once, and signing out in one signs out the other', async ({
  page,
  context,
}) => {
  const sanda = await newAccount(page.request, 'Sanda')
  await openAccount(page, sanda)
  const other = await context.newPage()
  await other.goto(hrefs.account())
  await expect(deviceList(other).first()).toBeVisible()

  await test.step('both tabs find the token expired at the same time', async () => {
    let refreshes = 0
    await context.route('**/identity/idp', (route) => {
      if (isRefresh(route)) refreshes += 1
      return route.continue()
    })
    await spoilAccessToken(page)
    await Promise.all([page.reload(), other.reload()])
    await expect(deviceList(page).first()).toBeVisible()
    await expect(deviceList(other).first()).toBeVisible()
    expect(refreshes).toBe(1)
    await context.unroute('**/identity/idp')
  })

  await test.step('an API that refuses a valid token causes one refresh and one retry', async () => {
    const tokens: string[] = []
    await page.route('**/api/v1/user/devices*', (route) => {
      tokens.push(route.request().headers()['authorization'] ?? '')
      return tokens.length === 1
        ? route.fulfill({ status: 401, json: { error: 'UNAUTHORIZED', message: '' } })
        : route.continue()
    })
    await page.reload()
    await expect(deviceList(page).first()).toBeVisible()
    expect(new Set(tokens).size).toBe(2)
    await page.unroute('**/api/v1/user/devices*')
  })

  await test.step('signing out in one tab signs out the other', async () => {
    await page.goto(hrefs.logout())
    await page.waitForURL('/')
    await expect(page.getByText(loginMessages.signedOut)).toBeVisible()
    await other.waitForURL('/')
    await expect(other.getByText(sanda.email)).toHaveCount(0)
  })
})

test('a failing identity service signs no one out', async ({ page, context }) => {
  const petre = await newAccount(page.request, 'Petre')
  await openAccount(page, petre)

  for (const [outage, answer] of [
    ['it answers 500', { status: 500, json: { __type: 'InternalErrorException' } }],
    [
      'a proxy answers for it',
      { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    ],
  ] as const) {
    await test.step(outage, async () => {
      await context.route('**/identity/idp', (route) =>
        isRefresh(route) ? route.fulfill(answer) : route.continue(),
      )
      await spoilAccessToken(page)
      await page.reload()
      await expect(
        page.getByRole('alert').getByText(toastMessages.serverError).first(),
      ).toBeVisible({
        timeout: 25_000,
      })
      await expect(page).toHaveURL(hrefs.account())
      await expectAccessible(page)
      await context.unroute('**/identity/idp')
      await page.reload()
      await expect(deviceList(page).first()).toBeVisible()
    })
  }

  await test.step('only a refusal by the identity service ends the session, through /logout to the home page', async () => {
    await context.route('**/identity/idp', (route) =>
      isRefresh(route)
        ? route.fulfill({
            status: 400,
            headers: { 'x-amzn-errortype': 'NotAuthorizedException:' },
            json: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
          })
        : route.continue(),
    )
    await spoilAccessToken(page)
    await page.reload()
    await page.waitForURL('/')
    await expect(page.getByText(errorMessages.UNAUTHORIZED)).toBeVisible()
    await expect(heading(page)).toHaveCount(0)
    await context.unroute('**/identity/idp')
  })

  await test.step('signing out while the identity service hangs takes at most three seconds', async () => {
    await openAccount(page, petre)
    await context.route('**/identity/idp', () => new Promise<void>(() => {}))
    await page.goto(hrefs.logout())
    await page.waitForURL('/', { timeout: 6_000 })
    await expect(
      page.getByRole('banner').getByRole('link', { name: loginMessages.submit }),
    ).toBeVisible()
    const cookies = await context.cookies()
    expect(cookies.filter(({ name }) => name.endsWith('Token'))).toEqual([])
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
