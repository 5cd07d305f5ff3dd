import { hrefs } from '@hlizo/contract/hrefs'
import { subscribeMessages as ro } from '@hlizo/contract/messages/subscribe'
import { TextLink } from '#web/ui/button.tsx'
import styles from './order.module.css'

export function TermsNote() {
  return (
    <p className={styles.terms}>
      {ro.terms} <TextLink to={hrefs.terms()}>{ro.readTerms}</TextLink>
    </p>
  )
}
