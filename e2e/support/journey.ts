import {
  expect,
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type Response,
} from '@playwright/test'

/** Patterns for the faults that a journey causes on purpose, by the browser context they happen in. */
const announced = new WeakMap<BrowserContext, RegExp[]>()

/** Chromium repeats every refused response in its console; the response itself is watched. */
const REPEATED = /^Failed to load resource: the server responded with a status of/

/**
 * Announces faults that a journey is about to cause, in all pages of the context. A fault reads
 * `404 GET /api/v1/videos/9`, `console: text` or `error: text`; one that nothing announces fails the journey.
 */
export function provoke(at: Page | BrowserContext, ...faults: readonly RegExp[]): void {
  const context = 'context' in at ? at.context() : at
  announced.set(context, [...(announced.get(context) ?? []), ...faults])
}

function consoleFault(message: ConsoleMessage): string | null {
  if (message.type() !== 'error' || REPEATED.test(message.text())) return null

  return `console: ${message.text()} (${message.location().url})`
}

function responseFault(response: Response): string | null {
  if (response.status() < 400) return null
  const { pathname, search } = new URL(response.url())

  return `${response.status()} ${response.request().method()} ${pathname}${search}`
}

/** Writes down every fault of a context; whether it was announced is asked when it happens. */
function watch(context: BrowserContext, faults: string[]): void {
  const note = (fault: string | null, page: Page | null) => {
    if (fault === null || announced.get(context)?.some((pattern) => pattern.test(fault))) return
    faults.push(`${fault} at ${page?.url() ?? 'no page'}`)
  }
  context.on('console', (message) => note(consoleFault(message), message.page()))
  context.on('weberror', (error) => note(`error: ${error.error().message}`, error.page()))
  context.on('response', (response) => note(responseFault(response), null))
}

/** Playwright's `test`, which fails on every console error, page error and refused response that was not announced. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ browser }, use) => {
      const faults: string[] = []
      const onContext = (context: BrowserContext) => watch(context, faults)
      for (const context of browser.contexts()) onContext(context)
      browser.on('context', onContext)
      await use(faults)
      browser.off('context', onContext)
      expect(faults, 'faults that the journey did not announce').toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
