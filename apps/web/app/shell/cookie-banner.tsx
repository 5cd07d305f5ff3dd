import { hrefs } from '@hlizo/contract/hrefs'
import { cookieBannerMessages as ro } from '@hlizo/contract/messages/cookie-banner'
import { forgetAnalytics } from '#web/lib/analytics.ts'
import { giveConsent, useIsConsentAsked } from '#web/lib/consent.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import styles from './cookie-banner.module.css'

/** Publishes the height of the banner, so that a player can end above it. */
function reserveRoom(banner: HTMLElement | null) {
  if (banner === null) return undefined
  const { style } = document.documentElement
  // The layout height: the bounding box would include the banner's animation.
  const measure = () => style.setProperty('--banner-height', `${innerHeight - banner.offsetTop}px`)
  const observer = new ResizeObserver(measure)
  observer.observe(banner)
  addEventListener('resize', measure)

  return () => {
    observer.disconnect()
    removeEventListener('resize', measure)
    style.removeProperty('--banner-height')
  }
}

function refuse(): void {
  giveConsent('essential')
  forgetAnalytics()
}

/** Asks once; both answers are equally easy (spec §2, D142). The page works without an answer. */
export function CookieBanner() {
  if (!useIsConsentAsked()) return null

  return (
    <section className={styles.banner} aria-label={ro.label} ref={reserveRoom}>
      <p className={styles.words}>
        {ro.text} <TextLink to={hrefs.cookies()}>{ro.list}</TextLink>
      </p>
      <div className={styles.choices}>
        <Button variant="secondary" onClick={refuse}>
          {ro.acceptEssentials}
        </Button>
        <Button variant="secondary" onClick={() => giveConsent('all')}>
          {ro.acceptAll}
        </Button>
      </div>
    </section>
  )
}
