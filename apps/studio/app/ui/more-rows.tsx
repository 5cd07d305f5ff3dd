import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react'
import styles from './data-table.module.css'
import { useGrid } from './grid-parts.tsx'
import type { MoreOfTable } from './table-source.ts'

/** How the next rows are loaded; undefined when all are there. */
export type More = MoreOfTable | undefined

export const MoreContext = createContext<More>(undefined)

/** The row after those that are loaded. */
export function MoreRows() {
  const more = useContext(MoreContext)
  const { size, columnCount } = useGrid().state.collection

  return more && <NextRows more={more} size={size} columnCount={columnCount} />
}

type NextRowsProps = { more: MoreOfTable; size: number; columnCount: number }

/**
 * Asks for the next rows before the end of those that are loaded is in sight. Not while they are loading, which would
 * begin again, nor after a failure, which would repeat as fast as the server answers.
 */
export function NextRows({ more: { isLoading, error, load }, size, columnCount }: NextRowsProps) {
  return (
    <>
      {/* With more rows the end may still be near, which its observer would not tell again. */}
      {!isLoading && error === null && <EndOfRows key={size} load={load} />}
      {isLoading && (
        <div role="row" className={styles.more}>
          <div role="rowheader" aria-colspan={columnCount} className={styles.alone}>
            {ro.loadingMore}
          </div>
        </div>
      )}
    </>
  )
}

function EndOfRows({ load }: { load: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  // A new observer always tells once: it must not come with every drawing of the table.
  const ask = useEffectEvent(load)
  useEffect(() => {
    const end = ref.current
    if (end === null) return undefined
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) ask()
      },
      { root: end.closest('[role="grid"]'), rootMargin: '0px 0px 100% 0px' },
    )
    sight.observe(end)

    return () => sight.disconnect()
  }, [])

  return <div ref={ref} className={styles.end} inert />
}
