import { homeMessages } from '@hlizo/contract/messages/home'
import type { ReactNode } from 'react'
import { Carousel } from '#web/ui/carousel.tsx'
import { SectionHeading } from '#web/ui/heading.tsx'
import type { CardLink, CardTitle } from './card-title.ts'
import { TitleCard } from './title-card.tsx'

const ro = homeMessages.row

type TitleRowProps<Title extends CardTitle> = {
  name: string
  titles: readonly Title[]
  to?: string | undefined
  /** Bigger, with the place of each title as a numeral. */
  isTop?: boolean
  /** Buttons on each card; `tabIndex` keeps them in the row's single tab stop. */
  actionsOf?: ((title: Title, tabIndex: 0 | -1) => ReactNode) | undefined
  noteOf?: ((title: Title) => string | undefined) | undefined
  linkOf?: ((title: Title) => CardLink) | undefined
}

/** A row of titles. Without titles there is no row, and no heading either (D75). */
export function TitleRow<Title extends CardTitle>({
  name,
  titles,
  to,
  isTop = false,
  actionsOf,
  noteOf,
  linkOf,
}: TitleRowProps<Title>) {
  if (titles.length === 0) return null

  return (
    <Carousel
      heading={<SectionHeading title={name} {...(to && { to, moreLabel: ro.seeAll })} />}
      label={name}
      items={titles}
      itemKey={({ type, id }) => `${type}${id}`}
      size={isTop ? 'large' : 'normal'}
      previousLabel={`${ro.previous}: ${name}`}
      nextLabel={`${ro.next}: ${name}`}
      renderItem={(title, tabIndex, place) => (
        <TitleCard
          title={title}
          rank={isTop ? place + 1 : undefined}
          tabIndex={tabIndex}
          actions={actionsOf?.(title, tabIndex)}
          note={noteOf?.(title)}
          link={linkOf?.(title)}
        />
      )}
    />
  )
}
