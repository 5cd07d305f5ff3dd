import type { APIResponse, Request, Response } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { screens } from '@hlizo/contract/screens'
import { essentialsAccepted } from '../support/people.ts'
import { newMember, subscribe } from '../support/members.ts'
import { listenForViolations } from '../support/policy.ts'

test.use({ provoked: { faults: [/^404 GET \/(nicaieri|comedian\/none|profile\/\d+)$/] } })

/** The values of the parameters in the URLs of screens. */
const PARAMETERS = { name: 'standup', slug: 'none', id: '1', profileId: '1', momentId: 'none' }
/** Keys of ours and of providers, and what only the server has. */
const SECRETS =
  /(?:sk|rk)_(?:live|test)_\w+|whsec_\w+|PRIVATE KEY|DATABASE_URL|MEDIA_SIGNING_KEY|node_modules\/|process\.env\.[A-Z]+/

const LEAVING = ['/logout', '/p/']

const addresses = Object.values(screens)
  .map(({ path }) => Object.entries(PARAMETERS).reduce(filled, path))
  .map((path) => (path === '*' ? '/nicaieri' : path))
  .filter((path) => !LEAVING.some((prefix) => path.startsWith(prefix)))

function filled(path: string, [name, value]: readonly [string, string]): string {
  return path.replace(`{${name}}`, value)
}

function policyOf(answer: Response | APIResponse): ReadonlyMap<string, readonly string[]> {
  const text = answer.headers()['content-security-policy'] ?? ''
  return new Map(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources] as const
    }),
  )
}

function expectStrict(answer: Response | APIResponse): void {
  const policy = policyOf(answer)
  const sources = [...(policy.get('script-src') ?? ['*']), ...(policy.get('style-src') ?? ['*'])]

  expect(sources.filter((source) => /unsafe|^\*|^data:|^blob:|^https?:$/.test(source))).toEqual([])
  for (const name of ['object-src', 'base-uri', 'frame-ancestors', 'default-src']) {
    expect(policy.get(name), name).toEqual(["'none'"])
  }
}

/** Whether a request leaks a token or an e-mail address. */
function leaks(request: Request, email: string): boolean {
  const sent = `${request.url()} ${request.headers()['referer'] ?? ''}`
  return (
    /(?<![\w-])eyJ[\w-]{10,}\.|accessToken=|refreshToken=|password=/.test(sent) ||
    sent.includes(email)
  )
}

test('every screen obeys its Content-Security-Policy, and no URL contains a secret', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const violations = await listenForViolations(context)
  await essentialsAccepted(context)
  const member = await newMember(page, 'Sanda')
  await subscribe(member)
  await member.call('POST', '/profiles', { name: 'Sanda', avatar: 1 })
  const leaking: string[] = []
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (leaks(request, member.email)) leaking.push(request.url())
    if (request.resourceType() === 'script') scripts.add(request.url())
  })

  for (const address of addresses) {
    await test.step(address, async () => {
      const answer = await page.goto(address)
      if (answer === null) throw new Error(`${address} has no answer.`)
      expectStrict(answer)
      await page.waitForLoadState('load')
      await expect(page.locator('body')).toBeVisible()
    })
  }

  expect(violations).toEqual([])
  expect(leaking).toEqual([])
  for (const script of scripts) {
    // R149: public files contain nothing of the server.
    const text = await (await page.request.get(script)).text()
    expect(text.match(SECRETS), script).toBeNull()
  }
})

test('cookies and storage have the expected content, and scripts cannot read the device cookie', async ({
  page,
  context,
}) => {
  await essentialsAccepted(context)
  const member = await newMember(page, 'Sorin')
  await page.goto(hrefs.account())
  await expect(page.getByText(member.email).first()).toBeAttached()

  for (const { name, value, sameSite, httpOnly } of await context.cookies()) {
    expect(name.length + value.length, name).toBeLessThanOrEqual(4_096)
    expect(['Lax', 'Strict'], name).toContain(sameSite)
    if (name.endsWith('hlizo-device')) expect(httpOnly).toBe(true)
    if (name === 'consent') {
      expect(Object.keys(JSON.parse(decodeURIComponent(value))).toSorted()).toEqual(['level', 'v'])
    }
  }
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toMatch(/(?<![\w-])eyJ[\w-]{10,}\./)
})

test('static files are immutable, pages are not cached, and private paths return 404', async ({
  request,
}) => {
  const page = await request.get('/')
  const [asset] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? []
  const script = await request.get(asset ?? '/assets/none.js')

  expect(page.headers()['cache-control']).toBe('no-cache')
  expect(script.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  const probes = [
    '/.git/HEAD',
    '/.env',
    '/admin',
    '/metrics',
    '/health',
    '/docs',
    '/server-status',
    '/package.json',
    '/wp-login.php',
    `${asset}.map`,
    '/api/v1/x.css',
  ]
  for (const path of probes) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).not.toMatch(/root:x|ref: refs|process_cpu/)
  }
  // nginx refuses paths above the root; the product returns 404.
  const climbing = await request.get('/..%2f..%2fetc%2fpasswd')
  expect([400, 404]).toContain(climbing.status())
  expect(await climbing.text()).not.toContain('root:x')
})
