import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import { createContext, useContext, useEffect, useRef } from 'react'
import styles from './data-table.module.css'
import { useGrid } from './grid-parts.tsx'

/** How the next rows are loaded; undefined when all are there. */
export type More = { readonly isLoading: boolean; readonly load: () => void } | undefined

export const MoreContext = createContext<More>(undefined)

/** The end of the rows that are loaded: the next ones are asked for before it is in sight. */
export function MoreRows() {
  const more = useContext(MoreContext)
  const { size, columnCount } = useGrid().state.collection

  return (
    <>
      {/* With more rows the end may still be near, which its observer would not tell again. */}
      {more && <EndOfRows key={size} load={more.load} />}
      {more?.isLoading && (
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
  useEffect(() => {
    const end = ref.current
    if (end === null) return undefined
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load()
      },
      { root: end.closest('[role="grid"]'), rootMargin: '0px 0px 100% 0px' },
    )
    sight.observe(end)

    return () => sight.disconnect()
  }, [load])

  return <div ref={ref} className={styles.end} inert />
}
