import { expect, type Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { expectFocusInside, goWithin, listen, said } from './focus.ts'
import { essentialsAccepted } from './people.ts'
import type { Shot } from './shot.ts'

const { footer } = shellMessages
const announcer = (page: Page) => page.locator('[data-announcer]')
const soft = expect.configure({ soft: true, timeout: 15_000 })

/** Pages without requirements, to start from. */
const quietPages = [
  [hrefs.cookies(), footer.cookies],
  [hrefs.privacy(), footer.privacy],
  [hrefs.terms(), footer.terms],
] as const

/** Opens another page and waits for its announcement. */
async function leaveFor(page: Page, { address, before }: Shot): Promise<void> {
  const here = new URL(page.url()).pathname
  const [other, title] =
    quietPages.find(([quiet]) => quiet !== address && quiet !== here) ?? quietPages[0]
  if (before) {
    // Drops responses that were cached before the routes were set.
    await page.goto(other)
    return announcer(page).waitFor({ state: 'attached' })
  }
  await goWithin(page, other)
  await expect(announcer(page)).toHaveText(`${title} · Hlizo`)
}

/** Opens a screen from another one, and expects the focus in it and its title to be read out once. */
export async function expectArrival(page: Page, shot: Shot): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A shot may have removed it.
  await essentialsAccepted(page.context())
  await shot.before?.(page)
  await leaveFor(page, shot)
  await listen(page)
  await goWithin(page, shot.address)
  await soft
    .poll(
      async () => {
        const [title, texts] = [await page.title(), await said(page)]

        return texts.length === 1 && texts[0] === title
      },
      { message: `the title is read out once: ${shot.name}` },
    )
    .toBe(true)
  await expectFocusInside(page, shot.name)
  if (!shot.after) return

  await shot.after(page)
  await expectFocusInside(page, `${shot.name}, after what was pressed`)
}
