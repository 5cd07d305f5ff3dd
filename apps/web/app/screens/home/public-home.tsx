import type { Featured } from '@hlizo/contract/entities/featured'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { homeMessages } from '@hlizo/contract/messages/home'
import type { ReactNode } from 'react'
import { FeaturedHero } from '#web/features/catalogue/featured-hero.tsx'
import { TitleRow } from '#web/features/catalogue/title-row.tsx'
import { useIsSignedIn } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/panel.tsx'
import type { PublicHomeData } from './public-home-data.ts'
import { Offers, Pitch, Questions } from './public-home-teasers.tsx'

const ro = homeMessages.public

type PublicHomeProps = PublicHomeData & {
  /** Whether the hero may play its preview; visitors have no setting. */
  hasPreviews?: boolean
  /** What stands in place of a part that was not fetched. */
  missing?: {
    readonly featured: ReactNode
    readonly mostWatched: ReactNode
    readonly premieres: ReactNode
    readonly tags: ReactNode
  }
}

/** The public home (D75). Works without JavaScript. */
export function PublicHome({
  featured,
  mostWatched,
  premieres,
  tagRows,
  fromPrice,
  questions,
  hasPreviews = true,
  missing,
}: PublicHomeProps) {
  const isSignedIn = useIsSignedIn()
  const subscribeTo = isSignedIn ? hrefs.subscribe() : hrefs.register()

  const actionsOf = (title: Featured) => (
    <>
      <ButtonLink to={subscribeTo} size="lg">
        {ro.subscribe}
      </ButtonLink>
      <ButtonLink to={hrefs.title(title)} size="lg" variant="secondary" icon="info">
        {catalogueMessages.details}
      </ButtonLink>
    </>
  )

  return (
    <>
      {missing?.featured}
      <FeaturedHero titles={featured} actionsOf={actionsOf} hasPreviews={hasPreviews} />
      <Page>
        <Pitch subscribeTo={subscribeTo} isSignedIn={isSignedIn} fromPrice={fromPrice} />
        <TitleRow name={homeMessages.rows.mostWatched} titles={mostWatched} isTop />
        {missing?.mostWatched}
        <TitleRow name={homeMessages.rows.premieres} titles={premieres} />
        {missing?.premieres}
        {tagRows.map(({ tag, videos }) => (
          <TitleRow key={tag} name={tag} titles={videos} to={hrefs.search({ q: tag })} />
        ))}
        {missing?.tags}
        <Offers subscribeTo={subscribeTo} fromPrice={fromPrice} />
        {questions.length > 0 && <Questions questions={questions} />}
      </Page>
    </>
  )
}
