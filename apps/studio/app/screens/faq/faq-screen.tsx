import type { StudioFaq } from '@hlizo/contract/entities/studio-faq'
import { studioFaqMessages as ro } from '@hlizo/contract/messages/studio-faq'
import { formatMoment } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { exportFaqVotesFile, faqQuery } from '#studio/features/faq/queries.ts'
import { PresenceNote } from '#studio/features/presence/presence-note.tsx'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { Button } from '#studio/ui/button.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { useExport } from '#studio/ui/use-export.ts'
import { FaqActions } from './faq-actions.tsx'
import { FaqPreview } from './faq-preview.tsx'
import styles from './faq.module.css'
import { TopicsEditor } from './topics-editor.tsx'
import { useFaqDraft } from './use-faq-draft.ts'

/** Settings → FAQ: the questions in their order, with the votes of readers. */
export function FaqScreen() {
  const { data: faq, error, refetch } = useQuery(faqQuery())
  if (faq) return <LoadedFaq faq={faq} />

  return (
    <Screen title={ro.title}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
    </Screen>
  )
}

function LoadedFaq({ faq }: { faq: StudioFaq }) {
  const draft = useFaqDraft(faq)
  const exportVotes = useExport(exportFaqVotesFile, ro.file)
  const isEditor = mayUse(useOperator().roles, ['editor'])
  const { published } = faq
  const { conflicts, changes } = draft

  return (
    <Screen
      title={ro.title}
      actions={
        <>
          <Button icon="download" onPress={() => exportVotes([])}>
            {ro.export}
          </Button>
          {isEditor && <FaqActions faq={faq} draft={draft} />}
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.part}>
          <PresenceNote place="faq" isEditing={changes > 0} />
          <p className={styles.lead}>{isEditor ? ro.lead : ro.readOnly}</p>
          <p className={styles.lead}>
            {changes === 0 ? ro.live : ro.draft(changes)}
            {published && ` ${ro.published(published.actor, formatMoment(new Date(published.at)))}`}
          </p>
          {conflicts.length > 0 && (
            <p role="status" className={styles.both}>
              {ro.both(conflicts.map(({ question }) => `„${question}”`).join(', '))}
            </p>
          )}
          <TopicsEditor faq={faq} draft={draft} onChange={isEditor ? draft.change : undefined} />
        </div>
        <FaqPreview topics={draft.topics} />
      </div>
    </Screen>
  )
}
