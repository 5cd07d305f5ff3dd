import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import { RouteError } from './route-error.tsx'
import { SubscriptionGuard } from './subscription-guard.tsx'
import styles from './layout.module.css'

/** Navbar above, footer below (spec §2 „Main layout”). */
export default function MainLayout() {
  return (
    <div className={styles.frame}>
      <Navbar />
      <main className={styles.main} id="content" tabIndex={-1}>
        <SubscriptionGuard />
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <div className={styles.frame}>
      <Navbar />
      <main className={styles.main} id="content" tabIndex={-1}>
        <RouteError error={error} />
      </main>
      <Footer />
    </div>
  )
}
