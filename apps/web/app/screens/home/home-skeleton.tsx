import { homeMessages } from '@hlizo/contract/messages/home'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { RowSkeleton } from '#web/features/catalogue/row-skeleton.tsx'
import { Page } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './home.module.css'

export function HomeSkeleton() {
  return (
    <>
      <h1 className="visually-hidden">{homeMessages.title}</h1>
      <output className="visually-hidden">{shellMessages.loading}</output>
      <HeroSkeleton />
      <Page>
        <RowSkeleton />
        <RowSkeleton isTop />
        <RowSkeleton />
      </Page>
    </>
  )
}

/** The room of the hero, which reaches below the navbar. */
export function HeroSkeleton() {
  return <Skeleton shape="hero" className={styles.heroSkeleton} />
}
