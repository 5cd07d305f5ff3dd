import { useRef, useState, type PointerEvent } from 'react'
import { moved } from '#studio/lib/moved.ts'
import { rowAt } from '#studio/lib/row-at.ts'

/** A finger that moves less is a tap. */
const MOVED_PX = 6

type Held = { readonly id: string; readonly pointerId: number; readonly y: number }
type TouchSort<Item> = {
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => string
  readonly onMove: ((items: Item[]) => void) | undefined
}

const rowOf = (list: Element, id: string) => list.querySelector(`[data-key="${CSS.escape(id)}"]`)

/** The row whose handle a finger touches. */
function heldBy({ pointerType, target, pointerId, clientY }: PointerEvent): Held | null {
  if (pointerType !== 'touch' || !(target instanceof Element)) return null
  const row = target.closest('[data-touch-handle]')?.closest('[data-key]')
  const id = row?.getAttribute('data-key')

  return id ? { id, pointerId, y: clientY } : null
}

/**
 * Moves the rows of a list by a finger on their handle. React Aria leaves touch to the browser's own drag, which
 * many start only after a long press and some never (docs/decisions/0231). The rows are in the wanted order
 * while the finger is down.
 */
export function useTouchSort<Item>({ items, idOf, onMove }: TouchSort<Item>) {
  const held = useRef<Held | null>(null)
  const [sorted, setSorted] = useState<{ id: string; items: readonly Item[] } | null>(null)
  const shown = sorted?.items ?? items

  const orderAt = (list: Element, id: string, y: number) => {
    const rows = [...list.querySelectorAll('[data-key]')].flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      const key = row.getAttribute('data-key') ?? id
      return key === id ? [] : [{ id: key, top, bottom }]
    })
    const place = rowAt(rows, y)

    return place ? moved(shown, idOf, { keys: [id], ...place }) : [...shown]
  }
  const release = () => {
    held.current = null
    setSorted(null)
  }

  return {
    shown,
    movedId: sorted?.id ?? null,
    listProps: {
      onPointerDownCapture: (event: PointerEvent) => {
        // A second finger changes nothing.
        if (event.isPrimary) held.current = onMove ? heldBy(event) : null
      },
      onPointerMove: ({ currentTarget: list, pointerId, clientY }: PointerEvent) => {
        const one = held.current
        if (one?.pointerId !== pointerId) return
        if (!sorted && Math.abs(clientY - one.y) < MOVED_PX) return
        list.setPointerCapture(pointerId)
        setSorted({ id: one.id, items: orderAt(list, one.id, clientY) })
        // Only towards the nearer edge: a row that leaves the edge keeps under the finger.
        const isTowardsEdge = (clientY - one.y) * (clientY - window.innerHeight / 2) > 0
        if (isTowardsEdge) rowOf(list, one.id)?.scrollIntoView({ block: 'nearest' })
      },
      onPointerUp: ({ currentTarget: list, pointerId, clientY }: PointerEvent) => {
        if (held.current?.pointerId !== pointerId) return
        const order = sorted && orderAt(list, sorted.id, clientY)
        if (order?.some((item, index) => item !== items[index])) onMove?.(order)
        release()
      },
      onPointerCancel: ({ pointerId }: PointerEvent) => {
        if (held.current?.pointerId === pointerId) release()
      },
    },
  }
}
