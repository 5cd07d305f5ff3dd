import type { Key } from 'react-aria-components'
import { Layout, LayoutInfo, Rect, Size } from 'react-stately/useVirtualizerState'
import { BODY_KEY, HEAD_KEY, MORE_KEY, TableRows } from './table-rows.ts'

const HEAD_HEIGHT = 34
const ROW_HEIGHT = 40

/**
 * Where the rows of a table are, all of them of one height: by arithmetic, however many there are. Cells
 * are placed inside their row by its style.
 */
export class RowLayout extends Layout {
  get #rows(): TableRows<object> | null {
    const collection: unknown = this.virtualizer?.collection

    return collection instanceof TableRows ? collection : null
  }

  get #width(): number {
    return Math.max(this.virtualizer?.size.width ?? 0, this.#rows?.minWidth ?? 0)
  }

  get #bodyHeight(): number {
    const rows = this.#rows
    const height = rows ? (rows.size + (rows.hasMore ? 1 : 0)) * ROW_HEIGHT : 0

    // The words of an empty table have the room that is there.
    return rows?.size === 0
      ? Math.max(height, (this.virtualizer?.size.height ?? 0) - HEAD_HEIGHT)
      : height
  }

  #place(type: string, key: Key, parentKey: Key | null, y: number, height: number): LayoutInfo {
    const info = new LayoutInfo(type, key, new Rect(0, y, this.#width, height))
    info.parentKey = parentKey

    return info
  }

  #head(): LayoutInfo {
    const info = this.#place('header', HEAD_KEY, null, 0, HEAD_HEIGHT)
    info.isSticky = true
    info.zIndex = 1

    return info
  }

  #body(): LayoutInfo {
    return this.#place('rowgroup', BODY_KEY, null, HEAD_HEIGHT, this.#bodyHeight)
  }

  #row(place: number, key: Key, type = 'row'): LayoutInfo {
    return this.#place(type, key, BODY_KEY, HEAD_HEIGHT + place * ROW_HEIGHT, ROW_HEIGHT)
  }

  getVisibleLayoutInfos(rect: Rect): LayoutInfo[] {
    const rows = this.#rows
    if (rows === null) return []
    const first = Math.max(0, Math.floor((rect.y - HEAD_HEIGHT) / ROW_HEIGHT))
    const last = Math.min(rows.size - 1, Math.floor((rect.maxY - HEAD_HEIGHT) / ROW_HEIGHT))
    const places = new Set<number>()
    for (let place = first; place <= last; place += 1) places.add(place)
    // The row that has the focus stays in the page.
    for (const key of this.virtualizer?.persistedKeys ?? []) places.add(rows.placeOf(key))
    const shown = [...places]
      .toSorted((one, other) => one - other)
      .flatMap((place) => {
        const key = rows.keyAt(place)
        return key === null ? [] : [this.#row(place, key)]
      })
    const more = rows.hasMore ? [this.#row(rows.size, MORE_KEY, 'loader')] : []

    return [this.#head(), this.#body(), ...shown, ...more]
  }

  getLayoutInfo(key: Key): LayoutInfo | null {
    const rows = this.#rows
    if (key === HEAD_KEY) return this.#head()
    if (key === BODY_KEY) return this.#body()
    if (key === MORE_KEY) return rows?.hasMore ? this.#row(rows.size, MORE_KEY, 'loader') : null
    const place = rows?.placeOf(key) ?? -1

    return place < 0 ? null : this.#row(place, rows?.keyAt(place) ?? key)
  }

  getContentSize(): Size {
    return new Size(this.#width, HEAD_HEIGHT + this.#bodyHeight)
  }
}
