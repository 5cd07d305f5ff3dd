import { accountMessages } from '@hlizo/contract/messages/account'
import { useQuery } from '@tanstack/react-query'
import { RetryRow } from '#web/features/failures/retry-row.tsx'
import { PreferencesForm } from '#web/features/profiles/preferences-form.tsx'
import { currentProfileQuery } from '#web/features/profiles/queries.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from './data-card.module.css'

const ro = accountMessages.preferences

/** „Preferințe” of the current profile; others are edited on their own pages (D59, D165). */
export function PreferencesCard() {
  const current = useQuery(currentProfileQuery())
  const profile = current.data
  if (!profile) return <RetryRow of={current} text={ro.failed} />

  return (
    <section id="preferences">
      <Panel title={ro.title}>
        <p className={styles.words}>{ro.lead(profile.name)}</p>
        <PreferencesForm key={profile.id} profile={profile} />
      </Panel>
    </section>
  )
}
