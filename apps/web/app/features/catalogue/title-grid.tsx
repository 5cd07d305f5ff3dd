import { shellMessages } from '@hlizo/contract/messages/shell'
import type { ReactNode } from 'react'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { PosterCardSkeleton } from '#web/ui/poster-card.tsx'
import type { CardTitle } from './card-title.ts'
import { TitleCard } from './title-card.tsx'

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

export function TitleGrid<Title extends CardTitle>({
  label,
  titles,
  actionsOf,
}: {
  label: string
  titles: readonly Title[]
  actionsOf?: (title: Title) => ReactNode
}) {
  return (
    <CardGrid
      label={label}
      items={titles}
      itemKey={({ type, id }) => `${type}${id}`}
      renderItem={(title) => <TitleCard title={title} actions={actionsOf?.(title)} />}
    />
  )
}

export function GridSkeleton() {
  return (
    <>
      <output className="visually-hidden">{shellMessages.loading}</output>
      <div aria-hidden="true">
        <CardGrid
          label=""
          items={places}
          itemKey={(place) => place}
          renderItem={() => <PosterCardSkeleton />}
        />
      </div>
    </>
  )
}
