import { hrefs } from '@hlizo/contract/hrefs'
import { shellMessages as ro } from '@hlizo/contract/messages/shell'
import { useLocation } from 'react-router'
import { useIsSignedIn } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Logo } from './logo.tsx'
import { GiftLink } from './navbar-parts.tsx'
import { useIsScrolled } from './use-is-scrolled.ts'
import styles from './navbar.module.css'

const quietPaths: readonly string[] = ['/paypal', hrefs.complete(), hrefs.logout()]

/** The header outside the main layout (spec §2): logo, gift, and register or sign in. */
export function BareHeader() {
  const { pathname } = useLocation()
  const isSignedIn = useIsSignedIn()
  const isScrolled = useIsScrolled()
  const isRegister = pathname === hrefs.register()

  return (
    <header className={classes(styles.bar, isScrolled && styles.solid)}>
      <nav className={styles.row} aria-label={ro.navbar.label}>
        <Logo />
        {!quietPaths.includes(pathname) && (
          <div className={styles.end}>
            <GiftLink />
            {!isSignedIn && (
              <ButtonLink
                to={isRegister ? hrefs.login() : hrefs.register()}
                size="sm"
                variant={isRegister ? 'secondary' : 'primary'}
              >
                {isRegister ? ro.navbar.login : ro.navbar.subscribe}
              </ButtonLink>
            )}
          </div>
        )}
      </nav>
    </header>
  )
}
