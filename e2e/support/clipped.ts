import type { Page } from '@playwright/test'

/**
 * The texts of which a part is seen and the rest is cut off by a box around them, with no ellipsis to say so and
 * nothing to scroll. Text that is hidden completely, as a closed answer, does not count.
 */
export async function clipped(page: Page): Promise<string[]> {
  return [...(await cutTexts(page)), ...(await cutHints(page))]
}

function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Line = { left: number; right: number; top: number; bottom: number }
    type TextState = 'seen' | 'cut' | 'gone' | 'hidden'
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) throw new Error('This browser has no canvas.')

    /** The lines of a text, each as high as its letters: the empty part of a line may be cut off. */
    const linesOf = (text: Node, parent: Element): Line[] => {
      const range = document.createRange()
      range.selectNodeContents(text)
      context.font = getComputedStyle(parent).font
      const ink = context.measureText(text.nodeValue ?? '')
      const above = ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent
      const below = ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent

      return Array.from(range.getClientRects())
        .filter(({ width }) => width > 0)
        .map(({ left, right, top, bottom }) => {
          const letters = { top: top + above, bottom: bottom - below }
          return { left, right, ...letters }
        })
    }

    /** How a box handles longer text: it cuts it off, shows an ellipsis, or scrolls. */
    const boxOf = (element: Element) => {
      const style = getComputedStyle(element)
      const end = (overflow: string, hasEllipsis: boolean) => {
        if (overflow === 'visible' || style.display === 'inline') return 'open'
        return hasEllipsis || /auto|scroll/.test(overflow) ? 'readable' : 'cut'
      }
      const { x, y } = element.getBoundingClientRect()
      const [west, north] = [x + element.clientLeft, y + element.clientTop]

      return {
        west,
        north,
        east: west + element.clientWidth,
        south: north + element.clientHeight,
        across: end(style.overflowX, style.textOverflow === 'ellipsis'),
        down: end(style.overflowY, style.webkitLineClamp !== 'none'),
        position: style.position,
        isTransformed: style.transform !== 'none',
        isForEars: style.clip !== 'auto' || style.clipPath !== 'none',
      }
    }
    type Box = ReturnType<typeof boxOf>
    const boxes = new Map<Element, Box>()
    const knownBox = (element: Element): Box => {
      const box = boxes.get(element) ?? boxOf(element)
      boxes.set(element, box)
      return box
    }

    /** The boxes that may cut a text. A positioned element is cut only by positioned boxes. */
    const boxesAround = (parent: Element): Box[] => {
      const around: Box[] = []
      let position = 'static'
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
        const box = knownBox(at)
        const isFree =
          position === 'fixed' || (position === 'absolute' && box.position === 'static')
        if (isFree && !box.isTransformed) continue
        position = box.position
        around.push(box)
      }
      return around
    }

    const stateOf = (line: Line, around: readonly Box[], slack: number): TextState => {
      let { left, right, top, bottom } = line
      let state: TextState = 'seen'
      for (const { across, down, west, north, east, south } of around) {
        const isCut =
          (across === 'cut' && (left < west - slack || right > east + slack)) ||
          (down === 'cut' && (top < north - 1 || bottom > south + 1))
        if (across !== 'open') [left, right] = [Math.max(left, west), Math.min(right, east)]
        if (down !== 'open') [top, bottom] = [Math.max(top, north), Math.min(bottom, south)]
        if (left >= right || top >= bottom) return isCut ? 'gone' : 'hidden'
        if (isCut) state = 'cut'
      }
      return state
    }

    /** The texts of a block, including inline elements. */
    const blockOf = (element: Element): Element =>
      getComputedStyle(element).display === 'inline' && element.parentElement
        ? blockOf(element.parentElement)
        : element
    const shown = { visibilityProperty: true, opacityProperty: true }

    const states = new Map<Element, Set<TextState>>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement
      if (parent?.checkVisibility(shown) !== true || text.nodeValue?.trim() === '') continue
      const around = boxesAround(parent)
      if (around.some(({ isForEars }) => isForEars)) continue
      const slack = 1 + (Number.parseFloat(getComputedStyle(parent).letterSpacing) || 0)
      const block = blockOf(parent)
      const all = states.get(block) ?? new Set()
      for (const line of linesOf(text, parent)) all.add(stateOf(line, around, slack))
      states.set(block, all)
    }

    return Array.from(states)
      .filter(([, all]) => all.has('cut') || (all.has('gone') && all.has('seen')))
      .map(([block]) => block.textContent?.trim().slice(0, 60) ?? '')
  })
}

/** The hints in empty fields, and the choices of closed lists, that are longer than their field. */
function cutHints(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) throw new Error('This browser has no canvas.')
    const hintOf = (field: Element) =>
      field instanceof HTMLInputElement
        ? field.placeholder
        : (field instanceof HTMLSelectElement && field.selectedOptions[0]?.text) || ''

    return Array.from(document.querySelectorAll('input:placeholder-shown, select'))
      .filter((field) => field.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((field) => {
        const { font, letterSpacing, wordSpacing, ...style } = getComputedStyle(field)
        if (style.textOverflow === 'ellipsis') return false
        Object.assign(context, { font, letterSpacing, wordSpacing })
        const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
        return context.measureText(hintOf(field)).width > field.clientWidth - padding + 1
      })
      .map(hintOf)
  })
}
