import { lazy, Suspense, type ReactNode } from 'react'
import { useSite } from '#web/lib/site.ts'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'

// Loaded only while something is announced.
const AnnouncementBar = lazy(async () => ({
  default: (await import('./announcement-bar.tsx')).AnnouncementBar,
}))

export function Frame({ header, children }: { header: ReactNode; children: ReactNode }) {
  const { announcement } = useSite()

  return (
    <div className={styles.frame}>
      {announcement && (
        <Suspense>
          <AnnouncementBar announcement={announcement} />
        </Suspense>
      )}
      {header}
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
