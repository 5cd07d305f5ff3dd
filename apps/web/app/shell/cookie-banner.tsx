import { hrefs } from '@hlizo/contract/hrefs'
import { cookieBannerMessages as ro } from '@hlizo/contract/messages/cookie-banner'
import { forgetAnalytics } from '#web/lib/analytics.ts'
import { giveConsent, useIsConsentAsked } from '#web/lib/consent.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import styles from './cookie-banner.module.css'

function refuse(): void {
  giveConsent('essential')
  forgetAnalytics()
}

/** Asks once, and takes either answer as easily as the other (spec §2, D142). Not a wall: the page works behind it. */
export function CookieBanner() {
  if (!useIsConsentAsked()) return null

  return (
    <section className={styles.banner} aria-label={ro.label}>
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
