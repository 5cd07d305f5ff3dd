import { shellMessages } from '@hlizo/contract/messages/shell'
import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** A thin line during slow navigations. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null

  return (
    <output className={styles.line}>
      <span className="visually-hidden">{shellMessages.loading}</span>
    </output>
  )
}
