import {
  expect,
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type Response,
} from '@playwright/test'

/** Chromium repeats every refused response in its console; the response itself is watched. */
const REPEATED = /^Failed to load resource: the server responded with a status of/

function consoleFault(message: ConsoleMessage): string | null {
  if (message.type() !== 'error' || REPEATED.test(message.text())) return null

  return `console: ${message.text()} (${message.location().url})`
}

function responseFault(response: Response): string | null {
  if (response.status() < 400) return null
  const { pathname, search } = new URL(response.url())

  return `${response.status()} ${response.request().method()} ${pathname}${search}`
}

type Faults = {
  /**
   * The faults that a journey causes on purpose, announced with `test.use({ provoked: { faults: [...] } })`. A fault reads
   * `404 GET /api/v1/videos/9`, `console: text (address)` or `error: text`. They stand in an object because
   * Playwright reads an array of two as a value with its options.
   */
  readonly provoked: { readonly faults: readonly RegExp[] }
  /** Watches a context of a browser that the journey starts by itself. */
  readonly watchFaults: (context: BrowserContext) => void
  readonly faults: { readonly found: string[]; readonly watch: (context: BrowserContext) => void }
}

/** Playwright's `test`, which fails on every console error, page error and refused response that was not announced. */
export const test = base.extend<Faults>({
  provoked: [{ faults: [] }, { option: true }],
  faults: [
    async ({ browser, provoked }, use) => {
      const found: string[] = []
      const note = (fault: string | null) => {
        if (fault !== null && !provoked.faults.some((pattern) => pattern.test(fault)))
          found.push(fault)
      }
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => note(consoleFault(message)))
        context.on('weberror', (error) => note(`error: ${error.error().message}`))
        context.on('response', (response) => note(responseFault(response)))
      }
      browser.contexts().forEach(watch)
      browser.on('context', watch)
      await use({ found, watch })
      browser.off('context', watch)
      expect(found, 'faults that the journey did not announce').toEqual([])
    },
    { auto: true },
  ],
  watchFaults: async ({ faults }, use) => use(faults.watch),
  page: async ({ page }, use) => {
    await use(page)
    // A changed answer may be under way when the journey ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

export { expect } from '@playwright/test'
