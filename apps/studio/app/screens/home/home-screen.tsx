import type { StudioHome } from '@hlizo/contract/entities/studio-home'
import { studioHomeMessages as ro } from '@hlizo/contract/messages/studio-home'
import { formatMoment } from '@hlizo/domain/dates'
import { mayUse } from '@hlizo/domain/operator-roles'
import { useQuery } from '@tanstack/react-query'
import { homeQuery } from '#studio/features/home/queries.ts'
import { PresenceNote } from '#studio/features/presence/presence-note.tsx'
import { useOperator } from '#studio/lib/operator.ts'
import { Failure } from '#studio/ui/failure.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { HeroEditor } from './hero-editor.tsx'
import { HomeActions } from './home-actions.tsx'
import { HomePreviewPanel } from './home-preview-panel.tsx'
import { RowsEditor } from './rows-editor.tsx'
import { useHomeEdits } from './use-home-edits.ts'
import styles from './home.module.css'

/** Catalogue → Home page: hero and tag rows as a draft, what they will look like, and publication. */
export function HomeScreen() {
  const { data: home, error, refetch } = useQuery(homeQuery())
  if (home) return <LoadedHome home={home} />

  return (
    <Screen title={ro.title}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
    </Screen>
  )
}

function LoadedHome({ home }: { home: StudioHome }) {
  const isEditor = mayUse(useOperator().roles, ['editor'])
  const { content, basis, hasChanged, change } = useHomeEdits(home)
  const { hero, rows } = content

  return (
    <Screen title={ro.title} actions={isEditor && <HomeActions home={home} basis={basis} />}>
      <div className={styles.columns}>
        <div className={styles.editors}>
          <PresenceNote place="home" isEditing={hasChanged} />
          <p className={styles.lead}>{ro.lead}</p>
          <p className={styles.lead}>
            {home.draft ? ro.draft(formatMoment(new Date(home.draft.savedAt))) : ro.live}
            {home.published &&
              ` ${ro.published(home.published.actor, formatMoment(new Date(home.published.at)))}`}
          </p>
          <HeroEditor
            hero={hero}
            onChange={
              isEditor ? (step) => change((now) => ({ ...now, hero: step(now.hero) })) : undefined
            }
          />
          <RowsEditor
            rows={rows}
            tags={home.tags}
            onChange={
              isEditor ? (step) => change((now) => ({ ...now, rows: step(now.rows) })) : undefined
            }
          />
        </div>
        <HomePreviewPanel />
      </div>
    </Screen>
  )
}
