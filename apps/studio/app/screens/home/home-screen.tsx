import type { HomeContent } from '@hlizo/contract/entities/studio-home'
import { studioHomeMessages as ro } from '@hlizo/contract/messages/studio-home'
import { formatMoment } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { PresenceNote } from '#studio/features/presence/presence-note.tsx'
import { basisOf, homeQuery, useSaveDraft, type HomeBasis } from '#studio/features/home/queries.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { useOperator } from '#studio/lib/operator.ts'
import { Failure } from '#studio/ui/failure.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { sayWhy } from '#studio/ui/say-outcome.ts'
import { HeroEditor } from './hero-editor.tsx'
import { HomeActions } from './home-actions.tsx'
import { HomePreviewPanel } from './home-preview-panel.tsx'
import { RowsEditor } from './rows-editor.tsx'
import styles from './home.module.css'

/** Catalogue → Home page: hero and tag rows as a draft, what they will look like, and publication. */
export function HomeScreen() {
  const { data: home, error, refetch } = useQuery(homeQuery())
  const isEditor = mayUse(useOperator().roles, ['editor'])
  const [pending, setPending] = useState<HomeContent | null>(null)
  const [hasChanged, setChanged] = useState(false)
  const { mutateAsync } = useSaveDraft()
  const [own, setOwn] = useState<HomeBasis | null>(null)
  const read = useMemo(() => basisOf(home), [home])
  const content = pending ?? home?.draft ?? home?.live
  // An own draft has one basis through all its saves, so that a change can be undone after another one.
  const isOwn = own !== null && (pending !== null || own.version === read.version)
  const basis = isOwn ? own : read
  const change = (wanted: HomeContent) => {
    setChanged(true)
    setOwn(basis)
    setPending(wanted)
    void mutateAsync({ content: wanted, basis })
      .catch(sayWhy)
      .finally(() => setPending((shown) => (shown === wanted ? null : shown)))
  }
  const edit = isEditor ? change : undefined

  return (
    <Screen
      title={ro.title}
      actions={home && isEditor && <HomeActions home={home} basis={basis} />}
    >
      {home && content ? (
        <div className={styles.columns}>
          <div className={styles.editors}>
            <PresenceNote place="home" isEditing={hasChanged} />
            <p className={styles.lead}>{ro.lead}</p>
            <p className={styles.lead}>
              {home.draft ? ro.draft(formatMoment(new Date(home.draft.savedAt))) : ro.live}
              {home.published &&
                ` ${ro.published(home.published.actor, formatMoment(new Date(home.published.at)))}`}
            </p>
            <HeroEditor content={content} onChange={edit} />
            <RowsEditor content={content} tags={home.tags} onChange={edit} />
          </div>
          <HomePreviewPanel />
        </div>
      ) : (
        error && <Failure error={error} onRetry={() => void refetch()} />
      )}
    </Screen>
  )
}
