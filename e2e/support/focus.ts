import { expect, type Locator, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { settled } from './settled.ts'

const Said = z.array(z.string())
const REGION = '[data-announcer]'

/** Opens an address without loading the page again, as a link does once the page is hydrated. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await settled(page)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Records the announcements of the live region from now on. */
export async function listen(page: Page): Promise<void> {
  await page.locator(REGION).evaluate((region) => {
    const said: (string | null)[] = []
    const note = () => {
      said.push(region.textContent)
      region.setAttribute('data-said', JSON.stringify(said))
    }
    region.setAttribute('data-said', '[]')
    new MutationObserver(note).observe(region, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

/** The announcements since `listen`. */
export const said = async (page: Page): Promise<string[]> =>
  Said.parse(JSON.parse((await page.locator(REGION).getAttribute('data-said')) ?? '[]'))

/** Where a new screen and a new view have the focus: what the screen marks for it, else its main region. */
export const screenStart = (page: Page): Locator =>
  page.locator('main [data-focus-home], main:not(:has([data-focus-home]))').first()

const focusedTag = (page: Page) =>
  page.evaluate(() => document.activeElement?.outerHTML.replace(/>[^]*/, '>') ?? 'nothing')

/** Expects the focus on this one element, and shows where it is when it is not. */
export async function expectFocusOn(target: Locator, what: string): Promise<void> {
  const page = target.page()
  const place = async () => {
    const isThere = await target.evaluateAll(
      (found) => found.length === 1 && found[0] === document.activeElement,
    )
    return isThere ? 'there' : `on ${await focusedTag(page)}, not on ${target.toString()}`
  }
  await expect.soft.poll(place, { message: `the focus: ${what}`, timeout: 10_000 }).toBe('there')
}

/** Expects the focus in the main region or in an open dialog, wherever the screen has put it there. */
export async function expectFocusInside(page: Page, what: string): Promise<void> {
  const place = async () => {
    const isInside = await page.evaluate(
      () => document.activeElement?.closest('main, dialog:modal') instanceof Element,
    )
    return isInside ? 'inside' : `on ${await focusedTag(page)}`
  }
  await expect.soft.poll(place, { message: `the focus: ${what}`, timeout: 10_000 }).toBe('inside')
}
