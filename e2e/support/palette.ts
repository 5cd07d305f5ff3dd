import { expect, type Page } from '@playwright/test'
import { studioMessages } from '@hlizo/contract/messages/studio'

/** Opens what the command palette of Studio finds, by keys. */
export async function openFound(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: studioMessages.palette.open })
  await expect(palette).toBeVisible()
  await page.keyboard.type(text)
  const found = palette.getByRole('menuitem', { name: text }).first()
  await expect(found).toBeVisible()
  await expect(async () => {
    const id = (await found.getAttribute('id')) ?? ''
    const chosen = await palette.getByRole('searchbox').getAttribute('aria-activedescendant')
    if (chosen !== id) await page.keyboard.press('ArrowDown')
    expect(chosen).toBe(id)
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}
