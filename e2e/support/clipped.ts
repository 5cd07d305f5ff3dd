import type { Page } from '@playwright/test'

/** The spacing that a reader may set without losing anything (WCAG 1.4.12). */
export const widerText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`

/** The buttons, links that look like buttons, labels and headings whose text is cut off by their own box. */
export function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(element)
      if (clipPath !== 'none' || webkitLineClamp !== 'none') return false
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      const isWide = overflowX !== 'visible' && scrollWidth > clientWidth + 1
      const isHigh = overflowY !== 'visible' && scrollHeight > clientHeight + 1

      return clientWidth > 0 && (isWide || isHigh)
    }
    const named = Array.from(document.querySelectorAll('button, h1, h2, h3, label, legend, a'))
    const isShown = (element: Element) =>
      element.checkVisibility() && element.textContent?.trim() !== ''

    return named
      .filter((element) => isShown(element) && isCut(element))
      .map((element) => element.textContent?.trim().slice(0, 60) ?? '')
  })
}
