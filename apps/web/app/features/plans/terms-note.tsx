import { hrefs } from '@hlizo/contract/hrefs'
import { subscribeMessages as ro } from '@hlizo/contract/messages/subscribe'
import { TextLink } from '#web/ui/button.tsx'
import styles from './order.module.css'

/** Below the button of an order: what one accepts with it. */
export function TermsNote() {
  return (
    <p className={styles.terms}>
      {ro.terms} <TextLink to={hrefs.terms()}>{ro.readTerms}</TextLink>
    </p>
  )
}
