import { studioListMessages } from '@hlizo/contract/messages/studio'
import type { ReactNode } from 'react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { moved } from '#studio/lib/moved.ts'
import { Icon } from './icon.tsx'
import { useTouchSort } from './use-touch-sort.ts'
import styles from './sort-list.module.css'

type SortListProps<Item> = {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** What stands between the handle and the end of a row. */
  children: (item: Item) => ReactNode
  /** Undefined where the order may only be read. */
  onMove: ((items: Item[]) => void) | undefined
  empty: string
}

/** A list whose order is changed by mouse, touch, and by keys from the handle. */
export function SortList<Item extends object>(props: SortListProps<Item>) {
  const { label, items, idOf, nameOf, children, onMove, empty } = props
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: onMove === undefined,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      onMove?.(moved(items, idOf, { keys, target: target.key, place: target.dropPosition })),
  })

  const { shown, movedId, listProps } = useTouchSort({ items, idOf, onMove })

  return (
    <div {...listProps}>
      <GridList
        aria-label={label}
        className={styles.list ?? ''}
        items={shown.map((item) => ({ id: idOf(item), item }))}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <p className={styles.empty}>{empty}</p>}
      >
        {({ id, item }) => (
          <GridListItem
            id={id}
            textValue={nameOf(item)}
            className={styles.row ?? ''}
            {...(id === movedId && { 'data-moved': true })}
          >
            {onMove && (
              // The button is for keys and screen readers: React Aria lets pointers through it.
              <span className={styles.handle} data-touch-handle>
                <Button slot="drag" aria-label={studioListMessages.move(nameOf(item))}>
                  <Icon name="menu" />
                </Button>
              </span>
            )}
            {children(item)}
          </GridListItem>
        )}
      </GridList>
    </div>
  )
}
