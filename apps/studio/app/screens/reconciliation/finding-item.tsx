import type { StudioFinding } from '@hlizo/contract/entities/studio-finding'
import { findingPlace } from '@hlizo/contract/messages/finding-places'
import { studioFindingsMessages as ro } from '@hlizo/contract/messages/studio-findings'
import { Link } from 'react-router'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { Badge } from '#studio/ui/badge.tsx'
import { Button } from '#studio/ui/button.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import styles from './reconciliation.module.css'

/** One finding: where, whom it concerns, since when, and its repair. */
export function FindingItem({
  finding,
  onRepair,
}: {
  finding: StudioFinding
  onRepair: () => void
}) {
  const { what, person, foundAt, repair, repairedAt } = finding
  // What the doctor says in English is for the administrator, who reads it in the state of the system.
  const place = findingPlace(what) ?? ro.details
  const mayOpen = mayUse(useOperator().roles, ['support'])

  return (
    <li className={styles.finding}>
      <div>
        <strong>{place}</strong>
        <p className={styles.facts}>
          {ro.columns.foundAt}: <Moment at={foundAt} />
          {person && ` · ${person.name}, ${person.email}`}
        </p>
      </div>
      {person && mayOpen && <Link to={`/people/${person.accountId}`}>{ro.openPerson}</Link>}
      {repairedAt !== null && <Badge>{ro.repair.doneBefore}</Badge>}
      {repair !== null && (
        <Button onPress={onRepair} aria-label={ro.repair.label(place)}>
          {ro.repair.open}
        </Button>
      )}
    </li>
  )
}
