import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { SectionHeading } from '#web/ui/heading.tsx'
import { PosterCard, PosterCardSkeleton } from '#web/ui/poster-card.tsx'
import { sampleArt } from './sample-art.ts'

const titles = [
  'Liftul',
  'Administratorul',
  'Bormașina de duminică',
  'Interfonul',
  'Revelion la scara B',
  'Găina din rândul trei',
  'Primarul vrea și el',
  'Hai că intrăm în call',
  'Cozonacul strategic',
  'Numărul 47',
]

export function CardsGallery() {
  return (
    <>
      <Carousel
        heading={<SectionHeading title="Continuă vizionarea" to="/dev/ui" moreLabel="Vezi tot" />}
        label="Continuă vizionarea"
        items={titles}
        itemKey={(title) => title}
        previousLabel="Înapoi"
        nextLabel="Înainte"
        renderItem={(title, tabIndex, place) => (
          <PosterCard
            to="/dev/ui"
            title={title}
            pictures={[sampleArt(place)]}
            meta="Tudor Cârlionț, Gelu Papură"
            tabIndex={tabIndex}
            corner="22 min."
            badges={
              place === 0 ? (
                <Badge tone="hot">Nou</Badge>
              ) : place === 1 ? (
                <Badge tone="warn">Expiră pe 4 dec.</Badge>
              ) : (
                <Badge tone="age">15</Badge>
              )
            }
            progress={
              place < 3
                ? {
                    percent: 20 + place * 30,
                    label: catalogueMessages.percentSeen(20 + place * 30),
                  }
                : undefined
            }
            actions={
              <IconButton
                icon="heart"
                size="sm"
                isFilled
                label="Adaugă în lista mea"
                tabIndex={tabIndex}
              />
            }
          />
        )}
      />
      <Carousel
        heading={<SectionHeading title="Top 10" />}
        label="Top 10"
        size="large"
        items={titles}
        itemKey={(title) => title}
        previousLabel="Înapoi"
        nextLabel="Înainte"
        renderItem={(title, tabIndex, place) => (
          <PosterCard
            to="/dev/ui"
            title={title}
            name={`Locul ${place + 1}: ${title}`}
            rank={place + 1}
            pictures={[sampleArt(place + 1)]}
            meta="Stand-up"
            tabIndex={tabIndex}
          />
        )}
      />
      <CardGrid
        label="Grid"
        items={titles.slice(0, 5)}
        itemKey={(title) => title}
        renderItem={(title) => (
          <PosterCard
            to="/dev/ui"
            title={title}
            pictures={title === 'Interfonul' ? [] : [sampleArt(title.length)]}
            isStack={title !== 'Liftul'}
            meta="12 episoade"
            badges={<Badge>EMISIUNE</Badge>}
          />
        )}
      />
      <CardGrid
        label="Loading"
        items={[1, 2, 3]}
        itemKey={(place) => place}
        renderItem={() => <PosterCardSkeleton />}
      />
    </>
  )
}
