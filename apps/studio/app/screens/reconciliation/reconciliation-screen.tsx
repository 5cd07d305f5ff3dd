import type { StudioFinding, StudioFindings } from '@hlizo/contract/entities/studio-finding'
import { findingRules } from '@hlizo/contract/messages/finding-rules'
import { studioFindingsMessages as ro } from '@hlizo/contract/messages/studio-findings'
import { formatMoment } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findingsQuery, useLook } from '#studio/features/findings/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { Notice } from '#studio/ui/notice.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { Waiting } from '#studio/ui/waiting.tsx'
import { FindingItem } from './finding-item.tsx'
import styles from './reconciliation.module.css'
import { RepairDialog } from './repair-dialog.tsx'

const ruleText = (rule: string) => findingRules[rule]?.sentence ?? rule

/** Money → Reconciliation: what differs from the payment provider, and its repairs. */
export function ReconciliationScreen() {
  const query = useQuery(findingsQuery())
  const { data } = query
  const { mutateAsync, isPending } = useLook()
  const isBusy = isPending || data?.isRunning === true
  const look = () => void sayOutcome(mutateAsync(undefined), ro.lookStarted)

  return (
    <Screen
      title={ro.title}
      actions={
        <Button variant="primary" isBusy={isBusy} onPress={look}>
          {isBusy ? ro.looking : ro.look}
        </Button>
      }
    >
      <p>{ro.lead}</p>
      <Waiting of={query} />
      {data && <Runs runs={data.runs} />}
      {data && <Findings {...data} />}
    </Screen>
  )
}

function Runs({ runs }: Pick<StudioFindings, 'runs'>) {
  const check = runs.find(({ source }) => source === 'check')
  if (!check) return <p>{ro.never}</p>
  const unknown = check.unknownRules.map(ruleText).join(' ')

  return (
    <>
      <p>{ro.ranAt(formatMoment(new Date(check.finishedAt)))}</p>
      {runs.some(({ hasFailed }) => hasFailed) && <Notice title={ro.failed} />}
      {check.unknownRules.length > 0 && <Notice title={ro.unknown(unknown)} />}
    </>
  )
}

function Findings({ findings, runs }: StudioFindings) {
  const [repaired, setRepaired] = useState<StudioFinding | null>(null)
  const byRule = Map.groupBy(findings, ({ rule }) => rule)

  return (
    <div aria-live="polite" className={styles.findings}>
      {runs.length > 0 && findings.length === 0 && <Notice title={ro.none} />}
      {[...byRule].map(([rule, ofRule]) => (
        <Panel key={rule} title={ruleText(rule)}>
          <p>
            {findingRules[rule]?.remedy} {ro.count(ofRule.length)}.
          </p>
          <ul className={styles.list}>
            {ofRule.map((finding) => (
              <FindingItem
                key={finding.what}
                finding={finding}
                onRepair={() => setRepaired(finding)}
              />
            ))}
          </ul>
        </Panel>
      ))}
      <RepairDialog finding={repaired} onClose={() => setRepaired(null)} />
    </div>
  )
}
