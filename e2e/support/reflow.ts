import type { Page } from '@playwright/test'

/**
 * What of a page cannot be read at the width of its window (WCAG 1.4.10): the page itself when it scrolls
 * sideways, and every text that ends outside of it. A row that scrolls by itself may be wider.
 */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const scrollsItself = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      const { overflowX, position, clip, clipPath } = getComputedStyle(element)
      const isHidden = position === 'absolute' && (clip !== 'auto' || clipPath !== 'none')
      return (
        isHidden ||
        ['auto', 'scroll', 'hidden', 'clip'].includes(overflowX) ||
        scrollsItself(element.parentElement)
      )
    }
    const isCut = (element: Element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && (right > clientWidth + 1 || left < -1)
    }
    const texts = Array.from(document.querySelectorAll('body *')).filter((element) =>
      Array.from(element.childNodes).some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      ),
    )
    const cut = texts
      .filter((element) => isCut(element) && !scrollsItself(element))
      .map((element) => element.textContent?.trim().slice(0, 60) ?? '')

    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`, ...cut] : cut
  })
}

/** The words of up to twelve letters, addresses and names of cookies aside, that are written on more than one line. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement?.checkVisibility() !== true) continue
      for (const { 0: word, index } of text.nodeValue?.matchAll(/[\p{L}\p{N}@_.-]+/gu) ?? []) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (/^\p{L}{2,12}[.]?$/u.test(word) && lines.size > 1) broken.push(word)
      }
    }

    return broken
  })
}
