import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './carousel.module.css'

type CarouselProps<Item> = {
  heading: ReactNode
  /** Names the list for screen readers. */
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string | number
  /** Draws one card; `tabIndex` goes on its links, so that Tab enters the row once and arrows walk it. */
  renderItem: (item: Item, tabIndex: 0 | -1, place: number) => ReactNode
  previousLabel: string
  nextLabel: string
  /** large: fewer and bigger cards, for instance of a top list. */
  size?: 'normal' | 'large'
}

/** A row that scrolls sideways: by finger, by wheel, by its arrows or by the arrow keys. Half a card peeks in. */
export function Carousel<Item>({
  heading,
  label,
  items,
  itemKey,
  renderItem,
  previousLabel,
  nextLabel,
  size = 'normal',
}: CarouselProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const scroll = useRowScroll(list)

  const walk = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, current, items.length)
    if (to === null) return
    event.preventDefault()
    setCurrent(to)
    list.current?.children[to]?.querySelector<HTMLElement>('a, button')?.focus()
  }

  return (
    <section className={styles.row}>
      {heading}
      <div className={styles.stage}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys only move the focus between its links */}
        <ul
          ref={list}
          className={classes(styles.list, size === 'large' && styles.large)}
          aria-label={label}
          onScroll={scroll.look}
          onPointerEnter={scroll.look}
          onKeyDown={walk}
        >
          {items.map((item, place) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes where the focus is
            <li key={itemKey(item)} className={styles.item} onFocus={() => setCurrent(place)}>
              {renderItem(item, place === Math.min(current, items.length - 1) ? 0 : -1, place)}
            </li>
          ))}
        </ul>
        <div className={styles.arrows}>
          <IconButton {...scroll.previous} icon="chevron-left" label={previousLabel} />
          <IconButton {...scroll.next} icon="chevron-right" label={nextLabel} />
        </div>
      </div>
    </section>
  )
}

/** Scrolls a row by most of its width; disabled at the end of the row. */
function useRowScroll(list: RefObject<HTMLUListElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })

  const look = () => {
    if (!list.current) return
    const { scrollLeft, clientWidth, scrollWidth } = list.current
    setEnds({ atStart: scrollLeft < 8, atEnd: scrollLeft + clientWidth > scrollWidth - 8 })
  }
  const arrow = (direction: 1 | -1, disabled: boolean) => ({
    size: 'lg' as const,
    isFilled: true,
    tabIndex: -1,
    disabled,
    onClick: () =>
      list.current?.scrollBy({
        left: direction * list.current.clientWidth * 0.85,
        behavior: 'smooth',
      }),
  })

  return { look, previous: arrow(-1, ends.atStart), next: arrow(1, ends.atEnd) }
}

function placeAfter(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, count - 1)
    case 'ArrowLeft':
      return Math.max(from - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
