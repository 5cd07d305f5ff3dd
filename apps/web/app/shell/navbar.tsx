import { hrefs } from '@hlizo/contract/hrefs'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useIsSignedIn } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from './logo.tsx'
import { GiftLink, WaitingBar } from './navbar-parts.tsx'
import { useIsScrolled } from './use-is-scrolled.ts'
import styles from './navbar.module.css'

const ro = shellMessages.navbar

// Visitors do not load what only members see.
const MemberBar = lazy(async () => ({ default: (await import('./member-bar.tsx')).MemberBar }))

/** Purchase pages offer nothing else (D146). */
const quietPaths: readonly string[] = [hrefs.subscribe(), hrefs.voucherCheckout()]

/** The bar of the main screens (spec §2). */
export function Navbar() {
  const isSignedIn = useIsSignedIn()
  const isScrolled = useIsScrolled()

  return (
    <header className={classes(styles.bar, isScrolled && styles.solid)}>
      <nav className={styles.row} aria-label={ro.label}>
        <Logo />
        {isSignedIn ? (
          <Suspense fallback={<WaitingBar />}>
            <MemberBar />
          </Suspense>
        ) : (
          <VisitorBar />
        )}
      </nav>
    </header>
  )
}

function VisitorBar() {
  const { pathname } = useLocation()

  return (
    <div className={styles.end}>
      <GiftLink />
      {!quietPaths.includes(pathname) && (
        <ButtonLink to={hrefs.register()} size="sm">
          {ro.subscribe}
        </ButtonLink>
      )}
      <Link className={styles.signIn} to={hrefs.login()} prefetch="intent">
        <span className={styles.signInText}>{ro.login}</span>
        <Icon name="user" />
      </Link>
    </div>
  )
}
