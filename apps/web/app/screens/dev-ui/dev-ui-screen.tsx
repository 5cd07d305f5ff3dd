import { data } from 'react-router'
import { siteServices } from '#web/lib/load-context.ts'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page } from '#web/ui/panel.tsx'
import type { Route } from './+types/dev-ui-screen.ts'
import { CardsGallery } from './cards-gallery.tsx'
import { FormGallery } from './form-gallery.tsx'
import { HeroGallery } from './hero-gallery.tsx'
import { PartsGallery } from './parts-gallery.tsx'

/** Every part of `ui` in every state; not in production. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(siteServices).settings.mode === 'production') throw data(null, { status: 404 })

  return null
}

export default function DevUiScreen() {
  return (
    <>
      <HeroGallery />
      <Page>
        <PageHeading title="UI" text="Every part in every state." />
        <CardsGallery />
        <PartsGallery />
        <FormGallery />
      </Page>
    </>
  )
}
