import { HERO_ADVANCE_MS, HERO_PAUSE_AFTER_CHOICE_MS } from '@hlizo/contract/constants'
import { homeMessages } from '@hlizo/contract/messages/home'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { HeroCopy } from '#web/ui/hero-copy.tsx'
import { HeroSlider } from '#web/ui/hero-slider.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { sampleArt } from './sample-art.ts'

const ro = homeMessages.hero
const slides = ['Bloc cu vedere la bloc', 'Ultimul serios', 'Țevile bloc turn']

const artOf = (place: number) => () => <Picture sources={[sampleArt(place)]} isUrgent />

export function HeroGallery() {
  return (
    <HeroSlider
      advanceMs={HERO_ADVANCE_MS}
      pauseAfterChoiceMs={HERO_PAUSE_AFTER_CHOICE_MS}
      labels={{
        region: ro.label,
        previous: ro.previous,
        next: ro.next,
        pause: ro.pause,
        resume: ro.resume,
        goTo: (name) => name,
      }}
      slides={slides.map((title, place) => ({
        key: title,
        name: title,
        art: artOf(place),
        content: (
          <HeroCopy
            level={place === 0 ? 1 : 2}
            title={title}
            kicker={
              <>
                Stand-up <Badge tone="age">12</Badge> 44 min.
              </>
            }
            text="Anatomia unei ședințe de bloc, cu martori. Patru oameni, trei etaje, niciun subiect de discuție."
            actions={
              <>
                <Button size="lg" icon="play">
                  Redă
                </Button>
                <Button size="lg" variant="secondary" icon="info">
                  Detalii
                </Button>
              </>
            }
          />
        ),
      }))}
    />
  )
}
