import type { BrowserContext, Page } from '@playwright/test'
import { chooseFiles, dropFiles, expectSent } from './evening-editor.ts'
import { expect } from './journey.ts'
import { killBrowser } from './own-browser.ts'
import type { OwnProduct } from './own-product.ts'

const UPLOADS = '/studio/uploads'
/** Sixty small files, on cores that are busy. */
const SOON = { timeout: 120_000 }
/** The part of all bytes that has arrived when the browser is killed, and when the node is killed. */
const [BROWSER_KILLED_AT, NODE_KILLED_AT] = [0.4, 0.7]

/** The files that are sent, and how many bytes they have together. */
type Files = { readonly paths: readonly string[]; readonly bytes: number }

/** Passes parts of files up to the given number of bytes, and holds the others until `open`. */
async function holdAfter(context: BrowserContext, bytes: number) {
  const sizes = new Map<string, number>()
  let [passed, received, isHolding] = [0, 0, false]
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  context.on('response', (response) => {
    const [request, headers] = [response.request(), response.headers()]
    const { pathname } = new URL(response.url())
    if (request.method() === 'HEAD') sizes.set(pathname, Number(headers['upload-length']))
    if (request.method() === 'PATCH' && response.status() === 204)
      received += Number(headers['upload-offset']) - Number(request.headers()['upload-offset'])
  })
  await context.route('**/api/v1/studio/uploads/*/bytes', async (route) => {
    const request = route.request()
    if (request.method() === 'PATCH') {
      if (passed >= bytes) {
        isHolding = true
        await opened
      }
      const size = sizes.get(new URL(request.url()).pathname) ?? 0
      passed += size - Number(request.headers()['upload-offset'])
    }
    await route.fallback()
  })

  return {
    /** Waits until the node has received the passed parts; the next parts are held. */
    arrived: () => expect.poll(() => isHolding && received >= bytes, SOON).toBe(true),
    open,
    /** How many bytes the node has said that it has received. */
    received: () => received,
  }
}

/** How far all files are, as the editor sees it. */
const shownPart = (page: Page) =>
  page
    .getByRole('progressbar')
    .evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value / bar.max : 0))

/** Drops files in a browser that is killed on the way; gives how many bytes had arrived by then. */
export async function sendUntilKilled(page: Page, directory: string, { paths, bytes }: Files) {
  const { arrived, received } = await holdAfter(page.context(), bytes * BROWSER_KILLED_AT)
  await dropFiles(page, paths)
  await arrived()
  await expect.poll(() => shownPart(page), SOON).toBeGreaterThanOrEqual(BROWSER_KILLED_AT)
  expect(await shownPart(page)).toBeLessThan(NODE_KILLED_AT)
  await killBrowser(directory)

  return received()
}

/** Goes on in another browser, while the node is killed and started again; nothing is sent twice. */
export async function goOnThroughKilledNode(
  page: Page,
  product: OwnProduct,
  { files: { paths, bytes }, received }: { readonly files: Files; readonly received: number },
): Promise<void> {
  const held = await holdAfter(page.context(), bytes * NODE_KILLED_AT - received)
  await page.goto(UPLOADS)
  await expect(page.getByText(/fișiere s-au întrerupt/)).toBeVisible()
  await chooseFiles(page, paths)
  await held.arrived()
  await product.kill()
  held.open()
  await product.start()
  await expectSent(page)

  // Parts that a killed process received without acknowledging are not sent again either.
  expect(received + held.received()).toBeLessThanOrEqual(bytes)
}
