import { hrefs } from '@hlizo/contract/hrefs'
import { shellMessages as ro } from '@hlizo/contract/messages/shell'
import { Link } from 'react-router'
import { useSettings } from '#web/lib/site.ts'
import { Mouth } from '#web/ui/mouth.tsx'
import styles from './logo.module.css'

/** The name of the service; its last „o” laughs. */
export function Wordmark() {
  const { brand } = useSettings()
  const laughs = brand.endsWith('o')

  return (
    <span className={styles.word} aria-hidden="true">
      {!laughs && <Mouth className={styles.mouth} />}
      {laughs ? brand.slice(0, -1) : brand}
      {laughs && <Mouth className={styles.mouth} />}
    </span>
  )
}

export function Logo() {
  const { brand } = useSettings()

  return (
    <Link className={styles.logo} to={hrefs.home()}>
      <Wordmark />
      <span className="visually-hidden">{`${brand}: ${ro.home}`}</span>
    </Link>
  )
}
