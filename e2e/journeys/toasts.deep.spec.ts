import type { Locator } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

const kinds = ['default', 'success', 'info', 'warn', 'danger'] as const

const ended = (animated: Locator, name: string) =>
  animated.evaluate((element, wanted) => {
    const animation = element
      .getAnimations()
      .find((one) => one instanceof CSSAnimation && one.animationName.includes(wanted))
    animation?.finish()

    return animation !== undefined
  }, name)

test('the five kinds of toasts have five background colors, the default is green', async ({
  page,
}) => {
  await page.goto('/dev/ui')
  const colours = new Map<string, string>()
  for (const kind of kinds) {
    await page.getByRole('button', { name: kind, exact: true }).click()
    const toast = page.locator('[role=status], [role=alert]').filter({ hasText: `„${kind}”` })
    await expect(toast).toBeVisible()
    colours.set(kind, await toast.evaluate((element) => getComputedStyle(element).backgroundColor))
  }
  expect(new Set(colours.values()).size).toBe(kinds.length)
  const [red = 0, green = 0, blue = 0] = colours.get('default')?.match(/\d+/g)?.map(Number) ?? []
  expect(green).toBeGreaterThan(Math.max(red, blue))
})

test('a toast is shown for ten seconds, then fades and is removed', async ({ page }) => {
  await page.goto('/dev/ui')
  await page.getByRole('button', { name: 'warn', exact: true }).click()
  const toast = page.getByRole('status').filter({ hasText: '„warn”' })
  const time = toast.locator(':scope > span').last()
  await expect(time).toHaveCSS('animation-duration', '10s')
  await page.mouse.move(0, 0)

  await expect.poll(() => ended(time, 'run-out')).toBe(true)
  await expect(toast).toHaveCSS('animation-name', /fade/)
  await expect(toast).toHaveCount(0)
})
