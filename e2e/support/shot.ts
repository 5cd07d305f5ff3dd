import type { Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { settled } from './settled.ts'

/** The viewer of a screen. */
export const viewers = ['visitor', 'newcomer', 'failing', 'subscriber'] as const
export type Viewer = (typeof viewers)[number]

/** One picture: an address, and what happens before and after it is opened. */
export type Shot = {
  readonly name: string
  readonly address: string
  readonly before?: (page: Page) => Promise<unknown>
  readonly after?: (page: Page) => Promise<unknown>
  readonly isTelevision?: true
}

/** The errors that the states of shots cause: an unknown purchase, a wrong code, a closed service. */
export const shotFaults: readonly RegExp[] = [
  /^404 GET \/api\/v1\/vouchers\/nimeni/,
  /^404 GET \/nicaieri/,
  /^400 POST \/api\/v1\/auth\/device\//,
  /^(418|500) GET \/api\/v1\/favorites/,
]

/** Presses the first button with this name. */
export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
/** A screen in the browser. */
export const shot = (
  name: string,
  address: string,
  more: Omit<Shot, 'name' | 'address'> = {},
): Shot => ({
  name,
  address,
  ...more,
})
/** A page of the television, once it says this. */
export const television = (name: string, text: string, before?: Shot['before']): Shot => ({
  name,
  address: hrefs.tv(),
  isTelevision: true,
  ...(before && { before }),
  after: (page) => page.getByText(text).first().waitFor(),
})

const chooseMihai = profilesMessages.pick.choose('Mihai')
/** A page of the television behind the question who is laughing, once `ready` is there. */
export const televisionInside = (name: string, address: string, ready: string): Shot => ({
  name,
  address,
  isTelevision: true,
  after: async (page) => {
    const takeOver = page.getByRole('button', { name: profilesMessages.takeOver.confirm })
    const arrived = page.locator(ready).first()
    await page.getByRole('button', { name: chooseMihai }).click()
    // The previous picture was of another account with the same profile.
    await takeOver.or(arrived).first().waitFor()
    if (await takeOver.isVisible()) await takeOver.click()
    await arrived.waitFor()
    await settled(page)
  },
})
