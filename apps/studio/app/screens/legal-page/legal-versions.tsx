import type {
  LegalPageKind,
  LegalText,
  StudioLegalPage,
  StudioLegalVersion,
} from '@hlizo/contract/entities/legal-page'
import { accountsCount } from '@hlizo/contract/messages/counts'
import { legalVersionStates, studioLegalMessages } from '@hlizo/contract/messages/studio-legal'
import { momentText } from '@hlizo/domain/dates'
import { useState } from 'react'
import { useReadLegalVersion, useWithdrawLegalVersion } from '#studio/features/legal/queries.ts'
import { Badge } from '#studio/ui/badge.tsx'
import { Button } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import styles from './legal-page.module.css'

const { versions: ro, publish, original } = studioLegalMessages
const tones = { planned: 'attention', inForce: 'good', past: 'mute', withdrawn: 'mute' } as const

type LegalVersionsProps = {
  page: StudioLegalPage
  onLoad: (text: LegalText) => void
}

/** Every version, the newest first: its text can be put into the draft, a planned one can be withdrawn. */
export function LegalVersions({ page, onLoad }: LegalVersionsProps) {
  const [withdrawn, setWithdrawn] = useState<StudioLegalVersion | null>(null)
  const reading = useReadLegalVersion()
  const put = (text: LegalText) => {
    onLoad(text)
    sayDone(ro.loaded)
  }
  const load = (id: string | null) => {
    if (id === null) {
      if (page.original !== null) put(page.original)
      return
    }
    void sayOutcome(reading.mutateAsync(id), put)
  }

  return (
    <Panel title={ro.title}>
      <ol className={styles.versions}>
        {page.versions.map((version) => (
          <li key={version.id ?? version.version} className={styles.version}>
            <Facts version={version} />
            {(version.id !== null || page.original !== null) && (
              <div className={styles.row}>
                <Button
                  aria-label={ro.loadOf(version.version)}
                  isBusy={reading.isPending && reading.variables === version.id}
                  onPress={() => load(version.id)}
                >
                  {ro.load}
                </Button>
                {version.state === 'planned' && (
                  <Button
                    variant="danger"
                    aria-label={ro.withdrawOf(version.version)}
                    onPress={() => setWithdrawn(version)}
                  >
                    {ro.withdraw}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      <WithdrawDialog kind={page.kind} version={withdrawn} onClose={() => setWithdrawn(null)} />
    </Panel>
  )
}

function Facts({ version }: { version: StudioLegalVersion }) {
  const { effectiveAt, publishedBy, publishedAt, isMaterial, id, accepted, summary } = version
  const facts = [
    effectiveAt === null ? original : ro.from(momentText(effectiveAt)),
    publishedBy !== null && publishedAt !== null && ro.by(publishedBy, momentText(publishedAt)),
    isMaterial && id !== null && ro.material,
    accepted !== null && ro.accepted(accountsCount(accepted)),
  ].filter((fact) => fact !== false)

  return (
    <>
      <p className={styles.row}>
        <strong>{version.version}</strong>
        <Badge tone={tones[version.state]}>{legalVersionStates[version.state]}</Badge>
      </p>
      <p className={styles.note}>{facts.join(' · ')}</p>
      {summary !== null && <p className={styles.note}>{summary}</p>}
    </>
  )
}

type WithdrawDialogProps = {
  kind: LegalPageKind
  version: StudioLegalVersion | null
  onClose: () => void
}

function WithdrawDialog({ kind, version, onClose }: WithdrawDialogProps) {
  const id = version?.id ?? null
  const { send, sending } = useFormMutation(useWithdrawLegalVersion(kind), onClose)

  return (
    <Dialog
      isOpen={id !== null}
      onClose={onClose}
      title={ro.withdrawTitle(version?.version ?? '')}
      isQuestion
    >
      {id !== null && (
        <ReasonForm
          words={{ lead: ro.withdrawLead, submit: ro.withdraw }}
          sending={sending}
          label={publish.reason}
          onSubmit={(reason) => send({ id, reason }, ro.withdrawn)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
