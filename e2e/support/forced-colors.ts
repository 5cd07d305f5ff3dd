import type { Page } from '@playwright/test'

/** The icons of links and buttons without an opaque ground of their own: behind them may be a picture. */
function iconsOnNothing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const groundOf = (element: Element | null, control: Element | null): string | undefined => {
      if (element === null) return undefined
      const { backgroundColor } = getComputedStyle(element)
      if (!backgroundColor.startsWith('rgba')) return backgroundColor

      return element === control ? undefined : groundOf(element.parentElement, control)
    }

    return Array.from(document.querySelectorAll('a svg[data-icon], button svg[data-icon]'))
      .filter((icon) => icon.checkVisibility({ visibilityProperty: true }))
      .filter((icon) => {
        const ground = groundOf(icon, icon.closest('a, button'))
        return ground === undefined || ground === getComputedStyle(icon).color
      })
      .map((icon) => `icon without a ground: ${icon.getAttribute('data-icon')}`)
  })
}

/** The fields whose edge is a shadow, which is not drawn. */
function fieldsWithoutEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasEdge = (element: Element | null | undefined) => {
      if (!element) return false
      const { borderBottomWidth, borderBottomColor } = getComputedStyle(element)
      return borderBottomWidth !== '0px' && !/^rgba.*, 0\)$/.test(borderBottomColor)
    }

    return Array.from(document.querySelectorAll('input, textarea, select'))
      .filter((field) => !field.matches('[type=checkbox], [type=radio], [type=range]'))
      .filter((field) => field.checkVisibility({ visibilityProperty: true }))
      .filter((field) => {
        // The boxes of a code stand beside its field.
        const box = field.nextElementSibling?.firstElementChild
        return ![field, field.parentElement, box].some(hasEdge)
      })
      .map((field) => `field without an edge: ${field.getAttribute('name')}`)
  })
}

/** The groups in which what is chosen looks like the rest. */
function equalChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const looks = (element: Element) => {
      const { backgroundColor, borderColor, outlineWidth, outlineStyle } = getComputedStyle(element)
      const [red, green, blue] = backgroundColor.match(/\d+/g) ?? []
      return [red, green, blue, borderColor, outlineStyle === 'none' ? '' : outlineWidth].join()
    }
    const lookOf = (choice: Element) =>
      [choice, ...choice.querySelectorAll('input, span')].map(looks).join(' ')
    const isDrawnByBrowser = (input: Element) =>
      input.clientWidth > 1 && getComputedStyle(input).appearance !== 'none'

    return Array.from(document.querySelectorAll('[role=tablist], [role=group], fieldset'))
      .filter((group) => group.checkVisibility({ visibilityProperty: true }))
      .filter((group) => !Array.from(group.querySelectorAll('[type=radio]')).some(isDrawnByBrowser))
      .filter((group) => {
        const [chosen = [], others = []] = [true, false].map((wanted) =>
          Array.from(group.querySelectorAll('[role=tab], [aria-pressed], label:has([type=radio])'))
            .filter(
              (part) =>
                part.matches('[aria-selected=true], [aria-pressed=true], :has(:checked)') ===
                wanted,
            )
            .map(lookOf),
        )
        return others.some((look) => chosen.includes(look))
      })
      .map((group) => `choice like the others: ${group.textContent?.trim().slice(0, 40)}`)
  })
}

/**
 * Elements that forced colors make invisible: forced colors remove shadows, author colors and partial transparency (https://drafts.csswg.org/css-color-adjust/#forced).
 */
export async function faultsOfForcedColors(page: Page): Promise<string[]> {
  return [
    ...(await iconsOnNothing(page)),
    ...(await fieldsWithoutEdge(page)),
    ...(await equalChoices(page)),
  ]
}
