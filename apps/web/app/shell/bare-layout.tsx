import { Outlet } from 'react-router'
import { BareHeader } from './bare-header.tsx'
import { Footer } from './footer.tsx'
import { RouteError } from './route-error.tsx'
import styles from './layout.module.css'

/** A short header, and the footer with its legal links (spec §2 „Outside the main layout”). */
export default function BareLayout() {
  return (
    <div className={styles.frame}>
      <BareHeader />
      <main className={styles.main} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <div className={styles.frame}>
      <BareHeader />
      <main className={styles.main} id="content" tabIndex={-1}>
        <RouteError error={error} />
      </main>
      <Footer />
    </div>
  )
}
