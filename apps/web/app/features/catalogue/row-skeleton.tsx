import { Carousel } from '#web/ui/carousel.tsx'
import { SectionHeading } from '#web/ui/heading.tsx'
import { PosterCardSkeleton } from '#web/ui/poster-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './row-skeleton.module.css'

const places = [1, 2, 3, 4, 5, 6]

/** The placeholder of a row that is loading, with its name where known. */
export function RowSkeleton({ name, isTop = false }: { name?: string; isTop?: boolean }) {
  return (
    <div className={styles.row} aria-hidden="true">
      <Carousel
        heading={name ? <SectionHeading title={name} /> : <Skeleton shape="title" />}
        label=""
        items={places}
        itemKey={(place) => place}
        size={isTop ? 'large' : 'normal'}
        previousLabel=""
        nextLabel=""
        renderItem={() => <PosterCardSkeleton />}
      />
    </div>
  )
}
