import type { BrowserContext, Page } from '@playwright/test'
import { chooseFiles, dropFiles, expectSent } from './evening-editor.ts'
import { FILES } from './evening-files.ts'
import { expect } from './journey.ts'
import { killBrowser } from './own-browser.ts'
import type { OwnProduct } from './own-product.ts'

const UPLOADS = '/studio/uploads'
/** Sixty small files, on cores that are busy. */
const SOON = { timeout: 120_000 }
/** How many files have arrived when the browser is killed, and when the node is killed. */
const [BROWSER_KILLED_AFTER, NODE_KILLED_AFTER] = [FILES * 0.4, FILES * 0.7]

/** Lets so many parts of files pass and holds the others until `open`; `acknowledged` has the paths of those that the node has received. */
async function holdParts(context: BrowserContext, parts: number) {
  let begun = 0
  const acknowledged: string[] = []
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  context.on('response', (response) => {
    if (response.request().method() === 'PATCH' && response.status() === 204)
      acknowledged.push(new URL(response.url()).pathname)
  })
  await context.route('**/api/v1/studio/uploads/*/bytes', async (route) => {
    if (route.request().method() === 'PATCH') {
      begun += 1
      if (begun > parts) await opened
    }
    await route.fallback()
  })

  return { isHolding: () => begun > parts, open, acknowledged }
}

/** Drops files in a browser that is killed on the way; gives what had arrived by then. */
export async function sendUntilKilled(page: Page, directory: string, paths: readonly string[]) {
  const { isHolding, acknowledged } = await holdParts(page.context(), BROWSER_KILLED_AFTER)
  await dropFiles(page, paths)
  await expect.poll(isHolding, SOON).toBe(true)
  await killBrowser(directory)

  return acknowledged
}

/** Goes on in another browser, while the node is killed and started again; nothing is sent twice. */
export async function goOnThroughKilledNode(
  page: Page,
  product: OwnProduct,
  { paths, arrived }: { readonly paths: readonly string[]; readonly arrived: readonly string[] },
): Promise<void> {
  const left = NODE_KILLED_AFTER - arrived.length
  const { isHolding, open, acknowledged } = await holdParts(page.context(), left)
  await page.goto(UPLOADS)
  await expect(page.getByText(/fișiere s-au întrerupt/)).toBeVisible()
  await chooseFiles(page, paths)
  await expect.poll(isHolding, SOON).toBe(true)
  await product.kill()
  open()
  await product.start()
  await expectSent(page)

  const all = [...arrived, ...acknowledged]
  expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([])
}
