import { expect, type Page } from '@playwright/test'
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

/** Notes what the live region says from now on. */
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

/** What the live region has said since `listen`. */
export const said = async (page: Page): Promise<string[]> =>
  Said.parse(JSON.parse((await page.locator(REGION).getAttribute('data-said')) ?? '[]'))

/** Expects that the focus is on something, and names where it is when it is not. */
export async function expectFocus(page: Page, what: string): Promise<void> {
  const name = () => page.evaluate(() => document.activeElement?.tagName ?? 'nothing')
  await expect.soft.poll(name, { message: `the focus: ${what}`, timeout: 10_000 }).not.toBe('BODY')
}
