import type { Page } from '@playwright/test'

/** The icons of links and buttons that are drawn in the colour behind them, by the name of their drawing. */
export function invisibleIcons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const behind = (element: Element | null): string => {
      if (!element) return getComputedStyle(document.documentElement).backgroundColor
      const { backgroundColor } = getComputedStyle(element)

      return backgroundColor.endsWith(', 0)') ? behind(element.parentElement) : backgroundColor
    }
    const isHidden = (icon: Element) =>
      icon.getClientRects().length === 0 || !icon.checkVisibility({ visibilityProperty: true })

    return Array.from(document.querySelectorAll('a svg[data-icon], button svg[data-icon]'))
      .filter((icon) => !isHidden(icon) && getComputedStyle(icon).color === behind(icon))
      .map((icon) => icon.getAttribute('data-icon') ?? '')
  })
}
